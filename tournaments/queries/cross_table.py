"""The cross table, best first: every player's rounds, or in a round robin everyone against everyone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import StandingsSnapshot
from tournaments.queries.sat_out import rounds_of
from tournaments.queries.seats import Place, Places


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round was for a player; ``data`` is that round in the row of the standings."""

    number: int
    data: dict[str, Any]
    place: Place | None
    opponent_rank: int | None

    @property
    def outcome(self) -> str:
        """win, draw or loss of a match with two totals; else empty."""
        if self.data["own_total"] is None:
            return ""
        own, other = self.data["own_total"], self.data["other_total"]
        return "draw" if own == other else "win" if own > other else "loss"


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: the row of the standings and the cells in the order of the columns."""

    row: dict[str, Any]
    cells: tuple[Any, ...]


def by_round(snapshot: StandingsSnapshot, places: Places) -> list[Line]:
    """A cell a round, for pairings of every kind."""
    ranks, event = _ranks(snapshot), snapshot.tournament
    return [
        Line(row, tuple(_cell(row, data, places, ranks) for data in rounds_of(event, row)))
        for row in snapshot.data["rows"]
    ]


def everyone(snapshot: StandingsSnapshot, places: Places) -> list[Line]:
    """A column a player: the list of their meetings, or None where a player meets themselves."""
    ranks = _ranks(snapshot)
    rows = snapshot.data["rows"]
    lines = []
    for row in rows:
        met: dict[int, list[Cell]] = {}
        for data in row["rounds"]:
            if data["opponent"] is not None:
                met.setdefault(data["opponent"], []).append(_cell(row, data, places, ranks))
        cells = tuple(
            None if other["entry"] == row["entry"] else met.get(other["entry"], []) for other in rows
        )
        lines.append(Line(row, cells))
    return lines


def _ranks(snapshot: StandingsSnapshot) -> dict[int, int]:
    return {row["entry"]: row["rank"] for row in snapshot.data["rows"]}


def _cell(row: dict[str, Any], data: dict[str, Any], places: Places, ranks: dict[int, int]) -> Cell:
    number = data["round"]
    return Cell(number, data, places.get((number, row["entry"])), ranks.get(data["opponent"]))
