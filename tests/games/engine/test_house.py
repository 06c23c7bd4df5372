"""House players that do not think: legal in every mode, blind to the draws, and worth something."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import entropy
from games.engine.actions import EntropyAction, Role
from games.engine.bag import draw_order
from games.engine.entropy import State, start
from games.engine.errors import EngineError
from games.engine.flags import PRESETS, actor, apply, begin, fall, is_over, legal
from games.engine.house import KINDS, LEVELS, choose, level_of
from games.engine.players import play_game
from games.engine.position import Position
from games.engine.scoring import score_total
from games.engine.variants import get_variant

SIMPLE = ("pass", "greedy")


def asked(kind: str, state: State, rng: Random) -> EntropyAction:
    return choose(kind, Position.of_state(state), rng)


def mean_score(kind: str) -> float:
    """Of a house player as Order against the greedy one, over the same three bags."""
    variant = get_variant("entropy7")
    bags = [draw_order(variant, f"{number:064x}") for number in range(3)]
    ends = [
        play_game(
            variant,
            bag,
            lambda state, rng: asked("greedy", state, rng),
            lambda state, rng: asked(kind, state, rng),
            Random(number),
        )
        for number, bag in enumerate(bags)
    ]
    return sum(score_total(end.board, variant) for end in ends) / len(ends)


def test_looking_one_ply_ahead_is_worth_something() -> None:
    assert mean_score("greedy") > mean_score("pass") + 20


def test_the_kinds() -> None:
    assert (*SIMPLE, *LEVELS) == KINDS
    assert [level_of(kind) for kind in LEVELS] == list(range(1, 11))
    assert max(map(len, KINDS)) <= 8  # as the database keeps them
    position = Position.of_state(start(get_variant("hyle5"), None))
    with pytest.raises(EngineError, match="no house player"):
        choose("clever", position, Random(1))
    with pytest.raises(EngineError, match="thinks"):
        choose("level-3", position, Random(1))


@pytest.mark.parametrize("kind", SIMPLE)
@pytest.mark.parametrize("fallen", Role)
def test_it_plays_on_after_a_flag(kind: str, fallen: Role) -> None:
    """With the rule under which Order places after Chaos's flag; every action is legal."""
    variant, seed = get_variant("hyle5"), f"{5:064x}"
    game = begin(PRESETS["mso-a"].rule, variant, draw_order(variant, seed), seed)
    rng = Random(4)
    while not is_over(game):
        role = actor(game)
        assert role is not None
        if game.state.ply >= 7 and role is fallen and not game.flags:
            game = fall(game, fallen, at=0)
            continue
        action = choose(kind, Position.of_game(game), rng)
        assert action in set(legal(game, role))
        game = apply(game, role, action)
    assert is_over(game)


def test_an_order_that_places_does_it_for_itself() -> None:
    """Chaos's flag is down: greedy Order puts a second counter of a colour beside the first."""
    variant, seed = get_variant("hyle5"), f"{5:064x}"
    game = begin(PRESETS["mso-a"].rule, variant, draw_order(variant, seed), seed)
    game = fall(game, Role.CHAOS, at=0)
    while not is_over(game):
        role = actor(game)
        assert role is Role.ORDER
        game = apply(game, role, choose("greedy", Position.of_game(game), Random(1)))
    assert score_total(game.state.board, variant) > 40


@pytest.mark.parametrize("kind", SIMPLE)
def test_it_does_not_know_the_draws_to_come(kind: str) -> None:
    """Two bags that differ behind the drawn counter: the same action."""
    variant = get_variant("hyle5")
    draws = draw_order(variant, f"{9:064x}")
    other = (*draws[:3], *reversed(draws[3:]))
    states = [start(variant, each) for each in (draws, other)]
    rngs = [Random(2), Random(2)]
    for _ply in range(5):
        found = [asked(kind, *pair) for pair in zip(states, rngs, strict=True)]
        assert found[0] == found[1]
        states = [entropy.apply(state, found[0]) for state in states]
