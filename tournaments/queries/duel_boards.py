"""The matches of Gyul! Hap! of an event that are shown now: for the page of all boards, screens, streams."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet, prefetch_related_objects

from games.models import Duel, Match
from games.models.duel import DuelState
from games.queries.duels import DuelMatch, read_duels
from tournaments.models import Tournament
from tournaments.models.round import RoundState

OVER = (DuelState.FINISHED, DuelState.STOPPED)
PLACE = "match__pairing__round"


@dataclass(frozen=True, slots=True)
class DuelTable:
    """A match of Gyul! Hap! and where it is played."""

    round: int
    table: int
    held: DuelMatch

    @property
    def duel(self) -> Duel:
        return self.held.duel

    @property
    def match(self) -> Match:
        return self.held.match


def shown_duels(event: Tournament) -> QuerySet[Duel]:
    """The duels of the newest round that has any, and those of earlier rounds that go on."""
    published = Duel.objects.filter(
        match__pairing__round__tournament=event, match__pairing__round__state=RoundState.PUBLISHED
    )
    newest = published.order_by(f"-{PLACE}__number").values(PLACE)[:1]
    return published.filter(~Q(state__in=OVER) | Q(match__pairing__round__in=newest))


def duel_tables(event: Tournament) -> list[DuelTable]:
    """The tables of `shown_duels`, by round and table; a fixed number of queries."""
    return _placed(shown_duels(event))


def find_duel_table(event: Tournament, round_number: int, table: int) -> DuelTable | None:
    """The duel at a table of a published round, or None."""
    found = Duel.objects.filter(
        match__pairing__round__tournament=event,
        match__pairing__round__state=RoundState.PUBLISHED,
        match__pairing__round__number=round_number,
        match__pairing__table=table,
    )
    return next(iter(_placed(found)), None)


def _placed(duels: QuerySet[Duel]) -> list[DuelTable]:
    """The duels with what was played, by round and table."""
    rows = duels.values_list("pk", f"{PLACE}__number", "match__pairing__table")
    places = {pk: (number, table) for pk, number, table in rows}
    tables = [DuelTable(*places[held.duel.pk], held) for held in read_duels(places)]
    prefetch_related_objects([table.duel for table in tables], "boards__calls")
    return sorted(tables, key=lambda table: (table.round, table.table))
