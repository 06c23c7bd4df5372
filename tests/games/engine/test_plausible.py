"""Scores that no board has, and bounds of what a game can still come to."""

import json
import random
from pathlib import Path

import pytest

from games.engine import entropy
from games.engine.actions import Role
from games.engine.bag import draw_order
from games.engine.board import parse_board
from games.engine.flags import BothFlags, FlagRule
from games.engine.plausible import bounds, gives_no_board, highest_total
from games.engine.position import Position
from games.engine.scoring import score_total
from games.engine.variants import VARIANTS, get_variant

GAMES = [json.loads(line) for line in Path("tests/data/entropy/games.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("key", ["entropy7", "hyle5", "entropy6"])
def test_rows_of_one_colour_are_the_highest_board(key: str) -> None:
    variant = get_variant(key)
    rows = [str(colour + 1) * variant.size for colour in range(variant.size)]
    assert score_total(parse_board("/".join(rows), variant), variant) == highest_total(variant)


@pytest.mark.parametrize("key", VARIANTS)
def test_boards_filled_at_random_are_never_doubted(key: str) -> None:
    variant, dice = get_variant(key), random.Random(1)
    bag = [colour for colour in range(1, variant.colours + 1) for _ in range(variant.copies)]
    for _ in range(30):
        dice.shuffle(bag)
        cells = "".join(map(str, bag))
        rows = [cells[i : i + variant.size] for i in range(0, len(cells), variant.size)]
        assert not gives_no_board(score_total(parse_board("/".join(rows), variant), variant), variant)


@pytest.mark.parametrize("game", GAMES[:4])
def test_games_of_strong_programs_are_not_doubted(game: dict[str, object]) -> None:
    score = game["order_score"]
    assert isinstance(score, int)
    assert not gives_no_board(score, get_variant("entropy7"))


@pytest.mark.parametrize("min_pattern_3", ["hyle7-min3", "hyle5-min3"])
def test_where_patterns_begin_with_three_no_total_is_below(min_pattern_3: str) -> None:
    variant = get_variant(min_pattern_3)
    assert [total for total in range(8) if gives_no_board(total, variant)] == [1, 2, 5]


def test_every_game_ends_within_its_bounds() -> None:
    """From every position of games at random, the end lies between the two."""
    variant, dice = get_variant("hyle5"), random.Random(3)
    for number in range(4):
        state = entropy.start(variant, draw_order(variant, f"{number:064x}"))
        told = []
        while entropy.outcome(state) is None:
            told.append(bounds(Position.of_state(state)))
            (seat,) = entropy.to_act(state)
            state = entropy.apply(state, dice.choice(list(entropy.legal(state, seat))))
        final = score_total(state.board, variant)
        assert all(low <= final <= high for low, high in told)
        assert told[-1][1] - told[-1][0] <= 2 * highest_total(variant) / 5  # the last placement


def test_a_full_board_has_one_score_and_a_board_without_slides_never_loses() -> None:
    variant = get_variant("hyle5")
    full = parse_board("12341/11122/54545/32423/53354", variant)
    left = (0,) * variant.colours
    assert bounds(Position(variant, full, left, None)) == (score_total(full, variant),) * 2
    early = parse_board("1111./...../...../...../.....", variant)
    flags = frozenset((Role.CHAOS, Role.ORDER))
    rule = FlagRule(both_flags=BothFlags.AUTO_FILL)
    low, _high = bounds(Position(variant, early, (1, 5, 5, 5, 5), Role.CHAOS, flags=flags, rule=rule))
    assert low == score_total(early, variant)
