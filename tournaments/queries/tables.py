"""A round as people see it: its tables and who has a bye."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from audit.in_words import spoken
from games.models import Match, Result
from tournaments.models import Entry, Pairing, Round, Seat


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a table of several, with what it came to, or what was typed and ``wrong``."""

    number: int
    entry: Entry
    score: str = ""
    place: str = ""
    is_absent: bool = False
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round, its entries by seat: two in most events. ``match`` is None in a draft."""

    number: int
    entries: tuple[Entry, ...]
    pairing: Pairing

    @property
    def first(self) -> Entry:
        return self.entries[0]

    @property
    def second(self) -> Entry:
        """The other one of two; of who plays alone, nobody else."""
        return self.entries[1] if len(self.entries) > 1 else self.entries[0]

    @property
    def other(self) -> Entry | None:
        """The second one, if there is one."""
        return self.entries[1] if len(self.entries) > 1 else None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.entries)

    @property
    def seats(self) -> list[SeatLine]:
        """The seats in their order, with the result of a table of several if there is one."""
        told = self.result.seats if self.result else None
        return [
            SeatLine(number, entry) if told is None else _told(number, entry, told[number - 1])
            for number, entry in enumerate(self.entries, 1)
        ]

    @property
    def match(self) -> Match | None:
        return self.pairing.match

    @property
    def result(self) -> Result | None:
        return getattr(self.match, "result", None) if self.match else None

    @property
    def is_missing(self) -> bool:
        """Published, and no result yet."""
        return self.match is not None and self.result is None

    @property
    def reason(self) -> dict[str, Any]:
        """Why they meet, in the language of the reader."""
        return spoken(self.pairing.reason)

    def entry(self, side: int) -> Entry:
        return self.entries[side - 1]


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """A round: tables in order and seats with a bye."""

    round: Round
    tables: tuple[Table, ...] = ()
    byes: tuple[Seat, ...] = field(default=())

    @property
    def missing(self) -> tuple[Table, ...]:
        return tuple(table for table in self.tables if table.is_missing)

    @property
    def scoring(self) -> tuple[Table, ...]:
        """Tables whose boards a worker still counts."""
        return tuple(table for table in self.tables if table.result and table.result.is_scoring)

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.scoring


def _told(number: int, entry: Entry, said: Mapping[str, Any]) -> SeatLine:
    if said["place"] is None:
        return SeatLine(number, entry, is_absent=True)
    return SeatLine(number, entry, str(said["score"]), str(said["place"]))


def sheets_of(rounds: Iterable[Round], *, only: Entry | None = None) -> list[RoundSheet]:
    """The sheets of several rounds, in three queries, so that who sits in many of them is read once.

    ``only``: nothing but that entry's tables and byes.
    """
    rounds = list(rounds)
    seats = Seat.objects.filter(round__in=rounds)
    if only:
        own = seats.filter(entry=only, pairing__isnull=False).values("pairing")
        seats = seats.filter(Q(entry=only) | Q(pairing__in=own))
    by_round: dict[int, list[Seat]] = defaultdict(list)
    for seat in _filled(list(seats.order_by("pairing__table", "side", "entry__seed"))):
        by_round[seat.round_id].append(seat)
    return [_sheet(round_, by_round[round_.pk]) for round_ in rounds]


def _filled(seats: list[Seat]) -> list[Seat]:
    """The seats with their entries and pairings, each read once."""
    entries = Entry.objects.select_related("player").in_bulk({seat.entry_id for seat in seats})
    paired = {seat.pairing_id for seat in seats if seat.pairing_id}
    pairings = Pairing.objects.select_related("match__result", "teams").in_bulk(paired)
    for seat in seats:
        seat.entry = entries[seat.entry_id]
        seat.pairing = pairings.get(seat.pairing_id or 0)
    return seats


def sheet_of(round_: Round) -> RoundSheet:
    """The sheet of one round."""
    return sheets_of([round_])[0]


def _sheet(round_: Round, seats: list[Seat]) -> RoundSheet:
    sides: dict[int, dict[int, Seat]] = defaultdict(dict)
    for seat in seats:
        if seat.pairing_id and seat.side:
            sides[seat.pairing_id][seat.side] = seat
    tables = tuple(_table(found) for found in sides.values())
    return RoundSheet(round_, tables, tuple(seat for seat in seats if seat.bye))


def _table(sides: dict[int, Seat]) -> Table:
    seats = [seat for _side, seat in sorted(sides.items())]
    pairing = seats[0].pairing
    assert pairing is not None
    return Table(pairing.table, tuple(seat.entry for seat in seats), pairing)
