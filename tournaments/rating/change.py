"""What an event did to one player's rating, with the arithmetic, in either system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from tournaments.rating.games import Meeting
from tournaments.standings.exact import plain
from tournaments.standings.history import PlayerId


@dataclass(frozen=True, slots=True)
class Line:
    """One game in the arithmetic of a change. Without an opponent's rating it is not counted."""

    meeting: Meeting
    opponent_rating: Decimal | int | None = None
    difference: Decimal | int | None = None
    expected: Decimal | None = None

    def data(self) -> dict[str, Any]:
        """The line as JSON-ready data; exact numbers are decimal strings."""
        return {
            "round": self.meeting.round,
            "opponent": self.meeting.opponent,
            "opponent_rating": _told(self.opponent_rating),
            "score": plain(self.meeting.score),
            "difference": _told(self.difference),
            "expected": _told(self.expected),
            "counted": self.opponent_rating is not None,
        }


@dataclass(frozen=True, slots=True)
class Change:
    """A player's line of an event in one rating system. ``after`` is None while there is no rating yet.

    ``games`` are those of the event that count, ``total`` those of all events so far. ``method`` says by
    which rule: ``change``, ``initial``, ``waiting`` (not enough games), ``zero`` (8.2.1) or ``glicko``.
    """

    player: PlayerId
    before: Decimal | None
    after: Decimal | None
    games: int
    total: int
    score: Decimal
    performance: int | None
    method: str
    lines: tuple[Line, ...] = ()
    figures: dict[str, Any] = field(default_factory=dict)
    deviation: Decimal | None = None
    volatility: Decimal | None = None

    def detail(self) -> dict[str, Any]:
        """The arithmetic as JSON-ready data."""
        return {
            "method": self.method,
            "lines": [line.data() for line in self.lines],
            "figures": {name: _figure(value) for name, value in self.figures.items()},
        }


def counted(lines: Iterable[Line]) -> list[Line]:
    """The lines of games against rated opponents."""
    return [line for line in lines if line.opponent_rating is not None]


def _told(value: Decimal | int | None) -> str | None:
    return None if value is None else plain(value)


def _figure(value: Any) -> Any:
    return plain(value) if isinstance(value, Decimal) else value
