"""Computer players: legal whole games, the same for the same seed, better with more skill."""

from random import Random

import pytest

from games.engine import entropy
from games.engine.board import is_full
from games.engine.entropy import start
from games.engine.players import avoiding_chaos, greedy_order, play_game, shuffled_bag
from games.engine.scoring import score_total
from games.engine.variants import VARIANTS, Variant, get_variant


def mean_score(order: float, chaos: float, games: int = 12) -> float:
    variant, rng = get_variant("entropy7"), Random(5)
    players = avoiding_chaos(chaos), greedy_order(order)
    ends = [play_game(variant, shuffled_bag(variant, rng), *players, rng) for _ in range(games)]
    return sum(score_total(end.board, variant) for end in ends) / games


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
@pytest.mark.parametrize("with_bag", [True, False])
def test_a_game_fills_the_board(variant: Variant, with_bag: bool) -> None:
    rng = Random(3)
    draws = shuffled_bag(variant, rng) if with_bag else None
    end = play_game(variant, draws, avoiding_chaos(0.5), greedy_order(0.5), rng)
    assert is_full(end.board)
    assert end.left == (0,) * variant.colours
    assert end.ply == variant.plies


def test_the_same_seed_plays_the_same_game() -> None:
    def board(seed: int) -> object:
        return play_game(
            get_variant("hyle5"), None, avoiding_chaos(0.5), greedy_order(0.5), Random(seed)
        ).board

    assert board(1) == board(1)
    assert board(1) != board(2)


def test_order_takes_the_slide_that_gains_most() -> None:
    variant = get_variant("hyle5")
    state = start(variant, None)
    for text in ("1Aa", "AaAa", "1Ce", "CeCd", "1Ee"):
        state = entropy.apply(state, entropy.parse(state, text))
    move = greedy_order(1.0)(state, Random(1))
    gains = {}
    for action in entropy.legal(state, 2):
        gains[str(action)] = score_total(entropy.apply(state, action).board, variant)
    assert gains[str(move)] == max(gains.values()) > score_total(state.board, variant)


def test_order_passes_where_nothing_is_gained() -> None:
    state = start(get_variant("hyle5"), None)
    state = entropy.apply(state, entropy.parse(state, "1Aa"))
    assert str(greedy_order(1.0)(state, Random(1))) == "AaAa"


def test_more_skill_scores_more() -> None:
    assert mean_score(0.05, 0.3) < mean_score(0.15, 0.3) < mean_score(1.0, 0.3)


@pytest.mark.parametrize("skill", [0, -1, 1.5])
def test_a_skill_that_is_none(skill: float) -> None:
    for make in (greedy_order, avoiding_chaos):
        with pytest.raises(ValueError, match="over 0 and at most 1"):
            make(skill)
