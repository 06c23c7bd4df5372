"""The deadline, the fall, and what a fallen flag does to the clock."""

import pytest

from clocks.core import TIME, EventError, Fall, FallDue, Fallen, OutOfTurn, Press, TooLate, apply
from tests.clocks.core.clock import CHAOS, ORDER, HandClock


def test_an_action_at_the_deadline_counts_and_one_later_does_not() -> None:
    clock = HandClock("10s+5").start(CHAOS).wait(10)
    before = clock.state
    assert apply(before, Press(2, clock.now, CHAOS, ORDER)).banks[CHAOS].left == 5_000
    with pytest.raises(TooLate, match="pressed at 15001 ms, 1 ms after its deadline 15000 ms") as caught:
        apply(before, Press(2, clock.now + 1, CHAOS, ORDER))
    assert (caught.value.side, caught.value.deadline) == (CHAOS, clock.now)
    assert clock.state == before


def test_a_fall_is_recorded_at_its_deadline_by_whoever_notices() -> None:
    clock = HandClock("10s").start(CHAOS)
    for wrong in (9_000, 11_000):
        with pytest.raises(EventError):
            clock.do(Fall(2, clock.now + wrong, CHAOS))
    with pytest.raises(EventError, match=r"side 0 can't fall by time .* side 1 is due at 15000 ms"):
        clock.do(Fall(2, clock.now + 10_000, ORDER))
    assert clock.wait(10.25).fall().state.fallen == (Fallen(CHAOS, 15_000, TIME),)
    with pytest.raises(EventError, match="down already"):
        clock.give_up(CHAOS)


def test_an_act_later_than_a_fall_waits_for_it() -> None:
    clock = HandClock("10s").start(CHAOS).wait(10.1)
    for act in (clock.end, lambda: clock.pause("arbiter"), lambda: clock.add(ORDER, 1)):
        with pytest.raises(FallDue, match="fell at 15000 ms, before this event at 15100 ms"):
            act()
    assert clock.fall().pause("arbiter").read().flagged == (CHAOS,)


def test_nobody_is_charged_for_the_settling() -> None:
    clock = HandClock("10s").start(CHAOS).wait(10.25).fall().start(ORDER)
    assert clock.left() == [10, 0]
    assert clock.wait(4).press(ORDER, ORDER).left() == [6, 0]


def test_the_side_whose_flag_is_down_runs_no_more() -> None:
    clock = HandClock("10s").start(ORDER).wait(11).fall()
    with pytest.raises(OutOfTurn, match="the flag of side 0 is down"):
        clock.start(ORDER)
    clock.start(CHAOS)
    with pytest.raises(OutOfTurn):
        clock.press(CHAOS, ORDER)
    assert clock.press(CHAOS, CHAOS).read().running == CHAOS


@pytest.mark.parametrize("text", ["10s+5", "10s/2x5", "10s;10s+5", "10s", "10sd5", "10sb5"])
@pytest.mark.parametrize("first", [ORDER, CHAOS])
def test_both_flags_and_which_fell_first(text: str, first: int) -> None:
    clock = HandClock(text).start(first).wait(60).fall().start(1 - first).wait(60).fall()
    assert clock.read().flagged == (first, 1 - first)
    assert clock.left() == [0, 0]
    assert (clock.read().running, clock.read().deadline) == (None, None)


def test_in_an_hourglass_the_time_of_the_other_goes_nowhere_after_a_fall() -> None:
    clock = HandClock("10h|20h").start(CHAOS).wait(1200.25).fall().start(ORDER)
    assert clock.left() == [1800, 0]
    assert clock.wait(100).press(ORDER, ORDER).left() == [1700, 0]


def test_no_credit_to_a_side_that_gives_up_in_its_turn() -> None:
    clock = HandClock("10s+5").start(ORDER).wait(3).give_up(ORDER)
    assert (clock.left(), clock.read().running, clock.read().flagged) == ([7, 10], None, (ORDER,))
    assert clock.state.fallen[0].cause == "resigned"


def test_giving_up_out_of_turn_leaves_the_other_running() -> None:
    clock = HandClock("10s").start(CHAOS).wait(3).give_up(ORDER, "left").wait(1)
    assert (clock.left(), clock.read().running, clock.read().flagged) == ([10, 6], CHAOS, (ORDER,))


def test_given_time_lifts_no_flag_and_lifting_is_an_act_of_its_own() -> None:
    clock = HandClock("10s").start(ORDER).wait(11).fall()
    with pytest.raises(EventError, match="no time left: add time first"):
        clock.lift(ORDER, ORDER)
    clock.add(ORDER, 30)
    assert (clock.read().flagged, clock.left()) == ((ORDER,), [30, 10])
    clock.start(CHAOS).wait(2).lift(ORDER, ORDER, ply=12)
    assert (clock.read().flagged, clock.read().running, clock.left()) == ((), ORDER, [30, 8])
    assert clock.time_to_deadline() == 30
    with pytest.raises(EventError, match="the flag of side 0 is up"):
        clock.lift(ORDER, ORDER)


@pytest.mark.parametrize(
    "text, waits, until",
    [("1d5", (1, 3), 61), ("10s/2x10", (1, 18), 11), ("10s", (1, 3), 6)],
)
def test_lifting_one_flag_leaves_the_turn_of_the_other_side_as_it_is(
    text: str, waits: tuple[int, int], until: int
) -> None:
    clock = HandClock(text).start(CHAOS).wait(waits[0]).give_up(ORDER).wait(waits[1])
    before = clock.time_to_deadline()
    clock.lift(ORDER, CHAOS)
    assert clock.time_to_deadline() == before == until


def test_a_turn_that_goes_on_after_a_lift_keeps_its_credit() -> None:
    clock = HandClock("1b5").start(CHAOS).wait(1).give_up(ORDER).wait(3).lift(ORDER, CHAOS).wait(0.1)
    assert clock.press(CHAOS).left() == [60, 60]


def test_only_the_side_whose_turn_it_is_can_press() -> None:
    clock = HandClock("10s")
    with pytest.raises(OutOfTurn, match="nobody's turn"):
        clock.press(CHAOS)
    clock.start(CHAOS)
    with pytest.raises(OutOfTurn, match="side 0 pressed, but it is the turn of side 1"):
        clock.press(ORDER)
    with pytest.raises(OutOfTurn, match="it is the turn of side 1"):
        clock.start(ORDER)
    with pytest.raises(EventError, match="there is no side 2: this clock has sides 0 to 1"):
        clock.press(2)


def test_network_lag_is_neither_charged_nor_judged() -> None:
    clock = HandClock("10s").start(CHAOS).wait(10.1).press(CHAOS, lag=200)
    assert clock.left() == [10, 0.1]
    assert clock.wait(1).left() == [9, 0.1]
    assert clock.press(ORDER, lag=5_000).left() == [10, 0.1]
    with pytest.raises(EventError, match="a lag of -1 ms"):
        clock.press(CHAOS, lag=-1)


def test_lag_does_not_reach_back_into_a_pause() -> None:
    clock = HandClock("10s").start(CHAOS).wait(1).pause("arbiter", seconds=5).wait(5.05).press(CHAOS, lag=200)
    assert clock.left() == [10, 9]
    assert clock.state.pauses == ()
