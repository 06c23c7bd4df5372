"""The standings that an event's audit log alone leads to."""

from __future__ import annotations

from typing import Any

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.replay_log import State
from tournaments.services.standings import standings_after

_NOT_STORED_AS_GIVEN = {"starts_on"}  # a date, told as text; standings don't ask


def replayed_standings(state: State) -> dict[int, dict[str, Any]]:
    """The standings after each published round of a replayed state, as stored; of an arena the newest.

    Of a team event, whose teams are not in the log as facts, only those of its players.
    """
    settings = {name: value for name, value in state.settings.items() if name not in _NOT_STORED_AS_GIVEN}
    event = Tournament(**settings, line_up=state.line_up)
    history = state.pods_history() if event.seats_tables else state.history()
    joined = {pk: facts["from_round"] for pk, facts in state.entries.items()}
    names = {pk: facts["name"] for pk, facts in state.entries.items()}
    published = sorted(n for n, sheet in state.rounds.items() if sheet.state == RoundState.PUBLISHED)
    return {
        number: standings_after(event, number, history, joined, names)
        for number in (published[-1:] if event.is_arena else published)
    }
