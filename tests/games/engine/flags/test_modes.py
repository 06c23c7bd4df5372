"""The four modes: who may act, and with what."""

import pytest

from games.engine.actions import Pass, Placement, Slide
from games.engine.errors import Illegal, OutOfTurn
from games.engine.flags import FlagRule, Mode, actor, apply, fall, is_over, legal
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import CHAOS, FILLS, ORDER, PLACES, RULES, action, new_game, played


@pytest.mark.parametrize("rule", RULES)
def test_without_a_flag_chaos_places_and_order_slides(rule: FlagRule) -> None:
    game = new_game(rule)
    assert (game.mode, actor(game)) == (Mode.NONE, CHAOS)
    assert use.kinds(list(legal(game, CHAOS))) == {Placement}
    assert list(legal(game, ORDER)) == []
    game = played(game, "1Cc")
    assert actor(game) is ORDER
    assert use.kinds(list(legal(game, ORDER))) == {Slide, Pass}
    assert list(legal(game, CHAOS)) == []


@pytest.mark.parametrize("rule", RULES)
def test_order_flagged_that_turn_and_all_later_ones_are_forced_passes(rule: FlagRule) -> None:
    game = fall(played(new_game(rule), "1Aa AaEa 1Bb"), ORDER, 9000)
    assert game.mode is Mode.ORDER
    assert use.forced(game) == [3]
    game = played(game, "1Cc 1Dd")
    assert use.moves(game) == "1Aa AaEa 1Bb BbBb 1Cc CcCc 1Dd DdDd"
    assert use.forced(game) == [3, 5, 7]
    assert [ply.by for ply in game.plies] == [CHAOS, ORDER, CHAOS, None, CHAOS, None, CHAOS, None]


@pytest.mark.parametrize("rule", RULES)
def test_order_flagged_chaos_goes_on_to_the_end_and_has_no_slide_to_wait_for(rule: FlagRule) -> None:
    game = fall(played(new_game(rule), "1Aa"), ORDER, 9000)
    while not is_over(game):
        assert actor(game) is CHAOS
        assert list(legal(game, ORDER)) == []
        game = apply(game, CHAOS, next(iter(legal(game, CHAOS))))
    assert use.rows(game) == "11111 22222 33333 44444 55555"
    assert (len(game.plies), use.passes(game), use.filled(game)) == (49, 24, [])


def test_order_flagged_may_not_slide() -> None:
    game = fall(played(new_game(), "1Aa"), ORDER, 9000)
    with pytest.raises(
        OutOfTurn, match=r"ply 3: AaEa by Order: it is Chaos's turn, because Order's flag is down"
    ):
        apply(game, ORDER, action("AaEa"))


def test_order_places_order_draws_places_and_may_slide_after_each_placement() -> None:
    game = fall(played(new_game(PLACES), "1Aa AaEa"), CHAOS, 9000)
    assert game.mode is Mode.CHAOS
    assert (actor(game), game.state.drawn) == (ORDER, 1)
    assert set(legal(game, ORDER)) == {Placement(1, cell) for cell in game.state.board.empty_cells()}
    game = apply(game, ORDER, action("1Ee"))
    assert actor(game) is ORDER
    assert use.kinds(list(legal(game, ORDER))) == {Slide, Pass}
    game = played(game, "EeAe 1Ac AcAc")
    assert [ply.by for ply in game.plies] == [CHAOS, *[ORDER] * 5]
    assert (use.forced(game), use.filled(game)) == ([], [])


def test_order_places_chaos_may_not_place_any_more() -> None:
    game = fall(new_game(PLACES), CHAOS, 9000)
    assert list(legal(game, CHAOS)) == []
    with pytest.raises(OutOfTurn, match=r"1Aa by Chaos: it is Order's turn, because Chaos's flag is down"):
        apply(game, CHAOS, action("1Aa"))


def test_order_places_only_the_counter_drawn() -> None:
    game = fall(new_game(PLACES), CHAOS, 9000)
    with pytest.raises(Illegal, match="the drawn counter has colour 1"):
        apply(game, ORDER, action("2Aa"))


def test_order_places_a_turn_is_placement_and_slide_and_the_last_only_a_placement() -> None:
    game = fall(new_game(PLACES), CHAOS, 9000)
    turns = 0
    while not is_over(game):
        game = apply(game, ORDER, list(legal(game, ORDER))[-1])
        turns += game.turn_complete
    assert len(game.plies) == 49
    assert turns == 25


def test_auto_fill_places_on_the_first_empty_cell_in_the_step_of_the_fall_and_of_each_slide() -> None:
    game = fall(played(new_game(), "1Cc CcCc"), CHAOS, 9000)
    assert game.mode is Mode.CHAOS
    assert use.moves(game) == "1Cc CcCc 1Aa"
    assert actor(game) is ORDER
    game = played(game, "CcEc")
    assert use.moves(game) == "1Cc CcCc 1Aa CcEc 1Ab"
    assert use.filled(game) == [2, 4]
    assert all(game.turn_complete for game in (game, played(game, "AbAb")))


def test_auto_fill_a_cell_that_order_emptied_is_filled_again() -> None:
    game = fall(played(new_game(), "1Aa AaAa 1Ab AbAb"), CHAOS, 9000)
    assert use.placed_cells(game)[-1] == "Ac"
    game = played(game, "AaEa")
    assert use.placed_cells(game)[-1] == "Aa"
    game = played(game, "AaAa")
    assert use.placed_cells(game)[-1] == "Ad"


def test_auto_fill_order_still_slides_and_chaos_never_acts() -> None:
    game = fall(new_game(), CHAOS, 9000)
    while not is_over(game):
        assert actor(game) is ORDER
        assert list(legal(game, CHAOS)) == []
        game = apply(game, ORDER, next(iter(legal(game, ORDER))))
    assert use.filled(game) == list(range(0, 49, 2))
    assert use.forced(game) == []


def test_auto_fill_of_the_last_counter_ends_the_game() -> None:
    game = new_game(FILLS)
    while len(game.plies) < 48:
        player = actor(game)
        assert player is not None
        game = apply(game, player, list(legal(game, player))[-1])
    assert actor(game) is CHAOS
    game = fall(game, CHAOS, 9000)
    assert is_over(game)
    assert use.filled(game) == [48]


@pytest.mark.parametrize("rule", RULES)
def test_chaos_falls_with_a_counter_drawn_and_it_is_the_first_placed_by_the_rule(rule: FlagRule) -> None:
    before = played(new_game(rule), "1Aa AaAa 1Ab AbAb 1Ac AcAc 1Ad AdAd 1Ae AeAe")
    assert before.state.drawn == 2
    after = fall(before, CHAOS, 9000)
    if actor(after) is ORDER and len(after.plies) == len(before.plies):
        after = apply(after, ORDER, next(iter(legal(after, ORDER))))
    placed = after.plies[10].action
    assert isinstance(placed, Placement)
    assert placed.colour == 2


@pytest.mark.parametrize("rule", RULES)
def test_nothing_of_the_bag_shows_in_a_game_printed_or_logged(rule: FlagRule) -> None:
    shown = repr(fall(new_game(rule), CHAOS, 9000))
    assert "draws" not in shown
    assert use.SEED not in shown
