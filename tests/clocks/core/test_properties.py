"""What is true of every clock, whatever happened to it."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clocks.core import (
    Adjust,
    ClockState,
    Lift,
    Method,
    Press,
    Stage,
    Stale,
    TimeControl,
    TooLate,
    Undo,
    apply,
    deadline_of,
    evaluate,
    fold,
    verify,
)
from clocks.core.state import settled
from tests.clocks.core.clock import HandClock
from tests.clocks.core.strategies import History, amounts, histories, hourglasses, mains

waits = st.integers(0, 200_000)


@given(histories(), st.data())
def test_a_prefix_then_the_rest_is_the_whole(history: History, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(history.events)))
    first = fold(history.control, history.events[:cut], sides=history.sides)
    assert first == history.states[cut]
    assert fold(history.control, history.events[cut:], onto=first) == history.states[-1]
    assert verify(history.control, history.events, sides=history.sides) == history.states[-1]


@given(histories(), waits, waits)
def test_time_only_passes_for_the_side_that_runs(history: History, wait: int, more: int) -> None:
    state = history.states[-1]
    early, late = evaluate(state, state.at + wait), evaluate(state, state.at + wait + more)
    assert late.deadline == early.deadline
    assert late.flagged[: len(early.flagged)] == early.flagged
    for side in range(history.sides):
        before, after = early.remaining[side], late.remaining[side]
        if before is None or after is None:
            assert before is after
        elif side == state.turn:
            assert 0 <= after <= before <= after + more
        else:
            assert before <= after <= before + (more if state.control.hourglass else 0)


@given(histories(), waits)
def test_nothing_shown_is_negative(history: History, wait: int) -> None:
    for state in history.states:
        reading = evaluate(state, state.at + wait)
        assert all(ms is None or ms >= 0 for ms in reading.remaining)
        for face in reading.faces:
            assert min(face.left or 0, face.period, face.delay, face.periods) >= 0
        assert reading.running is None or not (
            reading.paused or reading.ended or reading.running in reading.flagged
        )
        assert reading.deadline is None or reading.deadline >= state.at


@given(histories(), waits, waits)
def test_looking_changes_nothing(history: History, wait: int, more: int) -> None:
    """Charging up to one instant and then up to another is charging up to the second."""
    state = history.states[-1]
    deadline = deadline_of(state)
    first = state.at + wait if deadline is None else min(state.at + wait, deadline)
    assert evaluate(settled(state, first), first + more) == evaluate(state, first + more)


@given(histories())
def test_the_deadline_is_exact(history: History) -> None:
    state = history.states[-1]
    deadline = deadline_of(state)
    if deadline is None or state.turn is None:
        return
    assert evaluate(state, deadline).remaining[state.turn] == 0
    assert state.turn not in evaluate(state, deadline).flagged
    assert evaluate(state, deadline + 1).flagged[-1] == state.turn
    apply(state, Press(state.version + 1, deadline, state.turn, state.turn))
    with pytest.raises(TooLate):
        apply(state, Press(state.version + 1, deadline + 1, state.turn, state.turn))


@given(histories())
def test_what_fell_first_stays_first(history: History) -> None:
    for event, (before, after) in zip(history.events, pairwise(history.states), strict=True):
        if isinstance(event, Lift):
            assert after.fallen == tuple(flag for flag in before.fallen if flag.side != event.side)
        else:
            assert after.fallen[: len(before.fallen)] == before.fallen


@given(histories())
def test_after_a_fall_a_bank_changes_only_by_the_arbiter(history: History) -> None:
    for event, (before, after) in zip(history.events, pairwise(history.states), strict=True):
        for flag in before.fallen:
            if not isinstance(event, Adjust | Lift | Undo):
                assert after.banks[flag.side] == before.banks[flag.side]


@given(histories())
def test_what_was_spent_in_the_last_stage_is_only_spent_or_taken_back(history: History) -> None:
    for event, (before, after) in zip(history.events, pairwise(history.states), strict=True):
        for side, (old, new) in enumerate(zip(before.banks, after.banks, strict=True)):
            if isinstance(event, Undo):
                continue
            assert new.over >= old.over
            if side != before.turn or len(before.stages(side)) == 1:
                assert new.over == old.over


@given(histories())
def test_no_event_is_taken_twice(history: History) -> None:
    for event in history.events:
        with pytest.raises(Stale):
            apply(history.states[-1], event)


@given(histories(), st.data())
def test_an_instant_that_goes_back_takes_no_time_back(history: History, data: st.DataObject) -> None:
    state = history.states[-1]
    earlier = data.draw(st.integers(0, state.at))
    assert replace(evaluate(state, earlier), at=0) == replace(evaluate(state, state.at), at=0)
    if not state.ended and state.turn is not None and evaluate(state, state.at).running == state.turn:
        now, back = (
            apply(state, Press(state.version + 1, at, state.turn, None)) for at in (state.at, earlier)
        )
        assert now == back


@given(histories(hourglasses.map(lambda glasses: TimeControl(tuple(glasses))), arbiter=False))
def test_an_hourglass_keeps_its_sand(history: History) -> None:
    def sand(state: ClockState) -> int:
        return sum(bank.left for bank in state.banks)

    for before, after in pairwise(history.states):
        if before.fallen:
            assert sand(after) <= sand(before)
        else:
            assert sand(after) == sand(before)


@settings(max_examples=200)
@given(mains, amounts, st.lists(st.integers(0, 15), max_size=30))
def test_delay_and_bronstein_give_equal_balances_but_different_deadlines(
    main: int, amount: int, thinking: list[int]
) -> None:
    delay, bronstein = (
        HandClock(str(TimeControl(((Stage(method, main, amount),),)))).start(0)
        for method in (Method.DELAY, Method.BRONSTEIN)
    )
    for turn, seconds in enumerate(thinking):
        assert delay.left() == bronstein.left()
        late, early = delay.read().deadline, bronstein.read().deadline
        assert late is not None
        assert early is not None
        assert late - early == amount
        if bronstein.wait(seconds).read().pending is not None:
            assert delay.wait(seconds).read().pending in (None, turn % 2)
            return
        bronstein.press(turn % 2)
        delay.wait(seconds).press(turn % 2)
