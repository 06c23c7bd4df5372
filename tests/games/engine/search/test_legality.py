"""Every move of the engine is legal, in every variant and with every flag down."""

from random import Random

import numpy as np
import pytest

from games.engine import entropy
from games.engine.actions import Pass, Role
from games.engine.bulk_replay import replay_games
from games.engine.flags import cells_in_order
from games.engine.players import shuffled_bag
from games.engine.position import Placer, Position
from games.engine.search import Limit, choose, reference_choose
from games.engine.search.arrays import SCALE
from games.engine.search.model import grid_of, tables_of
from games.engine.search.play_out import play_out
from games.engine.variants import VARIANTS, Variant
from tests.games.engine.search.positions import ENTROPY7, HYLE5, MODES, SMALL

GAMES = 1000


def start(variant: Variant, mode: str) -> Position:
    return Position.of_state(entropy.start(variant, None), *MODES[mode])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variant", [*VARIANTS.values(), SMALL], ids=lambda variant: variant.key)
def test_a_thousand_quick_games_are_legal(variant: Variant, mode: str) -> None:
    tables, grid = tables_of(start(variant, mode)), grid_of(start(variant, mode))
    finals = np.zeros(GAMES, dtype=np.int64)
    moves = np.zeros((GAMES, variant.plies, 3), dtype=np.uint8)
    play_out(tables, grid, grid_of(start(variant, mode)), 0, np.array([5], dtype=np.uint64), finals, moves)
    replayed = replay_games(moves, variant)
    assert not replayed.wrong_ply.any()
    assert (replayed.scores * SCALE == finals).all()
    slid = (moves[:, 1::2, 1] != moves[:, 1::2, 2]).any()
    assert slid == tables.slides  # with Order's flag down every turn of Order is a pass
    if start(variant, mode).placer is Placer.IN_ORDER and not tables.slides:
        fill = [cell.row * variant.size + cell.column for cell in cells_in_order(variant.size)]
        assert (moves[:, ::2, 1] == fill).all()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variant, games", [(ENTROPY7, 1), (HYLE5, 2), (SMALL, 10)])
def test_searched_games_are_legal(variant: Variant, games: int, mode: str) -> None:
    for number in range(games):
        rng = Random(number)
        state = entropy.start(variant, shuffled_bag(variant, rng))
        while state.turn is not None:
            position = Position.of_state(state, *MODES[mode])
            action = choose(position, Limit(nodes=3000), rng, 1 + state.ply % 10).action
            if state.turn is Role.ORDER and not position.slides:
                assert isinstance(action, Pass)
            state = entropy.apply(state, action)  # raises for an illegal one


@pytest.mark.parametrize("variant", [HYLE5, SMALL])
def test_games_of_the_reference_are_legal(variant: Variant) -> None:
    rng = Random(3)
    state = entropy.start(variant, shuffled_bag(variant, rng))
    while state.turn is not None:
        state = entropy.apply(state, reference_choose(Position.of_state(state), rng).action)
