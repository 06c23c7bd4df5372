"""When games start: both ready, the set hour, the set wait; and what an absent player loses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clocks.services import watcher
from games.errors import Conflict
from games.models import Side
from games.services.live import noticing, pausing, starting
from tests.games.services.live.table import ARBITER, CHAOS, PLAYER, SETTLE, T0, Table

Opened = Callable[..., Table]


def test_game_1_starts_when_both_are_ready(at_table: Opened) -> None:
    table = at_table()
    starting.set_ready(table.pk, Side.SECOND, stamp=T0 + 5, actor=PLAYER)
    assert table.live.state == "waiting"
    starting.set_ready(table.pk, Side.FIRST, stamp=T0 + 9, actor=PLAYER)
    assert (table.live.state, table.clock.turn, table.clock.at) == ("playing", CHAOS, T0 + 9)


def test_ready_can_be_taken_back(at_table: Opened) -> None:
    table = at_table()
    starting.set_ready(table.pk, Side.SECOND, stamp=T0, actor=PLAYER)
    starting.set_ready(table.pk, Side.SECOND, stamp=T0, actor=PLAYER, ready=False)
    starting.set_ready(table.pk, Side.FIRST, stamp=T0, actor=PLAYER)
    assert table.live.state == "waiting"


def test_game_1_starts_at_the_set_hour_ready_or_not(at_table: Opened) -> None:
    table = at_table(start_after=60)
    assert not table.fire(59_999)
    assert table.fire(60_100)
    assert table.clock.at == T0 + 60_000
    assert not table.fire(60_200)


def test_nobody_is_charged_for_an_hour_that_was_missed(at_table: Opened) -> None:
    table = at_table(start_after=60)
    assert table.fire(90_000)
    assert table.clock.at == T0 + 90_000


def test_the_watcher_knows_what_comes(at_table: Opened) -> None:
    table = at_table(start_after=60)
    assert noticing.timers(T0 + 59_999) == []
    assert noticing.timers(T0 + 60_000) == [(table.pk, T0 + 60_000)]
    timer = watcher._timers["games"]
    timer.fire(table.pk, T0 + 60_000)
    assert table.live.state == "playing"
    assert noticing.timers(T0 + 99_000) == []


def test_a_reader_notices_as_well(at_table: Opened) -> None:
    table = at_table(start_after=60, clock="30s")
    assert not noticing.notice(table.pk)
    table.to(60_500)
    assert noticing.notice(table.pk)
    table.to(60_000 + 30_000 + SETTLE + 1)
    assert noticing.notice(table.pk)
    assert table.clock.is_fallen(CHAOS)


def test_game_2_starts_after_the_wait_and_the_absent_loses_time_then_the_flag(at_table: Opened) -> None:
    table = at_table(clock="30s", game2_wait=20)
    table.start(0)
    end = table.play_out(0, 10)
    assert (table.live.state, table.live.current, table.live.timer_at) == ("between", 2, T0 + end + 20_000)
    assert table.fire(end + 20_000)
    # Chaos of game 2 is the first player, who is not there.
    assert (table.clock.turn, table.clock.at) == (CHAOS, T0 + end + 20_000)
    table.watch(end + 50_000 + SETTLE + 1)
    assert [flag["side"] for flag in table.game.flags] == ["chaos"]
    assert table.game.plies[0][1] == "rule"


def test_roles_are_swapped_in_game_2(at_table: Opened) -> None:
    table = at_table(clock="1")
    table.start(0)
    end = table.play_out(0, 10)
    table.start(end + 5)
    assert [game.order for game in table.held.games] == [Side.FIRST, Side.SECOND]
    assert table.remaining(end + 5) == (60_000, 60_000)


def test_the_arbiter_starts_a_game_now(at_table: Opened) -> None:
    table = at_table()
    starting.start_now(table.pk, actor=ARBITER, stamp=T0)
    assert table.live.state == "playing"
    with pytest.raises(Conflict, match="No game is waiting"):
        starting.start_now(table.pk, actor=ARBITER, stamp=T0)


def test_a_paused_board_does_not_start(at_table: Opened) -> None:
    table = at_table(start_after=60)
    pausing.pause(table.pk, actor=ARBITER, stamp=T0 + 0)
    assert table.live.timer_at is None
    table.start(10)
    assert table.live.state == "waiting"
    pausing.resume(table.pk, actor=ARBITER, stamp=T0 + 10)
    assert (table.live.state, table.clock.at) == ("playing", T0 + 10)


def test_the_hour_comes_again_after_a_pause(at_table: Opened) -> None:
    table = at_table(start_after=60)
    pausing.pause(table.pk, actor=ARBITER, stamp=T0)
    table.to(20_000)
    pausing.resume(table.pk, actor=ARBITER, stamp=T0 + 20_000)
    assert table.live.timer_at == T0 + 60_000
    pausing.pause(table.pk, actor=ARBITER, until=T0 + 90_000, stamp=T0 + 20_000)
    assert table.live.timer_at == T0 + 90_000
    assert table.fire(90_000)
