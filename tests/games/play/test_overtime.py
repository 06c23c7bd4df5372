"""Overtime is the last stage of a side's clock: what of it is used costs points."""

from __future__ import annotations

import pytest

from clocks.core import ClockState, Press, Start, fold
from games.engine.flags import FlagRule, Policy
from games.play.overtime import overtime_cost, overtime_used
from games.play.settings import PlaySettings

RULE = FlagRule(policy=Policy.OVERTIME_PENALTY)
MINUTE = 60_000


def after_turn_of(ms: int) -> ClockState:
    control = PlaySettings(clock="1", rule=RULE).control()
    return fold(control, [Start(1, 0, side=1), Press(2, ms, side=1, to=0)])


@pytest.mark.parametrize(
    "ms, used, cost",
    [
        (1000, 0, 0),
        (MINUTE, 0, 0),
        (MINUTE + 1, 1, 10),
        (2 * MINUTE, MINUTE, 10),
        (2 * MINUTE + 1, MINUTE + 1, 20),
        (6 * MINUTE, 5 * MINUTE, 50),
    ],
)
def test_every_started_minute_counts(ms: int, used: int, cost: int) -> None:
    state = after_turn_of(ms)
    assert overtime_used(state, 1) == used
    assert overtime_cost(RULE, state, 1) == cost
    assert overtime_cost(RULE, state, 0) == 0
