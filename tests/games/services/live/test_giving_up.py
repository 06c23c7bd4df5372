"""Resigning or leaving is a fall of the own flag at that instant, and the game goes on under the rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.engine.actions import Role
from games.engine.flags import PRESETS
from games.errors import Conflict, Invalid
from games.models import Side
from games.services.live.giving_up import fail, leave, resign
from games.services.live.starting import set_ready
from tests.games.services.live.table import CHAOS, ORDER, PLAYER, SETTLE, T0, Table, verified

Opened = Callable[..., Table]


def do_resign(table: Table, role: Role, at: int) -> None:
    table.to(at)
    resign(table.pk, table.side(role), actor=PLAYER, stamp=T0 + at)


@pytest.mark.parametrize("preset", PRESETS)
def test_chaos_resigns_in_its_turn(at_table: Opened, preset: str) -> None:
    table = at_table(preset=preset)
    table.start(0)
    do_resign(table, Role.CHAOS, 5000)
    flag = table.clock.fallen[0]
    assert (flag.side, flag.at, flag.cause) == (CHAOS, T0 + 5000, "resigned")
    assert (table.clock.turn, table.clock.at) == (ORDER, T0 + 5000)  # no bound to wait for
    placed = [by for _text, by in table.game.plies]
    assert placed == (["rule"] if PRESETS[preset].rule.chaos_flag == "auto_fill" else [])


def test_chaos_resigns_in_orders_turn_and_orders_clock_goes_on(at_table: Opened) -> None:
    table = at_table(clock="1")
    table.start(0)
    table.move(1000)
    do_resign(table, Role.CHAOS, 3000)
    assert (table.clock.turn, table.remaining(4000)) == (ORDER, (57_000, 59_000))
    table.move(4000)
    assert [by for _text, by in table.game.plies] == ["chaos", "order", "rule"]


def test_order_resigns_in_its_turn_which_becomes_a_pass(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    table.move(1000)
    do_resign(table, Role.ORDER, 2000)
    assert table.game.plies[1][1] == "rule"
    assert (table.clock.turn, table.clock.at) == (CHAOS, T0 + 2000)


def test_order_resigns_in_chaoss_turn(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    do_resign(table, Role.ORDER, 2000)
    assert (table.clock.turn, table.game.plies) == (CHAOS, [])
    table.move(3000)
    assert [by for _text, by in table.game.plies] == ["chaos", "rule"]


@pytest.mark.parametrize("first", [Role.ORDER, Role.CHAOS])
def test_both_resign_and_the_rest_is_filled(at_table: Opened, first: Role) -> None:
    table = at_table()
    table.start(0)
    table.move(10)
    do_resign(table, first, 20)
    do_resign(table, Role.CHAOS if first is Role.ORDER else Role.ORDER, 30)
    game = table.held.games[0]
    assert (game.state, len(game.plies), game.clock.ended) == ("ended", 49, True)
    assert game.flags[0]["side"] == first.label
    verified(game)


def test_nobody_resigns_twice_or_after_the_end(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    do_resign(table, Role.CHAOS, 10)
    with pytest.raises(Conflict, match="down already"):
        do_resign(table, Role.CHAOS, 20)


def test_an_event_may_have_no_resigning_but_who_leaves_leaves(at_table: Opened) -> None:
    table = at_table(resign=False)
    table.start(0)
    with pytest.raises(Conflict, match="no resigning"):
        do_resign(table, Role.CHAOS, 10)
    leave(table.pk, table.side(Role.CHAOS), actor=PLAYER, stamp=T0 + 10)
    assert table.clock.fallen[0].cause == "left"


def test_a_resignation_that_comes_after_a_deadline_comes_after_the_fall(at_table: Opened) -> None:
    table = at_table(clock="30s", preset="mso-a")
    table.start(0)
    do_resign(table, Role.ORDER, 30_100)
    assert [(flag.side, flag.cause) for flag in table.held.games[0].clock.value.fallen] == [
        (CHAOS, "time"),
        (ORDER, "resigned"),
    ]
    assert table.held.games[0].clock.value.fallen[0].at == T0 + 30_000


def test_who_leaves_before_game_2_is_not_waited_for(at_table: Opened) -> None:
    table = at_table(clock="1")
    table.start(0)
    end = table.play_out(0, 10)
    leave(table.pk, Side.FIRST, actor=PLAYER, stamp=T0 + end)
    assert table.live.state == "between"
    set_ready(table.pk, Side.SECOND, stamp=T0 + end + 50, actor=PLAYER)
    assert table.live.state == "playing"
    assert [(flag["side"], flag["ply"]) for flag in table.game.flags] == [("chaos", 0)]
    assert table.clock.turn == ORDER


def test_a_resignation_is_in_the_log(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    do_resign(table, Role.CHAOS, 10)
    event = AuditEvent.objects.get(verb="play.resigned")
    assert (event.scope, event.actor_label, event.after) == (
        "event:1",
        "a player",
        {"side": 2, "at": T0 + 10},
    )


def test_a_programs_illegal_move_is_a_fall_of_its_flag_under_codecup(at_table: Opened) -> None:
    table = at_table(preset="codecup")
    table.start(0)
    with pytest.raises(Invalid):
        table.move(500, "9Zz", by=Role.CHAOS, program=True)
    flag = table.clock.fallen[0]
    assert (flag.side, flag.cause, flag.at) == (CHAOS, "failed", T0 + 500)
    assert table.game.plies[0][1] == "rule"
    assert AuditEvent.objects.get(verb="play.failed").reason


def test_a_person_or_another_preset_only_gets_the_refusal(at_table: Opened) -> None:
    for preset, program in (("codecup", False), ("club", True)):
        table = at_table(preset=preset, scope=f"event:{preset}")
        table.start(0)
        with pytest.raises(Invalid):
            table.move(500, "9Zz", by=Role.CHAOS, program=program)
        assert table.clock.fallen == ()


def test_a_program_that_crashed(at_table: Opened) -> None:
    table = at_table(preset="codecup")
    table.start(0)
    fail(table.pk, Side.SECOND, actor=PLAYER, stamp=T0 + 5, what="no answer")
    assert table.clock.is_fallen(CHAOS)


def test_the_fall_after_a_resignation_of_the_other_ends_in_both_flags(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    do_resign(table, Role.CHAOS, 1000)
    table.watch(1000 + 30_000 + SETTLE + 1)
    assert table.held.games[0].state == "ended"
