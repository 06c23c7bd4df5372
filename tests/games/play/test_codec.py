"""A stored game reads back as it was played, whatever its flags did."""

from __future__ import annotations

import random

import pytest

from games.engine.actions import Role
from games.engine.bag import draw_order
from games.engine.board import board_text
from games.engine.errors import EngineError
from games.engine.flags import FlagGame, FlagRule, actor, apply, begin, give_up, is_over, legal, lift
from games.engine.variants import get_variant
from games.play.codec import (
    clock_side,
    flag_data,
    lifted_data,
    plies_data,
    role_named,
    role_of_side,
    stored_game,
)
from tests.games.engine.flags.small_games import RULES, SEED

HYLE5 = get_variant("hyle5")


def stored(game: FlagGame) -> FlagGame:
    return stored_game(
        game.rule,
        HYLE5,
        SEED,
        plies_data(game.plies),
        board_text(game.state.board),
        [flag_data(flag) for flag in game.flags],
        [lifted_data(each) for each in game.lifted],
    )


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rule", RULES)
def test_at_every_ply_of_a_game_with_flags(rule: FlagRule, seed: int) -> None:
    dice = random.Random(seed)
    game = begin(rule, HYLE5, draw_order(HYLE5, SEED), SEED)
    while not is_over(game):
        assert stored(game) == game
        player = actor(game)
        assert player is not None
        if dice.random() < 0.04 and not game.is_down(player):
            game = give_up(game, player, len(game.plies))
        elif dice.random() < 0.1 and game.flags and len(game.flags) == 1:
            game = lift(game, game.flags[0].side, len(game.plies), 7, "a slip")
        else:
            game = apply(game, player, dice.choice(list(legal(game, player))))
    assert stored(game) == game
    assert sum(ply.action.seat is Role.CHAOS for ply in game.plies) == 25


def test_sides_of_the_clock() -> None:
    assert [clock_side(role) for role in (Role.ORDER, Role.CHAOS)] == [0, 1]
    assert [role_of_side(side) for side in (0, 1)] == [Role.ORDER, Role.CHAOS]


def test_roles_by_name() -> None:
    assert role_named("chaos") is Role.CHAOS
    with pytest.raises(EngineError, match="give order or chaos"):
        role_named("arbiter")
