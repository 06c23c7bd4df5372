"""Both flags down: the rest is filled, nobody chooses, nobody's clock runs."""

import pytest

from games.engine.actions import Role
from games.engine.bag import fill_order
from games.engine.errors import EngineError, OutOfTurn
from games.engine.flags import FlagRule, Mode, actor, apply, begin, fall, is_over, legal
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import (
    ARBITER,
    BAG,
    CHAOS,
    FILLS,
    FILLS_RANDOM,
    HYLE5,
    ORDER,
    PLACES,
    PLACES_RANDOM,
    RULES,
    SEED,
    action,
    new_game,
    played,
)

OPENING = "1Cc CcCa 1Ee"


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("first", [ORDER, CHAOS])
def test_both_orders_of_falling_fill_the_board_and_the_first_stays_visible(
    rule: FlagRule, first: Role
) -> None:
    game = played(new_game(rule), OPENING if first is ORDER else f"{OPENING} EeEa")
    game = fall(game, first, 8000)
    second = actor(game)
    assert second is not None
    assert second is not first
    game = fall(game, second, 9000)
    assert game.mode is Mode.BOTH
    assert [(flag.side, flag.at) for flag in game.flags] == [(first, 8000), (second, 9000)]
    assert is_over(game)
    assert actor(game) is None
    assert [list(legal(game, side)) for side in Role] == [[], []]
    assert len(game.plies) == 49


@pytest.mark.parametrize("rule", RULES)
def test_no_slides_after_both_flags(rule: FlagRule) -> None:
    game = fall(fall(played(new_game(rule), OPENING), ORDER, 8000), CHAOS, 9000)
    assert use.forced(game) == list(range(3, 49, 2))
    assert use.filled(game) == list(range(4, 49, 2))
    with pytest.raises(OutOfTurn, match="the game has ended, the board is full"):
        apply(game, ORDER, action("AaBa"))


def test_order_then_chaos_begins_with_the_counter_then_drawn() -> None:
    game = fall(played(new_game(), OPENING), ORDER, 8000)
    game = played(game, "1Ab 1Ad 1Ae")
    assert game.state.drawn == 2
    game = fall(game, CHAOS, 9000)
    assert use.rows(game) == "21211 22233 13334 44445 55551"
    assert [flag.ply for flag in game.flags] == [3, 10]


def test_chaos_then_order_passes_that_turn_and_begins_with_the_counter_then_drawn() -> None:
    game = fall(played(new_game(PLACES), "1Aa AaEa"), CHAOS, 8000)
    game = fall(played(game, "1Ee"), ORDER, 9000)
    assert use.forced(game)[0] == 3
    assert use.placed_cells(game)[2:5] == ["Aa", "Ab", "Ac"]
    assert use.rows(game) == "11122 22233 33344 44455 15551"


def test_order_flagged_while_placing_leaves_its_counter_to_the_fill() -> None:
    game = fall(fall(new_game(PLACES), CHAOS, 8000), ORDER, 9000)
    assert [(flag.ply, flag.side) for flag in game.flags] == [(0, CHAOS), (0, ORDER)]
    assert use.filled(game) == list(range(0, 49, 2))
    assert use.forced(game) == list(range(1, 49, 2))


@pytest.mark.parametrize("rule", [FILLS, PLACES])
def test_auto_fill_goes_from_top_left_to_bottom_right(rule: FlagRule) -> None:
    game = new_game(rule, ORDER, CHAOS)
    assert use.rows(game) == "11111 22222 33333 44444 55555"


def test_auto_fill_goes_as_the_arbiter_sees_the_board() -> None:
    assert use.rows(new_game(ARBITER, ORDER, CHAOS)) == " ".join(["12345"] * 5)


@pytest.mark.parametrize("rule", [FILLS_RANDOM, PLACES_RANDOM])
def test_random_fill_uses_the_empty_cells_in_the_shuffle_of_the_seed(rule: FlagRule) -> None:
    game = fall(played(new_game(rule), OPENING), ORDER, 8000)
    empty = [str(cell) for cell in game.state.board.empty_cells()]
    game = fall(game, CHAOS, 9000)
    assert use.placed_cells(game)[2:] == list(fill_order(SEED, empty))


def test_random_fill_takes_the_cells_that_are_empty_at_the_second_fall() -> None:
    game = fall(played(new_game(FILLS_RANDOM), "1Cc CcCa"), CHAOS, 8000)
    assert use.placed_cells(game)[-1] == "Aa"
    game = played(game, "AaBa")
    empty = [str(cell) for cell in game.state.board.empty_cells()]
    game = fall(game, ORDER, 9000)
    assert use.placed_cells(game)[3:] == list(fill_order(SEED, empty))


def test_random_fill_needs_the_seed_of_the_bag_and_says_so() -> None:
    game = fall(begin(PLACES_RANDOM, HYLE5, BAG), CHAOS, 8000)
    with pytest.raises(EngineError, match="random_fill takes its cells from the seed of the committed bag"):
        fall(game, ORDER, 9000)
    assert game.mode is Mode.CHAOS
