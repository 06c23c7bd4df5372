"""One bank for the match: what is left after game 1 is the bank of game 2, and a fallen flag stays fallen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine.actions import Role
from games.play.settings import SettingsError
from games.services.live.giving_up import resign
from tests.games.services.live.table import CHAOS, ORDER, PLAYER, SETTLE, T0, Table, verified

Opened = Callable[..., Table]
MINUTE = 60_000


def game_1_with_flag(table: Table, role: Role) -> int:
    """Game 1 played out with one flag down, which fell at once; the instant of its end."""
    table.start(0)
    resign(table.pk, table.side(role), actor=PLAYER, stamp=T0)
    return table.play_out(0, 10)


def test_what_is_left_goes_over_with_the_player(at_table: Opened) -> None:
    table = at_table(clock="1", bank="per_match")
    table.start(0)
    table.move(5000)
    end = table.play_out(5000, 10)
    left = table.held.games[0].clock.value
    order, chaos = (bank.left for bank in left.banks)
    table.start(end + 1000)
    assert table.remaining(end + 1000) == (chaos, order)
    verified(table.game)


def test_a_bank_per_game_is_whole_again(at_table: Opened) -> None:
    table = at_table(clock="1")
    end = game_1_with_flag(table, Role.ORDER)
    table.start(end + 1000)
    assert table.remaining(end + 1000) == (MINUTE, MINUTE)
    assert table.clock.fallen == ()


def test_fallen_as_chaos_of_game_1_that_player_as_order_only_passes(at_table: Opened) -> None:
    table = at_table(clock="1", bank="per_match")
    end = game_1_with_flag(table, Role.CHAOS)
    table.start(end + 10)
    assert [(flag["side"], flag["ply"]) for flag in table.game.flags] == [("order", 0)]
    assert table.clock.turn == CHAOS
    table.move(end + 20)
    assert [by for _text, by in table.game.plies] == ["chaos", "rule"]


@pytest.mark.parametrize("preset, plies", [("club", [["Aa", "rule"]]), ("mso-c", [])])
def test_fallen_as_order_of_game_1_the_rule_holds_from_the_first_counter(
    at_table: Opened, preset: str, plies: list[list[str]]
) -> None:
    table = at_table(preset=preset, clock="1", bank="per_match")
    end = game_1_with_flag(table, Role.ORDER)
    table.start(end + 10)
    assert [(flag["side"], flag["ply"]) for flag in table.game.flags] == [("chaos", 0)]
    assert table.clock.turn == ORDER
    assert [[text[1:], by] for text, by in table.game.plies] == plies


def test_both_fallen_the_board_of_game_2_is_filled_at_once(at_table: Opened) -> None:
    table = at_table(clock="30s", bank="per_match")
    table.start(0)
    table.watch(2 * MINUTE)
    end = 2 * MINUTE
    table.start(end)
    game = table.held.games[1]
    assert (game.state, len(game.plies), {by for _text, by in game.plies}) == ("ended", 49, {"rule"})
    assert table.live.state == "finished"


def test_both_fallen_game_2_is_filled_when_its_time_comes(at_table: Opened) -> None:
    table = at_table(clock="30s", bank="per_match", game2_wait=20)
    table.start(0)
    table.watch(2 * MINUTE)
    timer = table.live.timer_at
    assert timer is not None
    assert table.fire(timer - T0)
    assert table.live.state == "finished"


def test_a_minimum_for_game_2_puts_the_flags_up(at_table: Opened) -> None:
    table = at_table(clock="30s", bank="per_match", game2_minimum=10)
    table.start(0)
    table.watch(2 * MINUTE)
    table.start(2 * MINUTE)
    assert table.clock.fallen == ()
    assert table.game.flags == []
    assert table.remaining(2 * MINUTE) == (10_000, 10_000)


def test_a_minimum_takes_nothing_from_who_has_more(at_table: Opened) -> None:
    table = at_table(clock="1", bank="per_match", game2_minimum=10)
    table.start(0)
    end = table.play_out(0, 10)
    table.start(end)
    assert min(left or 0 for left in table.remaining(end)) > 50_000


@pytest.mark.parametrize("role, side", [(Role.ORDER, "chaos"), (Role.CHAOS, "order")])
def test_a_flag_that_came_over_decides_at_once_where_flags_decide(
    at_table: Opened, role: Role, side: str
) -> None:
    table = at_table(clock="30s", bank="per_match", rule={"policy": "score_as_it_stands"})
    table.start(0)
    if role is Role.CHAOS:
        table.watch(30_000 + SETTLE + 1)
        end = table.play_out(31_000, 10)
    else:
        table.move(0)
        end = 30_000 + SETTLE + 1
        table.watch(end)
    table.start(end)
    game = table.held.games[1]
    assert game.flags[0]["side"] == side
    assert (game.state == "ended") == (side == "order")


@pytest.mark.parametrize("policy", ["forfeit_game", "score_as_it_stands"])
@pytest.mark.parametrize("role", [Role.ORDER, Role.CHAOS])
def test_what_a_flag_that_came_over_scores(at_table: Opened, role: Role, policy: str) -> None:
    """As `rule_words` tells it before the match."""
    table = at_table(clock="1", bank="per_match", rule={"policy": policy})
    table.start(0)
    resign(table.pk, table.side(role), actor=PLAYER, stamp=T0)
    end = table.play_out(0, 10) + 10
    table.start(end)
    game = table.held.games[1]
    goes_on = (role, policy) == (Role.ORDER, "score_as_it_stands")
    score = 60 if role is Role.ORDER else 0  # the set score of this variant
    assert (game.state, game.score) == (("playing", None) if goes_on else ("ended", score))


def test_stages_that_differ_by_role_have_no_bank_in_common() -> None:
    from games.engine.variants import get_variant
    from games.play.settings import settings_from

    with pytest.raises(SettingsError, match="bank"):
        settings_from({"clock": "15;5|10", "bank": "per_match"}, get_variant("hyle5"))
    assert settings_from({"clock": "15|10", "bank": "per_match"}, get_variant("hyle5")).bank == "per_match"
    assert settings_from({"clock": "15;5|10"}, get_variant("hyle5")).bank == "per_game"


def test_the_time_after_the_fall_of_an_inherited_flag_is_conserved(at_table: Opened) -> None:
    table = at_table(preset="mso-d", clock="1", bank="per_match")
    end = game_1_with_flag(table, Role.CHAOS)
    table.start(end + 10)
    spent = table.play_out(end + 10, 20)
    game = table.held.games[1]
    assert game.state == "ended"
    verified(game)
    assert spent - end - 10 == 20 * 25
