"""What people who run clocks have run into, as far as clock and game meet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine.actions import Role
from games.services.live import pausing
from games.services.live.taking_back import take_back
from games.services.live.time_given import change_time
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, SETTLE, T0, Table

Opened = Callable[..., Table]


def test_flagged_with_plenty_of_time_left(at_table: Opened) -> None:
    """The watcher comes for a deadline that has moved meanwhile: it looks again under the lock."""
    table = at_table(clock="30s")
    table.start(0)
    change_time(table.pk, table.side(Role.CHAOS), 60_000, reason="noise", actor=ARBITER, stamp=T0)
    assert not table.watch(30_000 + SETTLE + 1)
    table.move(31_000)
    assert table.clock.fallen == ()


def test_after_taking_a_move_back_the_flag_still_falls(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.move(10_000)
    table.to(11_000)
    take_back(table.pk, 0, reason="wrong cell", actor=ARBITER, stamp=T0 + 11_000)
    assert table.watch(11_000 + 20_000 + SETTLE + 1)
    assert table.clock.fallen[0].at == T0 + 31_000


def test_a_pause_refills_nothing(at_table: Opened) -> None:
    table = at_table(clock="1d10")
    table.start(0)
    for at in range(4000, 40_000, 8000):
        table.to(at)
        pausing.pause(table.pk, actor=ARBITER, stamp=T0 + at)
        pausing.resume(table.pk, actor=ARBITER, stamp=T0 + at)
    assert table.game.clock.deadline == T0 + 70_000


@pytest.mark.parametrize("clock, first", [("0+5", 5000), ("0d5", 5000), ("0b5", 5000), ("0/1x5", 5000)])
def test_a_zero_base_does_not_flag_at_once(at_table: Opened, clock: str, first: int) -> None:
    table = at_table(clock=clock)
    table.start(0)
    assert table.game.clock.deadline == T0 + first
    table.move(4000)
    assert table.clock.turn == ORDER


def test_a_move_that_waited_in_a_queue_is_judged_by_its_stamp(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.to(30_240)
    table.move(29_999)
    assert table.clock.fallen == ()
    assert table.remaining(29_999)[CHAOS] == 1


def test_pending_and_decided_are_told_apart_and_the_wait_is_known(at_table: Opened) -> None:
    from games.queries.live_snapshot import snapshot_of

    table = at_table(clock="30s")
    table.start(0)
    pending = snapshot_of(table.held, T0 + 30_100, inside=False)
    assert (pending["clock"]["pending"], pending["game"]["flags"]) == (CHAOS, [])
    table.watch(30_000 + SETTLE + 1)
    decided = snapshot_of(table.held, T0 + 30_300, inside=False)
    assert decided["clock"]["pending"] is None
    assert [flag["side"] for flag in decided["game"]["flags"]] == ["chaos"]


def test_order_falls_in_the_middle_of_a_turn_in_which_it_also_places(at_table: Opened) -> None:
    table = at_table(preset="mso-b", clock="30s")
    table.start(0)
    table.watch(30_000 + SETTLE + 1)
    table.place(31_000, "Cc")
    drawn = table.held.games[0].bag
    assert drawn is not None
    table.watch(30_000 + SETTLE + 30_000 + SETTLE + 1)
    game = table.held.games[0]
    assert game.state == "ended"
    assert game.plies[1] == ["CcCc", "rule"]  # the slide that was due
    assert game.plies[2][0][1:] == "Aa"
    assert [flag["ply"] for flag in game.flags] == [0, 1]
