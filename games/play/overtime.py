"""`overtime_penalty`: how much of the last stage, the overtime, a side has used, and what that costs."""

from __future__ import annotations

from clocks.core import ClockState, shown_state
from games.engine.flags import FlagRule, overtime_points


def overtime_used(state: ClockState, side: int, at: int | None = None) -> int:
    """The ms of overtime a side has spent, up to the instant `at` (ms; None: to the clock's last event).

    The overtime is the last stage of its time control. Time given or taken there changes nothing of it.
    """
    return (state if at is None else shown_state(state, at)).banks[side].over


def overtime_cost(rule: FlagRule, state: ClockState, side: int) -> int:
    """The points that the overtime of a side costs in this game (or, with one bank, in the match)."""
    return overtime_points(rule, overtime_used(state, side))
