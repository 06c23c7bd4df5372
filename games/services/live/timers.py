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
    live, until = held.live, None
    reading = evaluate(held.clock_of(held.game), at)
    if reading.paused:
        until = reading.paused_until
        if until is None:
            return None
    if live.state == LiveState.BETWEEN:
        return max(until or at, at + held.settings.game2_wait * SECOND)
    after = held.settings.start_after
    return None if after is None else max(until or at, live.opened_at + after * SECOND)
