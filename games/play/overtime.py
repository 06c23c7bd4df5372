"""`overtime_penalty`: how much of the last stage, the overtime, a side has used, and what that costs."""

from __future__ import annotations

from clocks.core import ClockState
from games.engine.flags import FlagRule, overtime_points


def overtime_used(state: ClockState, side: int) -> int:
    """The ms of overtime a side has used; the overtime is the last stage of its time control."""
    stages, bank = state.stages(side), state.banks[side]
    last = len(stages) - 1
    return max(0, stages[last].main - bank.left) if bank.stage == last else 0


def overtime_cost(rule: FlagRule, state: ClockState, side: int) -> int:
    """The points that the overtime of a side costs in this game (or, with one bank, in the match)."""
    return overtime_points(rule, overtime_used(state, side))
