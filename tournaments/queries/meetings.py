"""Team matches of a round: who meets, on which tables, and the board points so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tournaments.models import Round, Team, TeamPairing
from tournaments.queries.tables import RoundSheet, Table
from tournaments.queries.team_results import TeamResults, team_results
from tournaments.standings.exact import plain


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams, or one with the bye. ``score``: board points of both; empty before any result."""

    pairing: TeamPairing
    tables: tuple[Table, ...]
    score: tuple[str, ...] = ()

    @property
    def open(self) -> int:
        """Boards without a counted result."""
        return sum(table.result is None or table.result.is_scoring for table in self.tables)


def meetings_of(sheet: RoundSheet, results: TeamResults | None = None) -> list[Meeting]:
    """The team matches of a round in their order; none where single players play. ``results``: of this
    round at least, if they are read already, as for several rounds."""
    round_ = sheet.round
    if not round_.tournament.teams:
        return []
    points = _points(sheet, results) if round_.is_published else {}
    found = round_.team_pairings.select_related("first", "second").order_by("number")
    return [_meeting(pairing, sheet, points) for pairing in found]


def by_table(sheet: RoundSheet) -> dict[int, Meeting]:
    """Number of the table -> the team match that it belongs to."""
    return {table.number: meeting for meeting in meetings_of(sheet) for table in meeting.tables}


def team_byes(round_: Round) -> list[Team]:
    """Teams that have the bye of the round."""
    found = round_.team_pairings.filter(second=None).select_related("first")
    return [pairing.first for pairing in found] if round_.tournament.teams else []


def _meeting(pairing: TeamPairing, sheet: RoundSheet, points: Mapping[int, Decimal]) -> Meeting:
    tables = tuple(table for table in sheet.tables if table.pairing.teams_id == pairing.pk)
    begun = any(table.result for table in tables) or not tables
    if pairing.second_id is None or not begun:
        return Meeting(pairing, tables)
    sides = (pairing.first_id, pairing.second_id)
    return Meeting(
        pairing, tables, tuple(plain(points.get(team, Decimal(0))) for team in sides) if points else ()
    )


def _points(sheet: RoundSheet, results: TeamResults | None) -> dict[int, Decimal]:
    """Team -> what the boards of this round gave it, byes of unopposed players included."""
    results = results or team_results(sheet.round.tournament, up_to=sheet.round.number)
    return {
        team: one.points
        for team, sums in results.boards.items()
        for one in sums
        if one.round == sheet.round.number
    }
