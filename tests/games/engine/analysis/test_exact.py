"""Tiny games of which everything is known: by hand on four cells, by complete solution on nine."""

import json

import pytest

from games.engine.actions import Role
from games.engine.analysis import analyse, combine, look_at_share, share_count
from games.engine.flags import BothFlags, FlagRule, fall
from games.engine.record import FlagEvent
from tests.games.engine.analysis.solved import FOUR, NINE, Solution, at_random, played

nine = Solution(NINE)  # it learns from game to game


def identity(told: dict) -> int:
    parts = ("start", "luck", "chaos", "order", "rule", "falls_total", "second_thoughts")
    return sum(told[part] for part in parts)


def test_a_pass_that_lost_everything_is_seen() -> None:
    """On four cells Order can always keep both pairs together (4 points): 12 / .1 needs a slide."""
    game = played(FOUR, "1Aa AaAa 2Ab AbAb 1Bb BbBb 2Ba")
    told = analyse(game, Solution(FOUR), score=0, by_board=True)
    assert told["values"] == [400, 400, 400, 400, 400, 400, 0, 0]
    assert told["luck"] == 0
    assert told["adjusted"] == 0
    assert told["order"] == -400
    assert [ply["ply"] for ply in told["plies"] if ply["mistake"]] == [6]
    sixth = told["plies"][5]
    assert (sixth["loss"], sixth["mistake"], sixth["best"]["value"]) == (400, "small", 400)
    assert told["mistakes"] == {
        "chaos": {"lost": 0, "small": 0, "large": 0},
        "order": {"lost": 400, "small": 1, "large": 0},
    }


def test_the_last_placement_is_nobodys_mistake() -> None:
    told = analyse(played(FOUR, "1Aa AaAa 2Ab AbAb 1Bb BbBa 2Bb"), Solution(FOUR), score=4, by_board=True)
    assert told["end"] == 400
    assert told["plies"][-1]["loss"] is None
    assert [line["points"] for line in told["found"]] == [2, 2]


def test_luck_alone_decides_where_both_flags_are_down() -> None:
    """Of the six ways to fill four cells in order two have no pair: 8/3. After 1 and 1 (or 2): 4, or 2."""
    both = tuple(FlagEvent(0, side, 0) for side in Role)
    lucky = played(FOUR, "", fallen=both, bag=(1, 1, 2, 2))
    told = analyse(lucky, Solution(FOUR), score=4, by_board=True)
    assert told["values"] == [267, 267, 267, 400, 400, 400, 400, 400]
    assert [draw["luck"] for draw in told["draws"]] == [0, 133, 0, 0]
    assert (told["luck"], told["adjusted"]) == (133, 267)
    assert all(ply["loss"] is None and ply["by"] == "rule" for ply in told["plies"])
    unlucky = played(FOUR, "", fallen=both, bag=(1, 2, 2, 1))
    assert analyse(unlucky, Solution(FOUR), score=0, by_board=True)["luck"] == -267


def test_what_a_fallen_flag_cost_stands_apart() -> None:
    """Both flags fall with one counter on the board and 2 drawn: 400 becomes 200, whatever follows."""
    game = played(FOUR, "1Aa AaAa", bag=(1, 2, 2, 1))
    game = fall(game, Role.CHAOS, 5)
    game = fall(game, Role.ORDER, 6)
    told = analyse(game, Solution(FOUR), score=0, by_board=True)
    assert told["falls"][-1]["down"] == ["chaos", "order"]
    assert identity(told) == told["end"] == 0
    assert told["order"] == told["chaos"] == 0


@pytest.mark.parametrize("both", list(BothFlags))
def test_filling_is_worth_the_same_in_order_and_at_random(both: BothFlags) -> None:
    rule = FlagRule(both_flags=both)
    both_down = tuple(FlagEvent(0, side, 0) for side in Role)
    if both is BothFlags.RANDOM_FILL:
        from games.engine.flags import begin

        game = begin(rule, FOUR, (1, 1, 2, 2), seed="00" * 32, fallen=both_down)
    else:
        game = played(FOUR, "", rule, both_down, (1, 1, 2, 2))
    told = analyse(game, Solution(FOUR), score=None, by_board=True)
    assert told["start"] == 267
    assert identity(told) == told["end"]
    assert told["adjusted"] is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_score_is_start_and_luck_and_what_both_gave_away(seed: int) -> None:
    """With a complete solution a change is a loss, to the hundredth, and nobody gains by a ply."""
    game = at_random(NINE, seed)
    told = analyse(game, nine, score=7, by_board=True)
    assert identity(told) == told["end"]
    assert (
        told["start"] + told["luck"] + told["mistakes"]["chaos"]["lost"] - told["mistakes"]["order"]["lost"]
        == told["end"]
    )
    for ply in told["plies"][:-1]:
        assert ply["change"] == (ply["loss"] if ply["by"] == "chaos" else -ply["loss"])
    assert told["values"][0] == told["start"]
    assert len(told["values"]) == NINE.plies + 1


def test_luck_has_no_favourite() -> None:
    """Over the bag before a draw the luck of its colours sums to nothing, up to rounding."""
    game = at_random(NINE, 4)
    for look in look_at_share(game, 1, nine):
        assert abs(look["draw"] - look["before"]) <= 900
    told = analyse(game, nine, score=7, by_board=True)
    assert told["draws"][-1]["luck"] == 0  # the last counter is known
    assert told["draws"][0]["luck"] == 0  # all colours are alike on an empty board


def test_shares_done_apart_are_the_whole() -> None:
    game = at_random(NINE, 5)
    looks = [look for number in range(share_count(game)) for look in look_at_share(game, number, nine)]
    stored = json.loads(json.dumps(looks))
    apart = combine(game, stored, "solution", score=3, by_board=True)
    assert share_count(game) == 3
    assert apart == analyse(game, nine, score=3, by_board=True)


def test_looks_of_another_game_are_refused() -> None:
    with pytest.raises(ValueError, match="not those of the turns"):
        combine(at_random(NINE, 5), [], "x", score=3, by_board=True)


def test_a_game_that_a_ruling_ended_has_no_adjusted_score() -> None:
    game = played(NINE, "1Aa AaAa 2Ab", bag=(1, 2, 3, 1, 2, 3, 1, 2, 3))
    told = analyse(game, nine, score=12, by_board=False)
    assert (told["full"], told["adjusted"]) == (False, None)
    assert len(told["values"]) == 4
    assert identity(told) == told["end"]
