"""Lifting a fallen flag: an act of its own, with a reason, that says from which ply play goes on."""

import pytest

from games.engine.errors import Illegal
from games.engine.flags import Lifted, Mode, actor, fall, game_record, give_up, lift, retrace
from games.engine.record import FlagEvent, Header
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import CHAOS, FILLS_RANDOM, HYLE5, ORDER, PLACES, new_game, played

OPENING = "1Aa AaEa 1Bb"


def test_orders_pass_is_taken_back_and_it_is_orders_turn() -> None:
    before = played(new_game(), OPENING)
    game = played(fall(before, ORDER, 9000), "1Cc 1Dd")
    game = lift(game, ORDER, 3, 12_000, "the clock was set wrongly")
    assert (game.plies, game.state, game.flags) == (before.plies, before.state, ())
    assert (game.mode, actor(game)) == (Mode.NONE, ORDER)
    assert game.lifted == (Lifted(FlagEvent(3, ORDER, 9000), 3, 12_000, "the clock was set wrongly"),)


def test_play_may_go_on_from_the_present() -> None:
    game = played(fall(played(new_game(), OPENING), ORDER, 9000), "1Cc 1Dd")
    lifted = lift(game, ORDER, 8, 12_000, "agreed by both")
    assert lifted.plies == game.plies
    assert use.forced(played(lifted, "1Ee EeEd")) == [3, 5, 7]


def test_what_the_server_placed_for_chaos_is_taken_back() -> None:
    game = played(fall(played(new_game(), "1Aa AaEa"), CHAOS, 9000), "EaEb EbEc")
    assert use.filled(game) == [2, 4, 6]
    game = lift(game, CHAOS, 4, 12_000, "network of the hall")
    assert (use.filled(game), actor(game), game.state.drawn) == ([2], CHAOS, 1)


def test_the_other_flag_stays_down() -> None:
    game = fall(fall(played(new_game(), OPENING), ORDER, 8000), CHAOS, 9000)
    game = lift(game, CHAOS, 4, 12_000, "wrong side was flagged")
    assert (game.mode, game.flags) == (Mode.ORDER, (FlagEvent(3, ORDER, 8000),))
    assert use.moves(played(game, "1Cc")) == "1Aa AaEa 1Bb BbBb 1Cc CcCc"


def test_a_later_flag_of_the_other_side_holds_from_where_play_goes_on() -> None:
    game = played(fall(played(new_game(), "1Aa AaEa"), CHAOS, 8000), "EaEb")
    game = fall(game, ORDER, 9000)
    assert [flag.ply for flag in game.flags] == [2, 5]
    game = lift(game, CHAOS, 2, 12_000, "Chaos was never warned")
    assert game.flags == (FlagEvent(2, ORDER, 9000),)
    assert use.moves(played(game, "1Cc")) == "1Aa AaEa 1Cc CcCc"


def test_a_game_filled_to_the_end_goes_on() -> None:
    game = new_game(FILLS_RANDOM, CHAOS, ORDER)
    game = lift(lift(game, ORDER, 0, 1000, "new time"), CHAOS, 0, 1000, "new time")
    assert (game.mode, actor(game)) == (Mode.NONE, CHAOS)
    assert [each.flag.side for each in game.lifted] == [ORDER, CHAOS]


@pytest.mark.parametrize("ply", [2, 5, 49])
def test_play_goes_on_from_the_fall_or_later_but_not_within_the_fill(ply: int) -> None:
    game = fall(fall(played(new_game(), OPENING), ORDER, 8000), CHAOS, 9000)
    with pytest.raises(Illegal, match=rf"play can't go on from ply {ply}: .* give 3 to 4"):
        lift(game, ORDER, ply, 12_000, "why not")


def test_the_pass_of_the_second_fall_is_not_yet_the_fill() -> None:
    game = fall(fall(played(new_game(), "1Aa AaEa"), CHAOS, 8000), ORDER, 9000)
    assert (use.forced(game)[0], use.filled(game)[:2]) == (3, [2, 4])
    kept = lift(game, ORDER, 4, 12_000, "the pass stands")
    assert (len(kept.plies), actor(kept)) == (5, ORDER)
    with pytest.raises(Illegal, match="give 3 to 4"):
        lift(game, ORDER, 6, 12_000, "too late")


def test_a_flag_that_is_up_is_not_lifted() -> None:
    with pytest.raises(Illegal, match="Order's flag is up"):
        lift(new_game(), ORDER, 0, 1000, "why not")


def test_a_reason_is_given() -> None:
    game = fall(new_game(PLACES), CHAOS, 9000)
    with pytest.raises(Illegal, match="say why"):
        lift(game, CHAOS, 0, 12_000, "  ")


def test_the_record_of_the_game_played_on_replays() -> None:
    game = fall(played(new_game(), "1Aa AaEa"), CHAOS, 8000)
    game = fall(played(game, "EaEb"), ORDER, 9000)
    game = give_up(played(lift(game, CHAOS, 4, 12_000, "agreed"), "1Cc 1Dd"), CHAOS, 13_000)
    record = game_record(game, Header(variant=HYLE5))
    again = retrace(record)
    assert (again.state.board, again.flags) == (game.state.board, game.flags)
