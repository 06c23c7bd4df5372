"""One team in an event: its members with what they made, and its matches round by round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.models import Side
from games.models.result import ResultKind
from tournaments.models import Entry, StandingsSnapshot, Team
from tournaments.queries.meetings import Meeting, meetings_of
from tournaments.queries.outcomes import own_total, winner_of
from tournaments.queries.tables import RoundSheet, Table
from tournaments.queries.team_results import team_results
from tournaments.standings.exact import plain


@dataclass(frozen=True, slots=True)
class Board:
    """A board seen from the team's side. ``score``: own and other total, else what the result says."""

    number: int
    table: int
    player: Entry
    opponent: Entry
    score: str
    outcome: str  # win, draw, loss; empty while not known


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of a team. ``row`` is that round in its line of the standings; ``opponent`` None: the bye."""

    number: int
    opponent: Team | None
    score: tuple[str, ...]
    boards: tuple[Board, ...]
    row: dict[str, Any]


def team_row(snapshot: StandingsSnapshot | None, team: Team) -> dict[str, Any] | None:
    """The team's line in the table of the teams; None before it has one."""
    rows: list[dict[str, Any]] = snapshot.data.get("teams", {}).get("rows", []) if snapshot else []
    return next((row for row in rows if row["entry"] == team.pk), None)


def team_rounds(team: Team, sheets: Iterable[RoundSheet], row: dict[str, Any] | None) -> list[TeamRound]:
    """Every published round in which the team was paired."""
    known = {one["round"]: one for one in row["rounds"]} if row else {}
    results = team_results(team.tournament)
    return [
        _round(team, sheet.round.number, meeting, known.get(sheet.round.number, {}))
        for sheet in sheets
        for meeting in meetings_of(sheet, results)
        if team.pk in (meeting.pairing.first_id, meeting.pairing.second_id)
    ]


def _round(team: Team, number: int, meeting: Meeting, row: dict[str, Any]) -> TeamRound:
    pairing, is_first = meeting.pairing, meeting.pairing.first_id == team.pk
    return TeamRound(
        number,
        pairing.second if is_first else pairing.first,
        meeting.score if is_first else meeting.score[::-1],
        tuple(_board(team, table) for table in meeting.tables),
        row,
    )


def _board(team: Team, table: Table) -> Board:
    side = Side.FIRST if table.first.team_id == team.pk else Side.SECOND
    score, outcome = _outcome(table, side)
    player, opponent = table.entry(side), table.entry(side.other)
    return Board(table.pairing.board or 0, table.number, player, opponent, score, outcome)


def _outcome(table: Table, side: Side) -> tuple[str, str]:
    result = table.result
    if result is None or result.is_scoring:
        return "", ""
    if result.kind != ResultKind.PLAYED:
        return _without_scores(result.winner, side)
    own, other = (plain(own_total(result, each)) for each in (side, side.other))
    won = winner_of(result)
    return f"{own} – {other}", "draw" if not won else "win" if won == side else "loss"


def _without_scores(winner: int | None, side: Side) -> tuple[str, str]:
    if winner is None:
        return "0 – 0", "loss"
    return ("1 – 0", "win") if winner == side else ("0 – 1", "loss")
