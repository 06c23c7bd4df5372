"""How flags come down: by time, by an act of the player, from game 1; and what they don't change."""

import pytest

from games.engine.actions import Role
from games.engine.errors import Illegal
from games.engine.flags import FlagRule, Mode, actor, apply, begin, fall, give_up, inherited, is_over, legal
from games.engine.record import FlagEvent
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import (
    BAG,
    CHAOS,
    FILLS,
    HYLE5,
    ORDER,
    PLACES,
    RULES,
    new_game,
    played,
)


def test_by_time_a_flag_falls_only_on_the_side_that_runs() -> None:
    with pytest.raises(Illegal, match=r"ply 1: Order's flag can't fall now.* it is Chaos's turn"):
        fall(new_game(), ORDER, 9000)
    with pytest.raises(Illegal, match="Chaos's flag can't fall now"):
        fall(played(new_game(), "1Aa"), CHAOS, 9000)


def test_a_flag_falls_once() -> None:
    game = fall(new_game(PLACES), CHAOS, 9000)
    with pytest.raises(Illegal, match="Chaos's flag is down already"):
        give_up(game, CHAOS, 9500)


def test_the_fall_is_noted_with_ply_side_and_instant() -> None:
    game = fall(played(new_game(), "1Aa AaEa 1Bb"), ORDER, 912_345)
    assert game.flags == (FlagEvent(3, ORDER, 912_345),)


def test_resigning_in_ones_own_turn_is_the_fall_of_ones_flag() -> None:
    for opening, side in (("1Aa", ORDER), ("1Aa AaEa", CHAOS)):
        game = played(new_game(), opening)
        assert give_up(game, side, 9000) == fall(game, side, 9000)


@pytest.mark.parametrize("rule", RULES)
def test_order_resigning_in_chaos_turn_only_passes_from_then_on(rule: FlagRule) -> None:
    game = give_up(played(new_game(rule), "1Aa AaEa"), ORDER, 9000)
    assert (len(game.plies), actor(game)) == (2, CHAOS)
    assert use.moves(played(game, "1Bb")) == "1Aa AaEa 1Bb BbBb"


def test_chaos_leaving_in_orders_turn_is_replaced_from_the_next_counter_on() -> None:
    game = give_up(played(new_game(), "1Cc"), CHAOS, 9000)
    assert (len(game.plies), actor(game)) == (1, ORDER)
    assert use.moves(played(game, "CcCe")) == "1Cc CcCe 1Aa"
    game = give_up(played(new_game(PLACES), "1Cc"), CHAOS, 9000)
    assert use.moves(played(game, "CcCe 1Dd")) == "1Cc CcCe 1Dd"


@pytest.mark.parametrize("rule", RULES)
def test_both_leaving_in_one_turn_fills_the_board(rule: FlagRule) -> None:
    game = give_up(give_up(played(new_game(rule), "1Cc"), CHAOS, 9000), ORDER, 9000)
    assert is_over(game)
    assert [(flag.ply, flag.side) for flag in game.flags] == [(1, CHAOS), (1, ORDER)]
    assert use.forced(game) == list(range(1, 49, 2))


@pytest.mark.parametrize("side", [ORDER, CHAOS])
def test_a_flag_after_the_last_placement_changes_nothing(side: Role) -> None:
    game = new_game()
    while not is_over(game):
        player = actor(game)
        assert player is not None
        game = apply(game, player, list(legal(game, player))[-1])
    assert fall(game, side, 9000) == game
    assert give_up(game, side, 9000) == game


def test_a_fallen_flag_stays_fallen_with_the_roles_swapped() -> None:
    game = fall(played(new_game(), "1Aa"), ORDER, 700)
    assert inherited(game.flags, at=1000) == (FlagEvent(0, CHAOS, 1000),)
    both = fall(game, CHAOS, 800)
    assert inherited(both.flags, at=1000) == (FlagEvent(0, CHAOS, 1000), FlagEvent(0, ORDER, 1000))


@pytest.mark.parametrize("rule", RULES)
def test_inherited_as_order_there_are_only_passes(rule: FlagRule) -> None:
    game = new_game(rule, ORDER)
    assert (game.mode, actor(game), game.plies) == (Mode.ORDER, CHAOS, ())
    assert use.forced(played(game, "1Aa 1Ab")) == [1, 3]


def test_inherited_as_chaos_the_rule_holds_from_the_first_counter() -> None:
    assert use.moves(new_game(FILLS, CHAOS)) == "1Aa"
    game = new_game(PLACES, CHAOS)
    assert (game.plies, actor(game)) == ((), ORDER)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("fallen", [(ORDER, CHAOS), (CHAOS, ORDER)])
def test_inherited_both_the_board_is_filled_at_once(rule: FlagRule, fallen: tuple[Role, ...]) -> None:
    game = new_game(rule, *fallen)
    assert is_over(game)
    assert [(flag.ply, flag.side) for flag in game.flags] == [(0, side) for side in fallen]
    assert game.plies == new_game(rule, *fallen[::-1]).plies


def test_a_game_does_not_begin_with_a_flag_from_its_middle() -> None:
    with pytest.raises(ValueError, match="fell at ply 0"):
        begin(FILLS, HYLE5, BAG, fallen=[FlagEvent(3, ORDER, 0)])
