"""Where everybody sat: table, side and opponent, by round and entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.models import Match, Result, Side
from tournaments.models import Entry
from tournaments.queries.tables import RoundSheet


@dataclass(frozen=True, slots=True)
class Place:
    """One entry in one round: at a table with an opponent, or with a bye."""

    round: int
    entry: Entry
    table: int | None = None
    side: Side | None = None
    opponent: Entry | None = None
    match: Match | None = None
    result: Result | None = None
    bye: str = ""
    reason: str = ""

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
            for side in Side:
                entry, opponent = table.entry(side), table.entry(side.other)
                found[number, entry.pk] = Place(
                    number,
                    entry,
                    table.number,
                    side,
                    opponent,
                    table.match,
                    table.result,
                    "",
                    _text(table.reason),
                )
        for seat in sheet.byes:
            found[number, seat.entry_id] = Place(number, seat.entry, bye=seat.bye, reason=_text(seat.reason))
    return found


def _text(reason: dict[str, Any]) -> str:
    return str(reason.get("text", ""))
