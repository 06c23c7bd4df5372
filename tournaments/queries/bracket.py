"""The bracket of an event: of a knock-out, a double elimination, or of finals after groups."""

from __future__ import annotations

from dataclasses import replace

from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.bracket import Bracket, bracket_of
from tournaments.pairing.groups import group_rounds
from tournaments.pairing.options import Finals, LineUp
from tournaments.queries.history import Use, history_of
from tournaments.queries.team_results import team_results
from tournaments.settings import pairing_settings
from tournaments.standings.history import History


def ends_by_itself(event: Tournament) -> bool:
    """Whether a bracket says when all is played, and not the number of rounds."""
    return event.has_bracket or (
        event.system == System.GROUPS and pairing_settings(event).groups.finals is not Finals.ROBIN
    )


def begins_finals(event: Tournament, number: int) -> bool:
    """Whether round ``number`` is the first one after the groups."""
    return event.system == System.GROUPS and number == group_rounds(pairing_settings(event)) + 1


def bracket_in(event: Tournament, history: History | None = None) -> Bracket | None:
    """The bracket as it stands after the rounds of the history (None: all that are published, as pairing
    counts them).

    None where the event has no bracket, or none yet.
    """
    if not (ends_by_itself(event) and event.line_up.get("players")):
        return None
    settings = pairing_settings(event)
    if history is None:
        history = (
            team_results(event, use=Use.PAIRING).history
            if event.teams
            else history_of(event, use=Use.PAIRING)
        )
    gone = gone_in(history)
    if event.has_bracket:
        double = event.system == System.DOUBLE_ELIMINATION
        return bracket_of(settings, history, absent=gone, double=double)
    if not settings.line_up.finals:
        return None
    double = settings.groups.finals is Finals.DOUBLE_ELIMINATION
    finals = replace(settings, line_up=LineUp(settings.line_up.finals))
    return bracket_of(finals, history, absent=gone, double=double, since=group_rounds(settings))


def is_over(event: Tournament) -> bool:
    """Whether nothing of the bracket is left to play."""
    bracket = bracket_in(event)
    return bracket is not None and bracket.is_over


def gone_in(history: History) -> frozenset[int]:
    """Who had left for good after the last round of the history: entries, or teams."""
    last = history.rounds[-1].number if history.rounds else 0
    return frozenset(
        player.id for player in history.players if player.left_after is not None and player.left_after <= last
    )
