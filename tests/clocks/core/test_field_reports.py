"""Cases that people met with other clocks, where they concern the pure core."""

import pytest

from clocks.core import Ended, Pause, Press, Stale, TooLate, apply, due_fall, evaluate, fold
from tests.clocks.core.clock import CHAOS, ORDER, HandClock


def test_a_flag_falls_with_no_client_connected() -> None:
    clock = HandClock("10s").start(CHAOS).wait(3600)
    assert clock.read().flagged == (CHAOS,)
    clock.fall()
    assert clock.state.fallen[0].at == clock.events[0].at + 10_000


def test_one_credit_for_each_turn_of_no_time() -> None:
    clock = HandClock("10s+5").start(CHAOS)
    clock.press(CHAOS).press(ORDER).press(CHAOS)
    assert clock.left() == [15, 20]
    with pytest.raises(Stale):
        apply(clock.state, clock.events[-1])


def test_given_time_is_there_after_the_next_turn() -> None:
    clock = HandClock("10s+5").start(CHAOS).wait(2).add(ORDER, 30).add(CHAOS, 60).wait(2)
    assert clock.press(CHAOS).left() == [40, 71]
    assert clock.wait(1).press(ORDER).left() == [44, 71]


def test_no_flag_with_plenty_of_time_left() -> None:
    clock = HandClock("10s").start(CHAOS).wait(9)
    looked_at = clock.read().deadline
    clock.add(CHAOS, 60)
    assert looked_at is not None
    assert due_fall(clock.state, looked_at + 1) is None
    assert evaluate(clock.state, looked_at + 1).flagged == ()


def test_after_a_turn_is_taken_back_a_flag_still_falls() -> None:
    clock = HandClock("10s").start(CHAOS).wait(4).press(CHAOS).wait(3).undo(2)
    assert clock.left() == [10, 6]
    assert clock.time_to_deadline() == 6
    assert clock.wait(6.001).read().flagged == (CHAOS,)


def test_flag_pending_and_decided_are_told_apart() -> None:
    clock = HandClock("10s").start(CHAOS).wait(10)
    assert (clock.read().running, clock.read().flagged) == (CHAOS, ())
    clock.wait(0.001)
    assert (clock.read().running, clock.read().flagged, clock.read().pending) == (None, (CHAOS,), CHAOS)
    clock.fall()
    assert (clock.read().flagged, clock.read().pending, clock.read().deadline) == ((CHAOS,), None, None)


def test_two_acts_at_once_first_wins() -> None:
    clock = HandClock("10s").start(CHAOS).wait(1)
    press = Press(clock.next, clock.now, CHAOS, ORDER)
    pause = Pause(clock.next, clock.now, frozenset({"arbiter"}))
    for first, second, running in ((press, pause, ORDER), (pause, press, None)):
        state = apply(clock.state, first)
        with pytest.raises(Stale, match="has version 2, but the clock is at version 2: read"):
            apply(state, second)
        assert evaluate(state, clock.now).running == running


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [("1d5", 65, 62), ("0/1x5", 5, 2), ("0d5", 5, 2), ("0+5", 5, 2), ("0b5", 5, 2)],
)
def test_a_pause_refills_nothing(text: str, before: int, after: int) -> None:
    clock = HandClock(text).start(CHAOS)
    assert clock.time_to_deadline() == before
    clock.wait(3).pause("arbiter").wait(100).resume("arbiter")
    assert clock.time_to_deadline() == after


def test_bronstein_gives_back_what_was_taken_before_the_pause() -> None:
    clock = HandClock("1b5").start(CHAOS).wait(3).pause("arbiter").wait(9).resume("arbiter").wait(1)
    assert clock.press(CHAOS).left() == [60, 60]


def test_a_pause_ends_at_its_own_deadline() -> None:
    clock = HandClock("10s").start(CHAOS).wait(4).pause("lost connection", seconds=30).wait(29)
    assert (clock.read().running, clock.read().paused_until) == (None, clock.now + 1000)
    assert clock.time_to_deadline() == 7
    clock.wait(1)
    assert (clock.read().running, clock.read().paused, clock.left()) == (CHAOS, (), [10, 6])
    clock.wait(2)
    assert (clock.read().running, clock.read().paused, clock.left()) == (CHAOS, (), [10, 4])
    assert clock.wait(4.001).read().flagged == (CHAOS,)


def test_a_pause_is_never_of_negative_length() -> None:
    clock = HandClock("10s").start(CHAOS).wait(4)
    with pytest.raises(ValueError, match="it ends after it begins"):
        clock.pause("arbiter", seconds=-1)
    assert clock.left() == [10, 6]
    late = Pause(clock.next, clock.now - 3_000, frozenset({"arbiter"}), clock.now - 1_000)
    clock.press(CHAOS)
    waited = apply(clock.state, Pause(clock.next, late.at, late.reasons, late.until))
    assert evaluate(waited, clock.now).running == ORDER
    assert evaluate(waited, clock.now + 1_000).remaining == (9_000, 6_000)


def test_the_stamp_decides_not_the_time_in_the_queue() -> None:
    clock = HandClock("10s").start(CHAOS).wait(9.9)
    stamped = Press(clock.next, clock.now, CHAOS, ORDER)
    assert evaluate(clock.state, clock.now + 5_000).pending == CHAOS
    assert apply(clock.state, stamped).banks[CHAOS].left == 100


def test_the_clock_stops_with_the_end_of_the_game() -> None:
    clock = HandClock("10s+5").start(CHAOS).wait(3).press(CHAOS).end().wait(600)
    assert (clock.read().running, clock.read().deadline, clock.left()) == (None, None, [10, 12])
    with pytest.raises(Ended):
        clock.press(ORDER)
    with pytest.raises(Ended):
        clock.add(ORDER, 60)


def test_pause_delay_and_a_zero_base_from_the_events_alone() -> None:
    clock = HandClock("0d5").start(CHAOS).wait(4).pause("phone died").wait(60).resume("phone died").wait(0.5)
    again = fold(clock.control, clock.events)
    assert evaluate(again, clock.now) == clock.read()
    assert clock.time_to_deadline() == 0.5
    with pytest.raises(TooLate):
        clock.wait(0.501).press(CHAOS)
