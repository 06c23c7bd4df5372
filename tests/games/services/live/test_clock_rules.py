"""The clock beside the game: who is charged for what, credits, and the instants at which clocks start."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clocks.core import evaluate
from games.engine.actions import Role
from games.errors import Conflict
from games.services.live.moves import TimeIsUp
from games.services.live.time_given import change_time
from tests.games.services.live.table import (
    ARBITER,
    CHAOS,
    ORDER,
    SETTLE,
    T0,
    Table,
    Time,
    verified,
)

Opened = Callable[..., Table]
MINUTE = 60_000


def test_chaos_is_charged_from_the_draw_to_the_placement_then_order_to_the_slide(at_table: Opened) -> None:
    table = at_table(clock="1")
    table.start(0)
    assert (table.clock.turn, table.played.state.drawn is not None) == (CHAOS, True)
    table.move(4000)
    assert (table.clock.turn, table.remaining(4000)) == (ORDER, (MINUTE, MINUTE - 4000))
    table.move(9000)
    assert (table.clock.turn, table.remaining(9000)) == (CHAOS, (MINUTE - 5000, MINUTE - 4000))


def test_the_next_counter_is_drawn_in_the_transaction_of_the_move(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    table.move(10)
    verdict = table.move(20)
    assert verdict.state["game"]["drawn"] == table.played.state.drawn is not None
    assert verdict.state["clock"]["at"] == T0 + 20


def test_both_clocks_stop_at_the_last_placement(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    end = table.play_out(0)
    clock = table.held.games[0].clock
    assert (clock.ended, clock.deadline, clock.value.turn) == (True, None, None)
    assert evaluate(clock.value, T0 + end).remaining == evaluate(clock.value, T0 + end + MINUTE).remaining


def test_an_action_at_the_deadline_counts_and_one_after_it_has_no_effect(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    before = table.live.version
    with pytest.raises(TimeIsUp):
        table.move(30_001)
    assert (table.live.version, table.game.plies) == (before, [])
    table.time.now = T0 + 30_200  # it waited for the lock; its stamp counts
    table.move(30_000)
    assert table.clock.turn == ORDER


@pytest.mark.parametrize("noticed", [30_251, 31_000, 45_000])
def test_after_a_fall_the_next_clock_starts_at_the_deadline_and_the_bound_whoever_notices(
    at_table: Opened, noticed: int
) -> None:
    table = at_table(clock="30s")
    table.start(0)
    assert not table.watch(30_000 + SETTLE)
    assert table.watch(noticed)
    assert table.clock.fallen[0].at == T0 + 30_000
    assert (table.clock.turn, table.clock.at) == (ORDER, T0 + 30_000 + SETTLE)
    assert table.remaining(noticed)[ORDER] == 30_000 - (noticed - 30_000 - SETTLE)


def test_a_late_move_lets_the_fall_be_recorded_without_a_watcher(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    with pytest.raises(TimeIsUp):
        table.move(31_000)
    assert [flag.side for flag in table.clock.fallen] == [CHAOS]


def test_both_falls_of_a_game_that_nobody_looked_at_are_recorded_at_once(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.watch(10 * MINUTE)
    fallen = table.held.games[0].clock.value.fallen
    assert [flag.at - T0 for flag in fallen] == [30_000, 60_000 + SETTLE]


def test_forced_passes_take_no_time(at_table: Opened) -> None:
    table = at_table(clock="1")
    table.start(0)
    table.move(100)
    table.watch(100 + MINUTE + SETTLE + 1)
    begun = 100 + MINUTE + SETTLE
    table.move(begun + 700)
    table.move(begun + 900)
    actions = {row.ply: row.at - T0 for row in table.game.actions.all()}
    assert actions[4] == actions[3] == begun + 700
    assert table.clock.at == T0 + begun + 900
    assert table.remaining(begun + 900) == (0, MINUTE - 100 - 900)


def test_an_increment_comes_only_with_a_completed_turn_in_time(at_table: Opened) -> None:
    table = at_table(clock="1+5")
    table.start(0)
    assert table.remaining(2000) == (MINUTE, MINUTE - 2000)
    table.move(3000)
    assert table.remaining(3000) == (MINUTE, MINUTE - 3000 + 5000)
    table.watch(3000 + MINUTE + SETTLE + 1)
    assert table.remaining(0)[ORDER] == 0


def test_order_places_has_one_credit_a_turn(at_table: Opened) -> None:
    table = at_table(preset="mso-a", clock="1+5")
    table.start(0)
    table.watch(MINUTE + SETTLE + 1)
    begun = MINUTE + SETTLE
    table.move(begun + 4000)
    assert table.remaining(begun + 4000) == (MINUTE - 4000, 0)
    table.move(begun + 9000)
    assert table.remaining(begun + 9000) == (MINUTE - 9000 + 5000, 0)


@pytest.mark.parametrize("clock", ["1+5", "1b5", "1d5", "1/2x10", "1h"])
def test_after_a_fall_no_credit_goes_to_that_side_in_any_control(at_table: Opened, clock: str) -> None:
    table = at_table(clock=clock)
    table.start(0)
    table.move(1000)
    deadline = table.game.clock.deadline
    assert deadline is not None
    fallen = deadline - T0
    table.watch(fallen + SETTLE + 1)
    for step in range(1, 6):
        table.move(fallen + SETTLE + 100 * step)
    assert table.remaining(fallen + SETTLE + 500)[ORDER] == 0
    verified(table.game)


def test_in_an_hourglass_the_other_sides_time_goes_nowhere_after_a_fall(at_table: Opened) -> None:
    table = at_table(clock="1h")
    table.start(0)
    table.move(10_000)
    assert table.remaining(10_000) == (MINUTE + 10_000, MINUTE - 10_000)
    table.watch(10_000 + 70_000 + SETTLE + 1)
    begun = 80_000 + SETTLE
    assert table.remaining(begun) == (0, 2 * MINUTE)
    table.move(begun + 5000)
    assert table.remaining(begun + 5000) == (0, 2 * MINUTE - 5000)


def test_two_credits_for_two_turns_played_instantly(at_table: Opened) -> None:
    table = at_table(clock="1+5")
    table.start(0)
    for _ in range(2):
        table.move(0)
        table.move(0)
    assert table.remaining(0) == (MINUTE + 10_000, MINUTE + 10_000)


def test_odds_go_by_role(at_table: Opened) -> None:
    table = at_table(clock="2|1")
    table.start(0)
    assert table.remaining(0) == (2 * MINUTE, MINUTE)


def test_time_given_does_not_lift_a_fallen_flag(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.watch(31_000)
    chaos = table.side(Role.CHAOS)
    change_time(table.pk, chaos, 20_000, reason="spilled coffee", actor=ARBITER, stamp=T0 + 31_000)
    assert table.clock.is_fallen(CHAOS)
    assert table.remaining(31_000)[CHAOS] == 20_000


def test_lag_compensation_is_off_by_default_and_never_more_than_measured(
    at_table: Opened, time: Time
) -> None:
    plain = at_table(clock="1")
    plain.start(0)
    plain.move(1000, delay=200)
    assert plain.remaining(1000)[CHAOS] == MINUTE - 1000
    table = at_table(clock="1", lag=True, scope="event:2")
    table.start(0)
    table.move(1000, delay=200)
    assert table.remaining(1000)[CHAOS] == MINUTE - 800
    table.move(1100, delay=5000)
    assert table.remaining(1100)[ORDER] == MINUTE  # 100 ms passed, and not more is given back


@pytest.mark.parametrize("watched", [False, True])
def test_whether_a_delayed_move_is_in_time_does_not_depend_on_who_is_faster(
    at_table: Opened, time: Time, watched: bool
) -> None:
    table = at_table(clock="1", lag=True)
    table.start(0)
    if watched:
        assert not table.watch(MINUTE + 1000 + SETTLE)
    table.move(MINUTE + 1000, delay=1000)
    late = at_table(clock="1", lag=True, scope="event:2")
    late.start(0)
    if watched:
        assert late.watch(MINUTE + 1001 + SETTLE)
    with pytest.raises(Conflict):
        late.move(MINUTE + 1001, "DdDd", by=Role.CHAOS, delay=5000)
    assert late.watch(MINUTE + 1001 + SETTLE) is not watched
    assert late.clock.is_fallen(CHAOS)
