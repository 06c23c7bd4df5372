"""Hands, redraws, exchanges: what is drawn, and when."""

import pytest

from games.engine.chaos_tiles.games import pip_game
from games.engine.chaos_tiles.games.actions import Draw, Keep
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.games.state import End, Phase, PipState
from games.engine.errors import Illegal, OutOfTurn
from games.engine.shuffle import below, shuffled, words
from tests.games.engine.chaos_tiles.games.tables import SEED, pip_played, table

ROOT = {1: "V+0@0"}


def started(**settings: object) -> PipState:
    return pip_game.start(options_from({"game": "chaos-omelet", **settings}), SEED)


def kinds(hand: tuple[int, ...]) -> str:
    return "".join(map(kind_of, hand))


def test_a_hand_is_five_veks_or_ten_kays_or_between() -> None:
    state = pip_played(started(players=3), *["1 DRAW V"] * 5, *["2 DRAW K"] * 10, *["3 DRAW V"] * 4)
    assert pip_game.to_act(state) == {3}
    state = pip_played(state, "3 DRAW K", "3 DRAW K")
    assert [kinds(hand) for hand in state.hands] == ["VVVVV", "KKKKKKKKKK", "VVVVKK"]
    assert (state.phase, state.seat) == (Phase.PLAY, 1)


def test_each_tile_is_seen_before_the_next_kind_is_named() -> None:
    order = shuffled(range(1, 91), words(SEED, "shuffle:1"))
    state = pip_played(started(), "1 DRAW V")
    assert state.hands[0] == (next(tile for tile in order if kind_of(tile) == "V"),)
    assert set(pip_game.legal(state, 1)) == {Draw(1, "V"), Draw(1, "K")}


def test_the_last_half_unit_takes_a_kay_or_stays_empty() -> None:
    state = pip_played(started(), *["1 DRAW V"] * 4, "1 DRAW K")
    assert list(pip_game.legal(state, 1)) == [Draw(1, "K"), Keep(1)]
    with pytest.raises(Illegal, match="ply 6: a Vek takes two half-units"):
        pip_played(state, "1 DRAW V")
    assert kinds(pip_played(state, "1 KEEP").hands[0]) == "VVVVK"
    with pytest.raises(Illegal, match="10 half-units"):
        pip_played(started(), "1 KEEP")


def test_move_zero_follows_from_the_seed_and_lies_before_the_first_turn() -> None:
    before = pip_played(started(), *["1 DRAW V"] * 5, *["2 DRAW V"] * 4, "2 DRAW K")
    state = pip_played(before, "2 DRAW K")
    left = tuple(tile for tile in before.boneyard.order if tile not in state.hands[1])
    assert list(state.blob) == [left[below(len(left), words(SEED, "move-zero"))]]
    assert state.points == state.played == (0, 0)
    assert (state.seat, state.turn.number, state.turn.since) == (1, 1, state.ply)


def test_a_larger_hand_is_a_handicap() -> None:
    state = pip_played(started(hands=[2, 14]), "1 DRAW V", *["2 DRAW V"] * 7)
    assert list(map(len, state.hands)) == [1, 7]


def test_nobody_else_draws() -> None:
    with pytest.raises(OutOfTurn, match="seat 1 is to act"):
        pip_played(started(), "2 DRAW V")
    with pytest.raises(Illegal, match="has to draw first"):
        pip_played(started(), "1 DONE")


def test_if_a_kind_is_out_the_other_is_drawn() -> None:
    state = table("chaos-omelet", ROOT, (2, 3), (51,), hands=[6, 2], boneyard=(52, 53, 10))
    way = next(action for action in pip_game.legal(state, 1) if str(action).startswith("1 PLACE 2 "))
    state = pip_played(state, str(way), "1 DONE", "1 DRAW V")
    assert state.phase is Phase.DRAW
    assert list(pip_game.legal(state, 1)) == [Draw(1, "K")]
    assert pip_played(state, "1 DRAW V").hands[0] == (3, 10, 52)


def test_replacements_are_drawn_before_the_returned_tiles_are_shuffled_in() -> None:
    state = table("chaos-omelet", ROOT, (2, 3, 60), (51,), hands=[5, 2], boneyard=(52, 53, 54, 10, 11, 12))
    state = pip_played(state, "1 EXCHANGE 2 60")
    assert (state.phase, state.hands[0], state.turn.returned) == (Phase.SWAP, (3,), (2, 60))
    with pytest.raises(Illegal, match="draw first"):
        pip_played(state, "1 DONE")
    state = pip_played(state, "1 DRAW V", "1 DRAW K")
    assert state.hands[0] == (3, 10, 52)
    left = (53, 54, 11, 12, 2, 60)
    assert state.boneyard.order == shuffled(left, words(SEED, "shuffle:2"))
    assert (state.seat, state.phase, state.exchanges) == (2, Phase.PLAY, (1, 0))


def test_an_exchange_ends_no_game_when_the_returned_tiles_bring_a_kind_back() -> None:
    """All Kays are drawn in the exchange, but a Kay returns."""
    state = table("chaos-omelet", ROOT, (60,), (51,), hands=[2, 2], boneyard=(61, 10))
    state = pip_played(state, "1 EXCHANGE 60", "1 DRAW K")
    assert (state.ended, state.boneyard.count("K")) == (None, 1)
    state = table("chaos-omelet", ROOT, (2,), (51,), hands=[2, 2], boneyard=(61, 10))
    assert pip_played(state, "1 EXCHANGE 2", "1 DRAW K").ended is End.BONEYARD
