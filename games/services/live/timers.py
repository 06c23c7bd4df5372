"""When play goes on by itself, as the settings say and as pauses leave it."""

from __future__ import annotations

from clocks.core import evaluate
from clocks.core.control import SECOND
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch


def timer_of(held: TimedMatch, at: int) -> int | None:
    """When the next game starts without waiting for anybody, as a pause leaves it at ``at``.

    At its hour, or so long after the pause as between games; None: when both are ready, or are let go on.
    """
    reading, hour = evaluate(held.clock_of(held.game), at), hour_of(held, at)
    if hour is None or (reading.paused and reading.paused_until is None):
        return None
    return max(reading.paused_until or at, hour)


def hour_of(held: TimedMatch, at: int) -> int | None:
    """The same were nothing paused. A game 1 that is played again has no hour: it waits for both."""
    live, after = held.live, held.settings.start_after
    if live.state == LiveState.BETWEEN:
        return at + held.settings.game2_wait * SECOND
    return None if after is None or held.game.attempt > 1 else live.opened_at + after * SECOND
