"""Pauses, adjustments, taking turns back, and banks that last two games."""

from dataclasses import replace

import pytest

from clocks.core import Bank, Carry, EventError, Paused, Start, Undo, apply, carried, new_clock, verify
from tests.clocks.core.clock import CHAOS, ORDER, HandClock


def test_a_pause_freezes_both_sides_until_its_last_reason_is_resumed() -> None:
    clock = HandClock("10h").start(CHAOS).wait(10).pause("arbiter", "all boards").wait(50)
    assert (clock.left(), clock.read().running, clock.read().turn) == ([610, 590], None, CHAOS)
    assert clock.read().paused == ("all boards", "arbiter")
    clock.resume("arbiter").wait(50)
    assert clock.read().deadline is None
    with pytest.raises(Paused, match=r"paused \(all boards\) until they are resumed"):
        clock.press(CHAOS)
    assert clock.resume("all boards").wait(5).left() == [615, 585]


def test_the_longest_reason_decides_and_a_new_end_replaces_the_old() -> None:
    clock = HandClock("10s").start(CHAOS).pause("a", seconds=10).pause("b", seconds=20)
    assert clock.time_to_deadline() == 30
    assert clock.pause("b", seconds=5).time_to_deadline() == 20
    clock.wait(6)
    assert clock.read().paused == ("a",)
    with pytest.raises(EventError, match="not paused for b: what stands is a"):
        clock.resume("b")
    assert clock.wait(4).wait(1).press(CHAOS).left() == [10, 9]


def test_a_start_during_a_pause_waits_for_its_end() -> None:
    clock = HandClock("10s").pause("round not begun").wait(5).start(CHAOS).wait(5)
    assert (clock.read().turn, clock.read().running) == (CHAOS, None)
    assert clock.resume("round not begun").wait(1).left() == [10, 9]


def test_time_is_added_taken_or_set_but_never_below_zero() -> None:
    clock = HandClock("10s").start(CHAOS).wait(2).add(CHAOS, 5).wait(1).set(ORDER, 42)
    assert clock.left() == [42, 12]
    assert clock.add(CHAOS, -100).left() == [42, 0]
    assert clock.time_to_deadline() == 0
    assert clock.wait(0.001).read().flagged == (CHAOS,)


def test_adjustments_that_mean_nothing_are_refused() -> None:
    with pytest.raises(EventError, match="side 0 plays untimed"):
        HandClock("-|10").add(ORDER, 5)
    with pytest.raises(EventError, match="can't be set to -5000 ms"):
        HandClock("10").set(ORDER, -5)


def test_added_main_time_leaves_the_rest_of_the_period() -> None:
    clock = HandClock("0/1x30").start(CHAOS).wait(12).add(CHAOS, 60)
    assert clock.time_to_deadline() == 78
    assert clock.wait(70).read().faces[CHAOS].period == 8_000


def test_a_turn_taken_back_goes_on_and_the_time_between_is_nobodys() -> None:
    clock = HandClock("10sd5").start(CHAOS).wait(7).press(CHAOS).wait(1).add(ORDER, 30).wait(7).undo(2)
    assert (clock.read().running, clock.left()) == (CHAOS, [40, 8])
    assert clock.time_to_deadline() == 8
    assert clock.wait(1).press(CHAOS).left() == [40, 7]
    assert verify(clock.control, clock.events) == clock.state


def test_several_turns_are_taken_back_at_once() -> None:
    clock = HandClock("10s+2").start(CHAOS).wait(1).press(CHAOS).wait(2).press(ORDER).wait(3).press(CHAOS)
    clock.undo(3)
    assert (clock.read().running, clock.left()) == (ORDER, [8, 11])
    with pytest.raises(EventError, match="version 4 is no turn that stands: the last ones are 1, 2"):
        clock.undo(4)
    assert clock.undo(1).read().turn is None


def test_a_turn_that_only_its_lag_made_timely_is_taken_back_as_it_was() -> None:
    clock = HandClock("10s;5s").start(CHAOS).wait(15.1).press(CHAOS, lag=200).wait(1).undo(2)
    assert (clock.read().running, clock.left()) == (CHAOS, [15, 0.1])


