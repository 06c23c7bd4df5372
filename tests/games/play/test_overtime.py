"""Overtime is the last stage of a side's clock: what of it is used costs points."""

from __future__ import annotations

import pytest

from clocks.core import (
    Adjust,
    ClockState,
    End,
    Event,
    Lift,
    Press,
    Start,
    apply,
    carried,
    deadline_of,
    due_fall,
    evaluate,
    fold,
    new_clock,
    undo_of,
)
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


@pytest.mark.parametrize(
    "ms, set_to", [(60_000, False), (-60_000, False), (1000, True), (0, True), (900_000, True)]
)
def test_time_given_or_taken_changes_nothing_of_what_was_used(ms: int, set_to: bool) -> None:
    state = after_turn_of(MINUTE + 90_000)
    state = apply(state, Adjust(3, state.at, 1, ms, "a claim", set_to))
    assert overtime_used(state, 1) == 90_000


def test_what_is_given_in_the_overtime_counts_when_it_is_used_and_costs_no_more_than_the_most() -> None:
    turn = after_turn_of(MINUTE + 240_000)
    given = apply(turn, Adjust(3, turn.at, 1, 120_000, "a claim"))
    back = apply(given, Press(4, turn.at + 1, side=0, to=1))
    end = apply(back, Press(5, back.at + 180_000, side=1, to=0))
    assert overtime_used(end, 1) == 420_000
    assert overtime_cost(RULE, end, 1) == 50


def test_a_lifted_flag_gives_no_points_back() -> None:
    control = PlaySettings(clock="1", rule=RULE).control()
    state = fold(control, [Start(1, 0, side=1)])
    due = due_fall(state, 6 * MINUTE + 1)
    assert due is not None
    down = apply(state, due)
    given = apply(down, Adjust(3, down.at, 1, 120_000, "a claim"))
    up = apply(given, Lift(4, down.at, 1, 0, 1, "a mistake"))
    assert overtime_cost(RULE, up, 1) == 50


def test_a_turn_taken_back_goes_on_with_what_it_had_used() -> None:
    control = PlaySettings(clock="1", rule=RULE).control()
    events: list[Event] = [
        Start(1, 0, side=1),
        Press(2, MINUTE + 10_000, side=1, to=0),
        Press(3, 3 * MINUTE, side=0, to=1),
        Press(4, 4 * MINUTE, side=1, to=0),
    ]
    assert overtime_used(fold(control, events), 1) == 70_000
    undone = fold(control, [*events, undo_of(control, events, 2, at=5 * MINUTE, reason="taken back")])
    assert overtime_used(undone, 1) == 10_000


def test_used_up_to_an_instant_and_not_past_the_deadline() -> None:
    control = PlaySettings(clock="1", rule=RULE).control()
    state = fold(control, [Start(1, 0, side=1)])
    assert [overtime_used(state, 1, at) for at in (MINUTE, 90_000, 99 * MINUTE)] == [0, 30_000, 5 * MINUTE]
    assert overtime_used(state, 1) == 0


@pytest.mark.parametrize(
    "clock, spent, minimum, left, used",
    [
        ("1", MINUTE + 120_000, 600, 600_000 + 180_000, 120_000),  # two of five minutes are gone
        ("1", 6 * MINUTE, 60, 60_000, 300_000),  # all of them
        ("1", 50_000, 60, 60_000 + 300_000, 0),  # ten seconds left: filled up before the overtime
        ("1", 30_000, 20, 30_000 + 300_000, 0),  # enough
        ("1", MINUTE + 120_000, 0, 180_000, 120_000),
        ("30s;30s", 80_000, 20, 20_000 + 280_000, 20_000),
        ("30s/2x10", 80_000, 20, 20_000 + 270_000, 30_000),
    ],
)
def test_the_minimum_for_game_2_is_time_before_the_overtime(
    clock: str, spent: int, minimum: int, left: int, used: int
) -> None:
    control = PlaySettings(clock=clock, rule=RULE).control()
    state = fold(control, [Start(1, 0, side=1), Press(2, spent, side=1, to=0), End(3, spent)])
    given = carried(state, at=spent, seats=(1, 0), minimum=minimum * 1000, overtime=True)
    game_2 = apply(new_clock(control), given)
    assert evaluate(game_2, spent).remaining[0] == left
    assert overtime_used(game_2, 0) == used
    ready = apply(game_2, Start(2, spent, side=0))
    assert deadline_of(ready) == spent + left
    assert overtime_used(ready, 0, spent + minimum * 1000) == used
