"""Where a player sits now: for the page of a check-in and the kiosk."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Entry, Seat
from tournaments.models.entry import AbsenceKind
from tournaments.models.round import RoundState, SeatBye


@dataclass(frozen=True, slots=True)
class Now:
    """What the player has in the newest published round: a table, a bye in words, or neither.

    ``absent_in``: the round to come, where the player is marked absent in it.
    """

    round: int
    table: int | None = None
    bye: str = ""
    absent_in: int | None = None


def seat_now(entry: Entry) -> Now:
    """As everybody may know it: drafts tell nothing. Three queries."""
    published = entry.tournament.rounds.filter(state=RoundState.PUBLISHED)
    newest = published.order_by("-number").first()
    number = newest.number if newest else 0
    coming = entry.absences.filter(round_number=number + 1, kind=AbsenceKind.ABSENT)
    absent_in = number + 1 if coming.exists() else None
    if newest is None:
        return Now(0, absent_in=absent_in)
    seat = Seat.objects.filter(round=newest, entry=entry).select_related("pairing").first()
    if seat is None:
        return Now(number, absent_in=absent_in)
    table = seat.pairing.table if seat.pairing else None
    bye = str(SeatBye(seat.bye).label) if seat.bye else ""
    return Now(number, table, bye, absent_in)
