"""Over the board with our clock: two halves, the clock follows the flags, the boards are entered there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games.engine.actions import Role
from games.errors import Conflict, Invalid
from games.models import Side
from games.services.live import incidents, table_play
from games.services.live.boards import enter_boards, needs_board
from games.services.live.deciding import end_by_arbiter
from games.services.live.giving_up import resign
from games.services.live.moves import TimeIsUp
from games.services.live.sending import resend_settling
from tests.games.services.conftest import BOARD, OTHER
from tests.games.services.live.table import (
    ARBITER,
    CHAOS,
    ORDER,
    PLAYER,
    SETTLE,
    T0,
    Table,
    verified,
)

Opened = Callable[..., Table]
MINUTE = 60_000


def press(table: Table, at: int, role: Role, **options: Any) -> table_play.TableVerdict:
    table.to(at)
    return table_play.table_press(table.pk, role, stamp=T0 + at, actor=PLAYER, **options)


def end(table: Table, at: int) -> None:
    table.to(at)
    table_play.table_end_game(table.pk, actor=PLAYER, stamp=T0 + at)


@pytest.fixture
def at_board(at_table: Opened) -> Opened:
    return partial(at_table, play="table", clock="1")


@pytest.fixture
def table(at_board: Opened) -> Table:
    found = at_board()
    table_play.table_start(found.pk, actor=PLAYER, stamp=T0)
    return found


def test_chaos_begins_and_a_press_passes_the_turn(table: Table) -> None:
    assert (table.clock.turn, table.live.state) == (CHAOS, "playing")
    press(table, 2000, Role.CHAOS)
    assert table.clock.turn == ORDER
    state = press(table, 5000, Role.ORDER).state
    assert (state["clock"]["running"], state["clock"]["remaining"]) == (CHAOS, [MINUTE - 3000, MINUTE - 2000])
    verified(table.game)


def test_the_other_half_does_nothing(table: Table) -> None:
    with pytest.raises(Conflict, match="not your turn") as refused:
        press(table, 100, Role.ORDER)
    assert refused.value.facts["state"]["version"] == table.live.version


def test_a_repeated_press_gets_the_first_verdict(table: Table) -> None:
    version = table.live.version
    assert not press(table, 100, Role.CHAOS, version=version, key="k").replayed
    assert press(table, 900, Role.CHAOS, version=version, key="k").replayed
    assert (table.clock.turn, table.clock.at) == (ORDER, T0 + 100)
    with pytest.raises(Conflict):
        press(table, 950, Role.CHAOS, version=version)


def test_after_orders_flag_chaoss_clock_goes_on_alone(table: Table) -> None:
    press(table, 1000, Role.CHAOS)
    table.watch(1000 + MINUTE + SETTLE + 1)
    begun = 1000 + MINUTE + SETTLE
    assert (table.clock.turn, table.clock.at) == (CHAOS, T0 + begun)
    press(table, begun + 500, Role.CHAOS)
    assert table.clock.turn == CHAOS
    assert [flag["side"] for flag in table.game.flags] == ["order"]


def test_after_chaoss_flag_orders_and_after_both_none(table: Table) -> None:
    table.watch(MINUTE + SETTLE + 1)
    assert table.clock.turn == ORDER
    table.watch(2 * MINUTE + 2 * SETTLE + 1)
    state = table.game.clock.value
    assert state.turn is None
    assert table.live.state == "playing"
    assert [flag["side"] for flag in table.game.flags] == ["chaos", "order"]
    end(table, 3 * MINUTE)
    assert table.live.state == "between"


def test_a_press_after_the_deadline_lets_the_flag_fall(table: Table) -> None:
    with pytest.raises(TimeIsUp):
        press(table, MINUTE + SETTLE + 1, Role.CHAOS)
    assert table.clock.fallen[0].side == CHAOS


def test_one_credit_a_turn_alone(at_board: Opened) -> None:
    table = at_board(clock="1+5")
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0)
    resign(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0)
    press(table, 1000, Role.CHAOS)
    assert table.remaining(1000)[CHAOS] == MINUTE - 1000 + 5000


def test_resigning_at_the_table_is_a_fall(table: Table) -> None:
    resign(table.pk, table.side(Role.CHAOS), actor=PLAYER, stamp=T0 + 10)
    assert (table.clock.turn, table.clock.fallen[0].cause) == (ORDER, "resigned")


def test_the_end_of_a_full_board_stops_the_clock_and_game_2_starts_after_the_wait(table: Table) -> None:
    press(table, 1000, Role.CHAOS)
    end(table, 5000)
    game = table.held.games[0]
    assert (game.state, game.clock.ended, table.live.state) == ("ended", True, "between")
    assert table.fire(5000 + 300_000)
    assert (table.live.state, table.clock.turn) == ("playing", CHAOS)


@pytest.mark.django_db(transaction=True)
def test_the_boards_entered_at_the_table_are_the_result(at_board: Opened) -> None:
    table = played(at_board())
    assert needs_board(table.held.games[0])
    assert resend_settling() == 0
    result = enter_boards(table.pk, [BOARD, OTHER], confirmed_by_both=True, actor=PLAYER)
    result.refresh_from_db()
    assert (result.kind, result.first_score, result.second_score) == ("played", 48, 0)
    assert table.match.games.get(number=1).physical_bag
    assert table.live.settled_at is not None


def played(table: Table) -> Table:
    """Both games, without a flag."""
    for at in (0, 1000):
        table.to(at)
        table_play.table_start(table.pk, actor=PLAYER, stamp=T0 + at)
        end(table, at + 500)
    return table


@pytest.mark.parametrize(
    "boards, field",
    [
        ([BOARD, ""], "game2_score"),
        ([BOARD, "12"], "game2_board"),
        ([BOARD, OTHER[:-1] + "."], "game2_board"),
    ],
)
def test_boards_that_can_not_be(at_board: Opened, boards: list[str], field: str) -> None:
    table = played(at_board())
    with pytest.raises(Invalid) as refused:
        enter_boards(table.pk, boards, confirmed_by_both=True, actor=PLAYER)
    assert field in refused.value.fields


def test_not_before_both_games_are_over_and_not_by_one_alone(at_board: Opened) -> None:
    table = at_board()
    with pytest.raises(Conflict, match="over first"):
        enter_boards(table.pk, [BOARD, OTHER], confirmed_by_both=True, actor=PLAYER)
    played(table)
    with pytest.raises(Conflict, match="Both players confirm"):
        enter_boards(table.pk, [BOARD, OTHER], confirmed_by_both=False, actor=PLAYER)


@pytest.mark.django_db(transaction=True)
def test_forfeit_game_counts_the_set_score_or_the_board(at_board: Opened) -> None:
    table = at_board(rule={"policy": "forfeit_game"})
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0)
    table.watch(MINUTE + SETTLE + 1)  # Chaos of game 1
    assert (table.live.state, table.held.games[0].score) == ("between", None)
    at = 2 * MINUTE
    table.to(at)
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0 + at)
    press(table, at + 10, Role.CHAOS)
    table.watch(at + 10 + MINUTE + SETTLE + 1)  # Order of game 2
    assert table.live.state == "finished"
    result = enter_boards(table.pk, [BOARD, ""], confirmed_by_both=True, actor=PLAYER)
    assert (result.first_score, result.second_score) == (60, 0)  # the board scores 48


@pytest.mark.django_db(transaction=True)
def test_score_as_it_stands_counts_the_unfinished_board(at_board: Opened) -> None:
    table = at_board(rule={"policy": "score_as_it_stands"})
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0)
    press(table, 10, Role.CHAOS)
    table.watch(10 + MINUTE + SETTLE + 1)
    at = 2 * MINUTE
    table.to(at)
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0 + at)
    end(table, at + 10)
    with pytest.raises(Invalid):
        enter_boards(table.pk, ["", BOARD], confirmed_by_both=True, actor=PLAYER)
    board = "11.../...../...../...../....."
    result = enter_boards(table.pk, [board, BOARD], confirmed_by_both=True, actor=PLAYER)
    result.refresh_from_db()  # the worker has counted the other board
    assert (result.first_score, result.second_score) == (2, 48)


@pytest.mark.django_db(transaction=True)
def test_forfeit_match_needs_no_boards(at_board: Opened) -> None:
    table = at_board(rule={"policy": "forfeit_match"})
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0)
    table.watch(MINUTE + SETTLE + 1)
    result = table.result
    assert result is not None
    assert (result.kind, result.winner, result.counter_placed) == ("ruled", 1, True)


@pytest.mark.django_db(transaction=True)
def test_overtime_and_penalties_go_off_the_totals(at_board: Opened) -> None:
    table = at_board(rule={"policy": "overtime_penalty"})
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0)
    press(table, MINUTE + 61_000, Role.CHAOS)
    incidents.record_incident(table.pk, "penalty", "touch-move", side=Side.FIRST, points=4, actor=ARBITER)
    end(table, 3 * MINUTE)
    at = 4 * MINUTE
    table.to(at)
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0 + at)
    end(table, at + 10)
    result = enter_boards(table.pk, [BOARD, OTHER], confirmed_by_both=True, actor=PLAYER)
    assert (result.first_penalty, result.second_penalty) == (4, 20)


@pytest.mark.django_db(transaction=True)
def test_the_arbiter_ends_a_game_with_a_score_or_as_it_stands(at_board: Opened) -> None:
    table = at_board()
    for at, score in ((0, 33), (1000, None)):
        table.to(at)
        table_play.table_start(table.pk, actor=PLAYER, stamp=T0 + at)
        end_by_arbiter(table.pk, reason="late", score=score, actor=ARBITER, stamp=T0 + at)
    result = enter_boards(
        table.pk, ["", "11.../...../...../...../....."], confirmed_by_both=True, actor=PLAYER
    )
    assert (result.first_score, result.second_score) == (33, 2)


def test_a_bank_for_the_match_brings_its_flags(at_board: Opened) -> None:
    table = at_board(bank="per_match")
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0)
    resign(table.pk, table.side(Role.CHAOS), actor=PLAYER, stamp=T0 + 10)
    end(table, 1000)
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0 + 1000)
    assert ([flag["side"] for flag in table.game.flags], table.clock.turn) == (["order"], CHAOS)


def test_a_flag_that_came_over_decides_where_flags_decide(at_board: Opened) -> None:
    table = at_board(bank="per_match", rule={"policy": "score_as_it_stands"})
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0)
    resign(table.pk, table.side(Role.CHAOS), actor=PLAYER, stamp=T0 + 10)
    end(table, 1000)
    table_play.table_start(table.pk, actor=PLAYER, stamp=T0 + 1000)
    assert table.held.games[1].state == "ended"


def test_no_bag_and_no_board_is_shown(table: Table) -> None:
    from games.queries.live_snapshot import snapshot_of

    shown = snapshot_of(table.held, T0, inside=False)
    assert shown["game"]["bag"] is None
    assert set(shown["game"]["board"]) == {".", "/"}


def test_the_acts_of_the_table_are_not_for_matches_on_line(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    for act in (table_play.table_start, table_play.table_end_game):
        with pytest.raises(Conflict, match="on line"):
            act(table.pk, actor=PLAYER, stamp=T0)
    with pytest.raises(Conflict, match="on line"):
        press(table, 10, Role.CHAOS)
    with pytest.raises(Conflict, match="on line"):
        enter_boards(table.pk, [BOARD, OTHER], confirmed_by_both=True, actor=PLAYER)
