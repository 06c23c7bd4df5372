"""Policies under which a fallen flag decides, or costs points, instead of changing the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.actions import Role
from games.engine.flags import set_score
from games.models import Game
from games.services.live.giving_up import resign
from games.services.live.starting import set_ready
from tests.games.services.live.table import CHAOS, ORDER, PLAYER, SETTLE, T0, Table

Opened = Callable[..., Table]
pytestmark = pytest.mark.django_db(transaction=True)
MINUTE = 60_000


def under(at_table: Opened, policy: str, **settings: Any) -> Table:
    rule = {"policy": policy, **settings.pop("rule", {})}
    table = at_table(clock=settings.pop("clock", "30s"), rule=rule, **settings)
    table.start(0)
    return table


def fall_of(table: Table, side: str) -> int:
    """The flag of Order or Chaos falls in game 1; the instant at which play goes on."""
    at = 0
    if side == "order":
        table.move(1000)
        at = 1000
    table.watch(at + 30_000 + SETTLE + 1)
    return at + 30_000 + SETTLE


def finish_game_2(table: Table, at: int) -> None:
    table.start(at)
    table.play_out(at, 10, seed=3)


@pytest.mark.parametrize("side, winner", [("order", 2), ("chaos", 1)])
def test_forfeit_match_is_a_loss_by_rule_of_the_match(at_table: Opened, side: str, winner: int) -> None:
    table = under(at_table, "forfeit_match")
    fall_of(table, side)
    assert (table.live.state, table.held.games[1].state) == ("finished", "void")
    result = table.result
    assert result is not None
    assert (result.kind, result.winner, result.first_score) == ("ruled", winner, None)
    assert result.counter_placed == (side == "order")
    assert table.live.settled_at is not None


def test_forfeit_game_by_order_counts_nothing_and_the_match_goes_on(at_table: Opened) -> None:
    table = under(at_table, "forfeit_game")
    end = fall_of(table, "order")
    game = table.held.games[0]
    assert (game.state, game.score, table.live.state) == ("ended", 0, "between")
    assert game.ruling == {"policy": "forfeit_game", "side": "order", "score": 0}
    finish_game_2(table, end + 10)
    result = table.result
    assert result is not None
    assert (result.kind, result.first_score) == ("played", 0)
    assert result.second_score == table.held.games[1].score


@pytest.mark.parametrize(
    "variant, rule, expected",
    [("hyle5", {}, 60), ("hyle5", {"set_score": 7}, 7), ("entropy7", {}, 120), ("hyle7-min3", {}, 90)],
)
def test_forfeit_game_by_chaos_counts_the_set_score(
    at_table: Opened, variant: str, rule: dict[str, Any], expected: int
) -> None:
    table = under(at_table, "forfeit_game", variant=variant, rule=rule)
    fall_of(table, "chaos")
    assert table.held.games[0].score == expected
    assert set_score(table.held.settings.rule, table.held.variant) == expected


def test_forfeit_game_by_chaos_counts_the_board_where_that_is_more(at_table: Opened) -> None:
    table = under(at_table, "forfeit_game", rule={"set_score": 0})
    at = 0
    for cell in ("Aa", "Ab", "Ac", "Ad", "Ae", "Ba", "Bb", "Bc", "Bd", "Be"):
        table.place(at := at + 10, cell)
        table.move(at := at + 10)
    from games.engine.scoring import score_total

    stands = score_total(table.played.state.board, table.held.variant)
    table.watch(60_000)
    game = table.held.games[0]
    assert (game.score, "." in game.board) == (stands, True)


def test_score_as_it_stands_when_order_flags(at_table: Opened) -> None:
    table = under(at_table, "score_as_it_stands")
    end = fall_of(table, "order")
    game = table.held.games[0]
    assert (game.state, game.score, len(game.plies)) == ("ended", 0, 1)
    finish_game_2(table, end + 10)
    first = Game.objects.get(match=table.match, number=1)
    assert (first.score, first.unfinished, first.board.count(".")) == (0, True, 24)


def test_score_as_it_stands_a_chaos_flag_follows_the_flag_rule(at_table: Opened) -> None:
    table = under(at_table, "score_as_it_stands")
    fall_of(table, "chaos")
    assert (table.live.state, table.clock.turn, table.game.plies[0][1]) == ("playing", ORDER, "rule")


def test_overtime_costs_points_apart_from_the_board_score(at_table: Opened) -> None:
    table = under(at_table, "overtime_penalty", clock="1")
    table.move(MINUTE + 61_000)  # Chaos: a minute and a second of overtime
    assert table.clock.fallen == ()
    end = table.play_out(MINUTE + 61_000, 10)
    table.start(end + 10)
    table.move(end + 10 + MINUTE + 1)  # Chaos of game 2 is the first player: one started minute
    table.play_out(end + 10 + MINUTE + 1, 10)
    result = table.result
    assert result is not None
    assert (result.first_penalty, result.second_penalty) == (10, 20)
    assert [result.first_score, result.second_score] == [game.score for game in table.held.games]


def test_overtime_ends_after_five_minutes_with_the_flag_rule(at_table: Opened) -> None:
    table = under(at_table, "overtime_penalty", clock="1", preset="mso-a")
    assert table.game.clock.deadline == T0 + 6 * MINUTE
    table.watch(6 * MINUTE + SETTLE + 1)
    assert (table.clock.fallen[0].side, table.clock.turn) == (CHAOS, ORDER)
    table.play_out(6 * MINUTE + SETTLE + 1, 10)
    from games.services.live.settling import penalty

    assert penalty(table.held, table.held.games[0].order.other) == 50


def test_overtime_amounts_are_settings(at_table: Opened) -> None:
    rule = {"penalty_points": 3, "penalty_minutes": 2}
    table = under(at_table, "overtime_penalty", clock="1", rule=rule)
    assert table.game.clock.deadline == T0 + 3 * MINUTE
    table.move(MINUTE + 60_001)
    from games.services.live.settling import penalty

    assert penalty(table.held, table.side(Role.CHAOS)) == 6


def test_overtime_with_one_bank_counts_once_over_both_games(at_table: Opened) -> None:
    table = under(at_table, "overtime_penalty", clock="1", bank="per_match")
    table.move(MINUTE + 30_000)
    end = table.play_out(MINUTE + 30_000, 10)
    table.start(end + 10)
    table.play_out(end + 10, 10)
    result = table.result
    assert result is not None
    assert (result.first_penalty, result.second_penalty) == (0, 10)


@pytest.mark.parametrize("policy", ["forfeit_game", "forfeit_match"])
def test_a_resignation_is_a_fall_for_the_policies_too(at_table: Opened, policy: str) -> None:
    table = under(at_table, policy)
    resign(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0 + 500)
    assert table.held.games[0].state == "ended"


def test_forfeit_match_in_game_2(at_table: Opened) -> None:
    table = under(at_table, "forfeit_match", clock="30s")
    end = table.play_out(0, 10)
    for side in (1, 2):
        set_ready(table.pk, side, stamp=T0 + end, actor=PLAYER)  # type: ignore[arg-type]
    table.watch(end + 30_000 + SETTLE + 1)
    result = table.result
    assert result is not None
    assert (result.kind, result.winner) == ("ruled", 2)  # the first player is Chaos of game 2
