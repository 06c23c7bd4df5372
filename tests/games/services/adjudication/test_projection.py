"""`engine_projection` in play: a flag stops both clocks and asks for a ruling in the same transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.actions import Role
from games.engine.flags import check_game
from games.engine.position_json import position_from
from games.engine.record_text import read_text, write_text
from games.errors import Conflict, Invalid
from games.models import Adjudication
from games.queries.live_snapshot import snapshot_of
from games.queries.records import Place, record_of
from games.services.live import pausing
from games.services.live.giving_up import leave, resign
from games.services.live.lifting import lift_flag
from games.services.live.settling import settle
from tests.games.services.adjudication.rulings import (
    S30,
    SETTLED,
    accept,
    ask,
    estimated,
    override,
    play_on,
)
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, PLAYER, T0, Table, verified

Opened = Callable[..., Table]


def projected(at_table: Opened, **options: Any) -> Table:
    rule = {"policy": "engine_projection", **options.pop("rule", {})}
    return at_table(clock="30s", rule=rule, **options)


def stopped(at_table: Opened, side: str = "order", **options: Any) -> Table:
    """The flag of Order (after one placement) or of Chaos has fallen by time."""
    table = projected(at_table, **options)
    table.start(0)
    if side == "order":
        table.move(0)
    table.watch(SETTLED)
    return table


def asked_of(table: Table) -> Adjudication:
    return Adjudication.objects.filter(game__live=table.pk).latest("pk")


@pytest.mark.parametrize("side", ["order", "chaos"])
@pytest.mark.parametrize("preset", ["club", "mso-a"])
def test_a_flag_stops_both_clocks_and_asks_for_a_ruling(at_table: Opened, preset: str, side: str) -> None:
    table = stopped(at_table, side, preset=preset)
    asked = asked_of(table)
    assert (table.live.state, table.game.state, len(table.game.plies)) == ("playing", "playing", asked.ply)
    assert (asked.cause, asked.with_flags, asked.state) == ("flag", False, "pending")
    assert asked.asked_by == "flag rule"
    assert position_from(asked.position).flags == frozenset()
    before = table.remaining(SETTLED)
    assert table.remaining(10 * S30) == before
    assert table.game.clock.deadline is None
    shown = snapshot_of(table.held, T0 + SETTLED, inside=True)["game"]
    assert (shown["awaits_ruling"], shown["actor"], shown["mode"]) == (True, None, side)
    for role in Role:
        with pytest.raises(Conflict):
            table.move(S30 + 500, by=role, text="1Aa")
    verified(table.game)


@pytest.mark.parametrize("act", [resign, leave])
def test_giving_up_stops_the_other_clock_too(at_table: Opened, act: Callable[..., Any]) -> None:
    table = projected(at_table)
    table.start(0)
    table.to(400)
    act(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0 + 400)  # while Chaos's clock runs
    assert table.remaining(10 * S30)[CHAOS] == S30 - 400
    assert not table.watch(10 * S30)
    assert asked_of(table).ply == 0


def test_the_accepted_estimate_ends_the_game_and_the_record_says_whose_flag(at_table: Opened) -> None:
    table = stopped(at_table)
    accept(table, estimated(asked_of(table), "71.2"), at=S30 + 1000)
    held = table.held
    assert (held.games[0].score, table.live.state) == (71, "between")
    text = write_text(record_of(held, held.games[0], Place()))
    assert "ruling: engine_projection order 71" in text
    assert check_game(read_text(text))[1] == 71


def test_game_2_is_played_and_the_match_settled(at_table: Opened) -> None:
    table = stopped(at_table)
    override(table, asked_of(table), 33, at=S30 + 1000)
    table.start(S30 + 2000)
    table.play_out(S30 + 2000, 10)
    result = settle(table.pk)
    assert result is not None
    assert result.first_score == 33


def test_let_be_played_the_flag_is_lifted_with_time(at_table: Opened) -> None:
    table = stopped(at_table)
    asked = asked_of(table)
    with pytest.raises(Invalid, match="needs a reason"):
        play_on(table, asked, at=S30 + 1000, add_ms=9000)
    with pytest.raises(Conflict, match="Order has no time left: add time first"):
        play_on(table, asked, at=S30 + 1000, reason="the network was down")
    play_on(table, asked, at=S30 + 1000, reason="the network was down", add_ms=9000)
    asked.refresh_from_db()
    assert (asked.state, table.clock.turn, table.clock.fallen, table.clock.pauses) == (
        "played_on",
        ORDER,
        (),
        (),
    )
    assert table.remaining(S30 + 1000)[ORDER] == 9000
    table.move(S30 + 1100)
    table.watch(10 * S30)
    assert Adjudication.objects.count() == 2  # Chaos let it run out this time
    verified(table.game)


def test_who_gave_up_with_time_left_needs_none(at_table: Opened) -> None:
    table = projected(at_table)
    table.start(0)
    table.to(400)
    resign(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0 + 400)
    play_on(table, asked_of(table), at=500, reason="a slip of the finger")
    assert (table.clock.turn, table.remaining(500)[CHAOS]) == (CHAOS, S30 - 400)
    table.move(600)


def test_both_players_leave_one_ruling_and_both_flags_are_lifted(at_table: Opened) -> None:
    table = stopped(at_table)
    first = asked_of(table)
    leave(table.pk, table.side(Role.CHAOS), actor=PLAYER, stamp=T0 + SETTLED + 50)
    assert (asked_of(table).pk, asked_of(table).cause, len(table.game.flags)) == (first.pk, "both", 2)
    play_on(table, first, at=S30 + 1000, reason="a fire alarm", add_ms=9000)
    assert (table.clock.fallen, table.clock.turn, Adjudication.objects.count()) == ((), ORDER, 1)
    table.move(S30 + 1100)


def test_a_flag_that_is_lifted_by_itself_closes_the_ruling(at_table: Opened) -> None:
    table = stopped(at_table)
    table.to(S30 + 1000)
    side = table.side(Role.ORDER)
    lift_flag(table.pk, side, reason="wrong", add_ms=5000, actor=ARBITER, stamp=T0 + S30 + 1000)
    assert (asked_of(table).state, table.clock.pauses, table.clock.turn) == ("overtaken", (), ORDER)


def test_one_of_two_flags_lifted_leaves_the_game_waiting(at_table: Opened) -> None:
    table = stopped(at_table)
    leave(table.pk, table.side(Role.CHAOS), actor=PLAYER, stamp=T0 + SETTLED + 50)
    table.to(S30 + 1000)
    side = table.side(Role.CHAOS)
    lift_flag(table.pk, side, reason="came back", actor=ARBITER, stamp=T0 + S30 + 1000)
    assert (asked_of(table).cause, asked_of(table).state) == ("flag", "pending")
    assert [pause.name for pause in table.clock.pauses] == ["ruling"]


def test_a_pause_of_the_arbiter_stays_when_it_is_played_on(at_table: Opened) -> None:
    table = stopped(at_table)
    pausing.pause(table.pk, actor=ARBITER, stamp=T0 + S30 + 500)
    play_on(table, asked_of(table), at=S30 + 1000, reason="the network", add_ms=9000)
    assert [pause.name for pause in table.clock.pauses] == ["arbiter"]
    assert table.remaining(S30 + 5000)[ORDER] == 9000


def test_an_inherited_flag_stops_game_2_before_its_first_ply(at_table: Opened) -> None:
    table = stopped(at_table, bank="per_match")
    override(table, asked_of(table), 33, at=S30 + 1000)
    table.start(S30 + 2000)
    assert (table.live.current, table.game.state, table.game.plies) == (2, "playing", [])
    asked = asked_of(table)
    assert (asked.game_id, asked.ply, asked.state) == (table.game.pk, 0, "pending")
    accept(table, estimated(asked, "80"), at=S30 + 3000)
    assert (table.live.state, table.held.games[1].score) == ("finished", 80)
    result = settle(table.pk)
    assert result is not None
    assert (result.first_score, result.second_score) == (33, 80)


def test_an_estimate_that_failed_is_asked_for_again(at_table: Opened) -> None:
    table = stopped(at_table)
    Adjudication.objects.update(state="failed")
    again = ask(table, "flag", at=S30 + 1000)
    assert (again.with_flags, again.state) == (False, "pending")


def test_a_board_that_fills_up_needs_no_ruling(at_table: Opened) -> None:
    table = projected(at_table)
    table.start(0)
    table.play_out(0, 10)
    assert table.held.games[0].score is not None
    assert Adjudication.objects.count() == 0
