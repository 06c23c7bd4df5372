"""Stronger players win against weaker ones, on the same bags with the roles swapped."""

from random import Random

from games.engine.actions import EntropyAction
from games.engine.entropy import State
from games.engine.players import Player, play_game, shuffled_bag
from games.engine.position import Position
from games.engine.scoring import score_total
from games.engine.search import Limit, choose
from games.engine.search.strength import LEVELS
from tests.games.engine.search.positions import ENTROPY7

DOUBLES = 4


def player(strength: int) -> Player:
    def act(state: State, rng: Random) -> EntropyAction:
        return choose(Position.of_state(state), Limit(nodes=10**9), rng, strength).action

    return act


def spread(one: int, other: int) -> float:
    """What the first wins by, a double game."""
    total = 0
    for seed in range(DOUBLES):
        rng = Random(seed)
        bag = shuffled_bag(ENTROPY7, rng)
        for sign, chaos, order in ((1, other, one), (-1, one, other)):
            end = play_game(ENTROPY7, bag, player(chaos), player(order), rng)
            total += sign * score_total(end.board, ENTROPY7)
    return total / DOUBLES


def test_every_second_level_is_stronger() -> None:
    """15 points a double game lie between neighbours (measured over 12)."""
    assert sorted(LEVELS) == list(range(1, 11))
    for weaker in (1, 4):
        assert spread(weaker + 2, weaker) > 5