def test_an_end_is_taken_back_into_the_pause_it_was_in() -> None:
    clock = HandClock("10s").start(CHAOS).wait(1).pause("arbiter").end().wait(9).undo(3).wait(9)
    assert (clock.read().ended, clock.read().paused, clock.left()) == (False, ("arbiter",), [10, 9])
    assert clock.resume("arbiter").wait(1).left() == [10, 8]


def test_taking_back_lifts_no_flag() -> None:
    clock = HandClock("10s").start(CHAOS).wait(1).press(CHAOS).wait(11).fall()
    with pytest.raises(EventError, match="the flag of side 0 fell after version 2: lift it first"):
        clock.undo(2)
    clock.add(ORDER, 5).lift(ORDER, None).undo(2)
    assert (clock.read().running, clock.left()) == (CHAOS, [15, 9])


def test_an_undo_that_restores_something_else_is_found() -> None:
    clock = HandClock("10s").start(CHAOS).wait(1).press(CHAOS).undo(2)
    *before, undo = clock.events
    assert isinstance(undo, Undo)
    with pytest.raises(EventError, match="version 3 restores"):
        verify(clock.control, [*before, replace(undo, spent=5)])
    with pytest.raises(EventError, match="side 0 has no stage 1"):
        verify(clock.control, [*before, replace(undo, banks=(Bank(1, 0), Bank(0, 0)))])
    with pytest.raises(EventError, match="does not fit its time control 10s"):
        verify(clock.control, [*before, replace(undo, banks=(Bank(0, 0, 1), Bank(0, 0)))])


def test_a_bank_per_match_goes_on_with_its_flags_and_roles_swapped() -> None:
    game1 = HandClock("10s").start(ORDER).wait(11).fall().start(CHAOS).wait(4).end()
    event = carried(game1.state, at=game1.now, seats=(CHAOS, ORDER))
    game2 = HandClock("10s", at=game1.now).do(event)
    assert (game2.left(), game2.read().flagged) == ([6, 0], (CHAOS,))
    assert game2.start(ORDER).wait(2).press(ORDER, ORDER).left() == [4, 0]


def test_a_period_that_was_used_up_does_not_come_back_with_the_bank() -> None:
    game1 = HandClock("10s/1x5").start(ORDER).wait(16).fall().start(CHAOS).wait(12).end()
    event = carried(game1.state, at=game1.now, seats=(CHAOS, ORDER))
    game2 = HandClock("10s/1x5", at=game1.now).do(event)
    assert (game2.left(), game2.read().flagged) == ([5, 0], (CHAOS,))


def test_a_minimum_for_game_2_lifts_what_fell() -> None:
    game1 = HandClock("10s/1x5").start(ORDER).wait(16).fall().start(CHAOS).wait(1).end()
    event = carried(game1.state, at=0, seats=(CHAOS, ORDER), minimum=7_000)
    game2 = HandClock("10s/1x5").do(event)
    assert (game2.left(), game2.read().flagged) == ([14, 7], ())


def test_a_carry_is_the_first_event_of_an_ended_clock() -> None:
    clock = HandClock("10s").start(CHAOS)
    with pytest.raises(EventError, match="has not ended"):
        carried(clock.state, at=0, seats=(0, 1))
    clock.end()
    with pytest.raises(EventError, match="name each side from 0 to 1 once"):
        carried(clock.state, at=0, seats=(0, 0))
    late = apply(new_clock(clock.control), Start(1, 0, CHAOS))
    with pytest.raises(EventError, match="only be the first event"):
        apply(late, Carry(2, 0, late.banks))
    with pytest.raises(EventError, match="1 banks for 2 sides"):
        apply(new_clock(clock.control), Carry(1, 0, late.banks[:1]))


def test_reasons_are_required() -> None:
    clock = HandClock("10s").start(CHAOS)
    with pytest.raises(EventError, match="name at least one"):
        clock.pause()
    with pytest.raises(EventError, match="say why"):
        clock.undo(1).do(replace(clock.events[-1], version=3, undoes=1, reason=" "))  # type: ignore[call-arg]
