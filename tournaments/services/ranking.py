"""How an event ranks its field: by points, by a bracket, by groups and their finals; and its teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.bracket import places
from tournaments.pairing.groups import group_rounds
from tournaments.queries.bracket import bracket_in
from tournaments.queries.standings_data import standings_data
from tournaments.queries.team_results import team_results
from tournaments.services.competition import counted_history
from tournaments.settings import pairing_settings, ranking_options
from tournaments.standings.awards import Awards
from tournaments.standings.history import History, PlayerId
from tournaments.standings.placed import Places, after_groups, by_places, group_names, group_tables
from tournaments.standings.registry import of_teams
from tournaments.standings.settings import StandingsSettings
from tournaments.standings.table import Standing, standings
from tournaments.standings.teams import team_standings
from tournaments.system_settings import team_scheme

Table = tuple[Standing, ...]


def ranked_data(
    event: Tournament, history: History, settings: StandingsSettings, names: Mapping[PlayerId, str]
) -> dict[str, Any]:
    """The standings after the rounds of the history, as they are stored.

    Rows of an event with groups name their ``group``, and ``by_group`` says that these are their tables one
    after the other; a team event has the table of its teams in ``teams``.
    """
    history = counted_history(event, history)
    for_teams = of_teams(settings.tie_breaks) if event.teams else ()
    for_players = tuple(key for key in settings.tie_breaks if key not in for_teams)
    table = standings(history, replace(settings, tie_breaks=for_players))
    if event.teams:
        last = history.rounds[-1].number if history.rounds else 0
        return standings_data(table, names) | {"teams": _teams(event, last, settings, for_teams)}
    if event.has_bracket:
        table = _by_bracket(event, history, table)
    elif event.system == System.GROUPS and event.line_up.get("groups"):
        return _with_groups(event, history, settings, table, names)
    return standings_data(table, names)


def _by_bracket(event: Tournament, history: History, table: Table) -> Table:
    bracket = bracket_in(event, history)
    return by_places(table, places(bracket)) if bracket else table


def _with_groups(
    event: Tournament,
    history: History,
    settings: StandingsSettings,
    table: Table,
    names: Mapping[PlayerId, str],
) -> dict[str, Any]:
    """While the groups play, one table after the other; then the finals, and the others by their groups."""
    pairing = pairing_settings(event)
    groups = group_names(pairing.line_up.groups)
    last = group_rounds(pairing)
    robin = replace(settings, system="round-robin")
    tables = group_tables(history, pairing.line_up.groups, last, robin)
    if not any(round_.number > last for round_ in history.rounds):
        rows = tuple(line for group in tables for line in group)
        return standings_data(rows, names, groups) | {"by_group": True}
    ranked = by_places(table, after_groups(tables, _finals(event, history, robin, last)))
    return standings_data(ranked, names, groups)


def _finals(event: Tournament, history: History, settings: StandingsSettings, last: int) -> Places:
    """The places of those who reached the finals, from what was played there alone."""
    bracket = bracket_in(event, history)
    if bracket:
        return places(bracket)
    finals = frozenset(event.line_up.get("finals", ()))
    played = History(
        tuple(player for player in history.players if player.id in finals),
        tuple(round_ for round_ in history.rounds if round_.number > last),
    )
    found: dict[int, list[PlayerId]] = {}
    for line in standings(played, settings):
        found.setdefault(line.rank, []).append(line.player)
    return tuple(found.items())


def _teams(
    event: Tournament, last: int, settings: StandingsSettings, chosen: tuple[str, ...]
) -> dict[str, Any]:
    results = team_results(event, up_to=last)
    table = team_standings(
        results.history,
        results.boards,
        team_scheme(event),
        Awards(),
        ranking_options(event)["c07"],
        settings.system,
        chosen,
    )
    if event.has_bracket and (bracket := bracket_in(event, results.history)):
        table = by_places(table, places(bracket))
    names = dict(event.team_list.values_list("pk", "name"))
    return standings_data(table, names)
