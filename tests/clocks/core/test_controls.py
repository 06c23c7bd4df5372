"""Each time control by a worked example: balances after turns, and the deadline of a turn."""

import pytest

from tests.clocks.core.clock import CHAOS, ORDER, HandClock


def test_sudden_death_only_loses() -> None:
    clock = HandClock("1").start(CHAOS).wait(20).press(CHAOS).wait(5).press(ORDER)
    assert clock.left() == [55, 40]
    assert clock.time_to_deadline() == 40


def test_fischer_adds_after_a_turn_even_above_the_start() -> None:
    clock = HandClock("1+5").start(CHAOS).wait(2).press(CHAOS)
    assert clock.left() == [60, 63]
    assert clock.time_to_deadline() == 60


def test_the_increment_is_not_there_before_the_turn_is_completed() -> None:
    clock = HandClock("10s+5").start(CHAOS)
    assert clock.time_to_deadline() == 10


def test_a_delay_is_free_and_not_kept() -> None:
    clock = HandClock("1d5").start(CHAOS)
    assert clock.time_to_deadline() == 65
    assert clock.wait(3).left() == [60, 60]
    assert clock.read().faces[CHAOS].delay == 2000
    assert clock.wait(4).left() == [60, 58]
    assert clock.press(CHAOS).left() == [60, 58]


def test_bronstein_gives_back_what_was_taken_up_to_its_time() -> None:
    clock = HandClock("1b5").start(CHAOS)
    assert clock.time_to_deadline() == 60
    assert clock.wait(3).left() == [60, 57]
    assert clock.press(CHAOS).left() == [60, 60]
    assert clock.wait(7).press(ORDER).left() == [58, 60]


def test_byo_yomi_periods_are_kept_by_turns_within_them() -> None:
    clock = HandClock("10s/3x30").start(CHAOS)
    assert clock.time_to_deadline() == 100
    clock.wait(35)
    assert clock.read().faces[CHAOS].left == 0
    assert (clock.read().faces[CHAOS].period, clock.read().faces[CHAOS].periods) == (5_000, 3)
    assert clock.press(CHAOS).left() == [100, 90]
    clock.press(ORDER).wait(31)
    assert (clock.read().faces[CHAOS].period, clock.read().faces[CHAOS].periods) == (29_000, 2)
    assert clock.press(CHAOS).left() == [100, 60]


def test_a_period_used_to_its_last_instant_is_kept() -> None:
    clock = HandClock("0/2x30").start(CHAOS).wait(30).press(CHAOS).press(ORDER)
    assert clock.left() == [60, 60]
    assert clock.wait(60).press(CHAOS).left() == [60, 30]


def test_an_hourglass_gives_what_one_side_takes_to_the_other() -> None:
    clock = HandClock("1h").start(CHAOS).wait(20)
    assert clock.left() == [80, 40]
    assert clock.press(CHAOS).wait(30).left() == [50, 70]
    assert clock.time_to_deadline() == 50


def test_the_next_stage_is_added_when_the_time_of_one_is_used_up() -> None:
    clock = HandClock("10s;20s+5").start(CHAOS)
    assert clock.left() == [30, 30]
    assert clock.time_to_deadline() == 30
    assert clock.wait(10).read().faces[CHAOS].stage == 0
    assert clock.wait(2).read().faces[CHAOS].stage == 1
    assert clock.press(CHAOS).left() == [30, 23]


def test_a_stage_ends_with_its_last_period() -> None:
    clock = HandClock("10s/2x5;10s").start(CHAOS)
    assert clock.time_to_deadline() == 30
    assert clock.wait(21).press(CHAOS).left() == [30, 9]


def test_untimed_play_has_no_deadline() -> None:
    clock = HandClock("-").start(CHAOS).wait(1_000_000)
    assert clock.left() == [None, None]
    assert clock.read().deadline is None
    assert clock.press(CHAOS).read().running == ORDER


def test_odds_can_differ_in_kind() -> None:
    clock = HandClock("-|10s+2").start(CHAOS).wait(4).press(CHAOS)
    assert clock.left() == [None, 8]
    assert clock.read().deadline is None


@pytest.mark.parametrize("text", ["0+5", "0b5", "0d5", "0/1x5"])
def test_with_a_zero_base_the_first_turn_has_its_increment(text: str) -> None:
    clock = HandClock(text).start(CHAOS)
    assert clock.time_to_deadline() == 5
    assert clock.wait(5).read().flagged == ()
    assert clock.press(CHAOS).wait(2).press(ORDER).time_to_deadline() == 5
    assert clock.wait(5.001).read().flagged == (CHAOS,)


def test_a_zero_base_in_a_later_stage_has_its_first_turn_too() -> None:
    assert HandClock("10s;0+5").start(CHAOS).time_to_deadline() == 15


def test_five_seats_take_turns() -> None:
    clock = HandClock("1+1", sides=5).start(0)
    for side in range(5):
        clock.wait(10 + side).press(side)
    assert clock.left() == [51, 50, 49, 48, 47]
    assert clock.read().running == 0
