"""Where everybody sat: table, seat and opponents, by round and entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.models import Match, Result, Side
from tournaments.models import Entry
from tournaments.queries.tables import RoundSheet


@dataclass(frozen=True, slots=True)
class Place:
    """One entry in one round: at a table with an opponent or several, or with a bye."""

    round: int
    entry: Entry
    table: int | None = None
    side: int | None = None
    opponents: tuple[Entry, ...] = ()
    match: Match | None = None
    result: Result | None = None
    bye: str = ""
    reason: str = ""

    @property
    def opponent(self) -> Entry | None:
        """The other one of a match of two."""
        return self.opponents[0] if len(self.opponents) == 1 else None

    @property
    def is_order_first(self) -> bool:
        """The first player is Order in game 1."""
        return self.side == Side.FIRST


Places = dict[tuple[int, int], Place]


def places_of(sheets: Iterable[RoundSheet]) -> Places:
    """Every place of these rounds, by round number and entry id."""
    found: Places = {}
    for sheet in sheets:
        number = sheet.round.number
        for table in sheet.tables:
            for side, entry in enumerate(table.entries, 1):
                found[number, entry.pk] = Place(
                    number,
                    entry,
                    table.number,
                    side,
                    tuple(other for other in table.entries if other != entry),
                    table.match,
                    table.result,
                    "",
                    _text(table.reason),
                )
        for seat in sheet.byes:
            found[number, seat.entry_id] = Place(number, seat.entry, bye=seat.bye, reason=_text(seat.told))
    return found


def _text(reason: dict[str, Any]) -> str:
    return str(reason.get("text", ""))
