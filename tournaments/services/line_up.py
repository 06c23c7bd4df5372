"""The field that a round robin, groups or a bracket starts from: fixed when round 1 is drafted."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.groups import snake
from tournaments.pairing.systems import planned_rounds
from tournaments.queries.teams import teams_in
from tournaments.settings import pairing_options, pairing_settings
from tournaments.system_settings import group_options


def fix_line_up(event: Tournament) -> None:
    """Writes who starts, in the order of the seeds, and in which group; and how many rounds that takes.

    Groups that were made by hand stand as long as they hold the whole field. Under the event's lock.
    """
    if event.has_line_up:
        players = starters(event)
        event.line_up = {"players": players}
        if event.system == System.GROUPS and len(players) >= 2:
            event.line_up["groups"] = [list(group) for group in _groups(event, players)]
    else:
        event.line_up = {}
    plan_rounds(event)
    event.save(update_fields=["line_up", "planned_rounds"])


def plan_rounds(event: Tournament) -> None:
    """A system that takes a certain number of rounds plans them."""
    players = len(event.line_up.get("players", ()))
    planned = planned_rounds(event.system, pairing_settings(event), players)
    if planned:
        event.planned_rounds = planned


def starters(event: Tournament) -> list[int]:
    """Who takes part from round 1 on, in the order of the seeds: entries, in a team event teams."""
    if event.teams:
        return list(teams_in(event, 1))
    entries = event.entries.filter(is_house=False).order_by("seed")
    return [entry.pk for entry in entries if entry.takes_part_in(1)]


def _groups(event: Tournament, players: list[int]) -> tuple[tuple[int, ...], ...]:
    stored = event.line_up.get("groups") or []
    by_hand = tuple(tuple(group) for group in stored)
    if sorted(player for group in by_hand for player in group) == sorted(players):
        return by_hand
    return snake(players, group_options(pairing_options(event)).count)
