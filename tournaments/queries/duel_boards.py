"""The matches of Gyul! Hap! of an event that are shown now: for the page of all boards, screens, streams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.models import Duel
from games.models.duel import DuelState
from tournaments.models import Pairing, Round, Tournament
from tournaments.models.round import RoundState

OVER = (DuelState.FINISHED, DuelState.STOPPED)
PLACE = "match__pairing__round"


@dataclass(frozen=True, slots=True)
class DuelTable:
    """A match of Gyul! Hap! and where it is played."""

    round: int
    table: int
    duel: Duel


def shown_duels(event: Tournament) -> QuerySet[Duel]:
    """The duels of the newest round that has any, and those of earlier rounds that go on."""
    published = Duel.objects.filter(
        match__pairing__round__tournament=event, match__pairing__round__state=RoundState.PUBLISHED
    )
    newest = published.order_by(f"-{PLACE}__number").values(PLACE)[:1]
    return published.filter(~Q(state__in=OVER) | Q(match__pairing__round__in=newest))


def duel_tables(event: Tournament) -> list[DuelTable]:
    """The tables of `shown_duels`, by round and table."""
    ordered = _with_place(shown_duels(event)).order_by(f"{PLACE}__number", "match__pairing__table")
    return [_placed(duel) for duel in ordered]


def find_duel_table(event: Tournament, round_number: int, table: int) -> DuelTable | None:
    """The duel at a table of a published round, or None."""
    found = _with_place(Duel.objects).filter(
        match__pairing__round__tournament=event,
        match__pairing__round__state=RoundState.PUBLISHED,
        match__pairing__round__number=round_number,
        match__pairing__table=table,
    )
    return next((_placed(duel) for duel in found), None)


def duel_numbers(round_: Round) -> set[int]:
    """The numbers of a round's tables where Gyul! Hap! is played on line."""
    return set(round_.pairings.filter(match__duel__isnull=False).values_list("table", flat=True))


def _with_place(duels: Any) -> QuerySet[Duel]:
    found: QuerySet[Duel] = duels.select_related("match__result", PLACE).prefetch_related("boards__calls")
    return found


def _placed(duel: Duel) -> DuelTable:
    pairing: Pairing = duel.match.pairing
    return DuelTable(pairing.round.number, pairing.table, duel)
