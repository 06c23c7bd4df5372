"""The analysis by the real search, on nine cells: it adds up in every mode, and is exact at the end."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.actions import Role
from games.engine.analysis import SearchJudge, analyse, look_at_share
from games.engine.flags import BothFlags, ChaosFlag, FlagGame, FlagRule, apply, begin, fall, is_over, legal
from games.engine.flags import actor as acting
from games.engine.players import shuffled_bag
from games.engine.scoring import score_total
from tests.games.engine.analysis.solved import NINE

PARTS = ("start", "luck", "chaos", "order", "rule", "falls_total", "second_thoughts")


def played(rule: FlagRule, falls: dict[int, Role], seed: int = 7) -> FlagGame:
    """A game in which both do anything, and flags fall after so many plies."""
    rng = Random(seed)
    game = begin(rule, NINE, shuffled_bag(NINE, rng), seed="0" * 64)
    while not is_over(game):
        player = acting(game)
        assert player is not None
        if falls.get(len(game.plies)) is player and not game.is_down(player):
            game = fall(game, player, len(game.plies))
        else:
            game = apply(game, player, rng.choice(list(legal(game, player))))
    return game


@pytest.mark.parametrize(
    ("chaos_flag", "falls", "points"),
    [
        (ChaosFlag.AUTO_FILL, {}, []),
        (ChaosFlag.AUTO_FILL, {4: Role.CHAOS}, [4]),
        (ChaosFlag.ORDER_PLACES, {4: Role.CHAOS}, [4]),
        (ChaosFlag.AUTO_FILL, {5: Role.ORDER}, [5]),
        (ChaosFlag.ORDER_PLACES, {5: Role.ORDER, 8: Role.CHAOS}, [5, 8]),
    ],
)
def test_every_mode_adds_up(chaos_flag: ChaosFlag, falls: dict[int, Role], points: list[int]) -> None:
    game = played(FlagRule(chaos_flag=chaos_flag, both_flags=BothFlags.RANDOM_FILL), falls)
    score = score_total(game.state.board, NINE)
    told = analyse(game, SearchJudge(), score=score, by_board=True)
    assert sum(told[part] for part in PARTS) == told["end"] == score * 100
    assert [each["ply"] for each in told["falls"]] == points
    for ply, (action, stored) in enumerate(zip(told["plies"], game.plies, strict=True), start=1):
        by_nobody = stored.by is None
        assert action["ply"] == ply
        assert (action["by"] == "rule") == by_nobody
        assert (action["loss"] is None) == (by_nobody or ply == NINE.plies)


def test_the_end_is_exact_and_always_the_same() -> None:
    """With three empty cells everything is followed: what was lost is how the curve moved."""
    game = played(FlagRule(), {})
    told = analyse(game, SearchJudge(), score=0, by_board=True)
    for ply in told["plies"][-5:-1]:
        sign = 1 if ply["by"] == "chaos" else -1
        assert abs(ply["change"] - sign * ply["loss"]) <= 1  # both are rounded
    assert look_at_share(game, 1, SearchJudge()) == look_at_share(game, 1, SearchJudge())
