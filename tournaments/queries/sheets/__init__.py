"""The tables of an event as files: one sheet each in a workbook, or one CSV file each."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.models import Tournament
from tournaments.queries.sheets.boards import boards
from tournaments.queries.sheets.people import players, teams
from tournaments.queries.sheets.ranking import cross_table, standings, team_standings
from tournaments.queries.sheets.rounds import pairings, results
from tournaments.queries.sheets.sheet import Column, Rounds, Sheet

__all__ = ["SHEETS", "Column", "Rounds", "Sheet", "sheets_in"]

SHEETS: dict[str, Callable[[Tournament, Rounds], Sheet]] = {
    "players": players,
    "pairings": pairings,
    "results": results,
    "standings": standings,
    "cross-table": cross_table,
    "teams": teams,
    "team-standings": team_standings,
    "boards": boards,
}
ALWAYS = ("players", "pairings", "results", "standings", "cross-table")


def sheets_in(event: Tournament) -> dict[str, Sheet]:
    """Every sheet that the event has something for; the usual ones always."""
    made = {key: make(event, None) for key, make in SHEETS.items()}
    return {key: sheet for key, sheet in made.items() if sheet.rows or key in ALWAYS}
