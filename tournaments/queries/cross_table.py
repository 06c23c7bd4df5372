"""The cross table, best first: every player's rounds, or in a round robin everyone against everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Seat, StandingsSnapshot
from tournaments.queries.sat_out import OUT, rounds_of
from tournaments.standings.exact import exact_of

Tables = Mapping[tuple[int, int], int]  # round number and entry -> table


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round was for a player; ``data`` is that round in the row of the standings. ``table`` is None
    where there was no opponent."""

    number: int
    data: dict[str, Any]
    table: int | None
    opponent_rank: int | None
    other_ranks: tuple[int, ...] = ()  # at a table of several

    @property
    def outcome(self) -> str:
        """win, draw or loss of a match with two totals; else empty."""
        if self.data["own_total"] is None:
            return ""
        own, other = exact_of(self.data["own_total"]), exact_of(self.data["other_total"])
        lead = self.data.get("ahead", (own > other) - (own < other))
        return "draw" if not lead else "win" if lead > 0 else "loss"


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: the row of the standings and the cells in the order of the columns."""

    row: dict[str, Any]
    cells: tuple[Any, ...]


def tables_of_event(snapshot: StandingsSnapshot) -> Tables:
    """Where everybody sat, up to the round of the standings. One query."""
    seats = Seat.objects.filter(
        round__tournament=snapshot.tournament_id,
        round__number__lte=snapshot.round_number,
        pairing__match__isnull=False,
    )
    found = seats.values_list("round__number", "entry_id", "pairing__table")
    return {(number, entry): table for number, entry, table in found}


def by_round(snapshot: StandingsSnapshot, tables: Tables) -> list[Line]:
    """A cell a round, for pairings of every kind. In an arena, where everybody plays in a few of many
    waves, each player's own matches in their order."""
    ranks, event = _ranks(snapshot), snapshot.tournament
    lines = []
    for row in snapshot.data["rows"]:
        rounds = rounds_of(event, row)
        if event.is_arena:
            rounds = [data for data in rounds if data["kind"] != OUT]
        lines.append(Line(row, tuple(_cell(row, data, tables, ranks) for data in rounds)))
    return _abreast(lines)


def _abreast(lines: list[Line]) -> list[Line]:
    """All as long as the longest: cells that are left over are None."""
    longest = max((len(line.cells) for line in lines), default=0)
    return [Line(line.row, line.cells + (None,) * (longest - len(line.cells))) for line in lines]


def everyone(snapshot: StandingsSnapshot, tables: Tables) -> list[Line]:
    """A column a player: the list of their meetings, or None where a player meets themselves."""
    ranks = _ranks(snapshot)
    rows = snapshot.data["rows"]
    lines = []
    for row in rows:
        met: dict[int, list[Cell]] = {}
        for data in row["rounds"]:
            if data["opponent"] is not None:
                met.setdefault(data["opponent"], []).append(_cell(row, data, tables, ranks))
        cells = tuple(
            None if other["entry"] == row["entry"] else met.get(other["entry"], []) for other in rows
        )
        lines.append(Line(row, cells))
    return lines


def _ranks(snapshot: StandingsSnapshot) -> dict[int, int]:
    return {row["entry"]: row["rank"] for row in snapshot.data["rows"]}


def _cell(row: dict[str, Any], data: dict[str, Any], tables: Tables, ranks: dict[int, int]) -> Cell:
    number = data["round"]
    others = sorted(ranks[other] for other in data.get("others", ()) if other in ranks)
    table = tables.get((number, row["entry"]))
    return Cell(number, data, table, ranks.get(data["opponent"]), tuple(others))
