"""The matches of Gyul! Hap! of an event that are shown now: for the page of all boards, screens, streams."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.models import DUEL_OVER, Duel, Match
from games.queries.duels import DuelMatch, read_duels
from tournaments.models import Tournament
from tournaments.models.round import RoundState

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
    def is_over(self) -> bool:
        return self.duel.is_over

    @property
    def match(self) -> Match:
        return self.held.match


def published_duels(event: Tournament) -> QuerySet[Duel]:
    """The duels of all published rounds."""
    return Duel.objects.filter(
        match__pairing__round__tournament=event, match__pairing__round__state=RoundState.PUBLISHED
    )


def shown_duels(event: Tournament) -> QuerySet[Duel]:
    """The duels of the newest round that has any, and those of earlier rounds that go on."""
    published = published_duels(event)
    newest = published.order_by(f"-{PLACE}__number").values(PLACE)[:1]
    return published.filter(~Q(state__in=DUEL_OVER) | Q(match__pairing__round__in=newest))


def duel_tables(event: Tournament) -> list[DuelTable]:
    """The tables of `shown_duels`, by round and table; a fixed number of queries."""
    return _placed(shown_duels(event))


def find_duel_table(event: Tournament, round_number: int, table: int) -> DuelTable | None:
    """The duel at a table of a published round, or None."""
    at_table = {f"{PLACE}__number": round_number, "match__pairing__table": table}
    found = published_duels(event).filter(**at_table)
    return next(iter(_placed(found)), None)


def _placed(duels: QuerySet[Duel]) -> list[DuelTable]:
    """The duels with what was played, by round and table."""
    rows = duels.values_list("pk", f"{PLACE}__number", "match__pairing__table")
    places = {pk: (number, table) for pk, number, table in rows}
    tables = (DuelTable(*places[held.duel.pk], held) for held in read_duels(places))
    return sorted(tables, key=lambda table: (table.round, table.table))
