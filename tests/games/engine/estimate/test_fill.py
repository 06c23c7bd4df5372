"""Boards filled without a choice: the mean by linearity against every assignment, and against the rules."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Role
from games.engine.bag import draw_order, fill_order
from games.engine.cells import Cell
from games.engine.estimate.fill import SAMPLES, assignments, fill_finals, fill_mean
from games.engine.estimate.spread import Spread
from games.engine.flags import PRESETS, cells_in_order
from games.engine.grid import EMPTY, Board
from games.engine.position import Position
from games.engine.position_json import position_from
from games.engine.scoring import score_total
from games.engine.variants import Variant
from tests.games.engine.strategies import seeds, variants

BOTH = frozenset(Role)
RULES = st.sampled_from([PRESETS["mso-a"].rule, PRESETS["mso-b"].rule, PRESETS["club"].rule])


def position_with(variant: Variant, seed: str, empty: int, preset: str = "club") -> Position:
    """A board on which the first counters of a bag lie anywhere, both flags down, the next one drawn."""
    draws = draw_order(variant, seed)
    board = Board(variant.size, (EMPTY,) * variant.cell_count)
    cells = fill_order(seed, board.empty_cells())[: variant.cell_count - empty]
    board = board.with_cells(*zip(cells, draws, strict=False))
    left = tuple(draws[len(cells) :].count(colour) for colour in range(1, variant.colours + 1))
    rule = PRESETS[preset].rule
    return Position(variant, board, left, Role.CHAOS, draws[len(cells)], BOTH, rule)


def finals_by_hand(position: Position) -> Counter[int]:
    """Every order in which the counters left can come, put where the rule puts them."""
    bag = [colour for colour, count in enumerate(position.left, start=1) for _ in range(count)]
    cells = [
        cell
        for cell in cells_in_order(position.variant.size, position.rule.quarter)
        if position.board[cell] == EMPTY
    ]
    in_order = position.placer.value == "in_order"
    orders = [cells] if in_order else list(permutations(cells))
    return Counter(
        score_total(position.board.with_cells(*zip(order, draws, strict=True)), position.variant)
        for draws in permutations(bag)
        if draws[0] == position.drawn or position.drawn is None
        for order in orders
    )


@given(variants, seeds, st.integers(1, 4), st.sampled_from(["mso-a", "club"]))
@settings(max_examples=25)
def test_the_mean_is_that_of_all_assignments(variant: Variant, seed: str, empty: int, preset: str) -> None:
    position = position_with(variant, seed, empty, preset)
    counts = finals_by_hand(position)
    chances = {score: Fraction(times, counts.total()) for score, times in counts.items()}
    assert fill_mean(position) == sum(score * chance for score, chance in chances.items())
    finals, samples = fill_finals(position, "any")
    assert samples == 0
    assert {score: Fraction(times, finals.total()) for score, times in finals.items()} == chances


def test_an_arbiters_view_turns_the_order_of_the_fill() -> None:
    rule = replace(PRESETS["mso-b"].rule, quarter=1)
    board = ".1111/22222/33333/44444/.5555"
    data = {"variant": "hyle5", "board": board, "drawn": 1, "flags": ["order", "chaos"], "rule": "mso-b"}
    straight, turned = position_from(data), position_from(data | {"quarter_turn": 1})
    assert turned.rule == rule
    filled = [position.board.with_cells((cell, 1), (other, 5)) for position, cell, other in (
        (straight, Cell(0, 0), Cell(4, 0)), (turned, Cell(4, 0), Cell(0, 0))
    )]  # fmt: skip
    means = [fill_mean(straight), fill_mean(turned)]
    assert means == [score_total(board, straight.variant) for board in filled]
    assert means[0] > means[1]


@pytest.mark.parametrize("preset", ["mso-a", "club"])
def test_samples_agree_with_the_exact_mean(preset: str) -> None:
    from games.engine.variants import get_variant

    position = position_with(get_variant("entropy7"), "cd" * 32, 25, preset)
    finals, samples = fill_finals(position, "1")
    assert samples == finals.total() == SAMPLES
    spread = Spread.of_counts(finals)
    assert abs(float(spread.mean - fill_mean(position))) < 4 * spread.deviation / SAMPLES**0.5
    assert fill_finals(position, "1") == (finals, samples)
    assert fill_finals(position, "2") != (finals, samples)


def test_an_empty_board_is_filled_evenly() -> None:
    """Of two neighbours 6 in 48 are alike; a run of three is a pattern as often, and so on."""
    position = position_from({"variant": "hyle7-min3", "board": ["." * 7] * 7, "flags": ["chaos", "order"]})
    alike = Fraction(6, 48)
    two_pairs = Fraction(6, 48) * (Fraction(4, 46) * Fraction(5, 47) + Fraction(42, 47) * Fraction(6, 46))
    one_line = 5 * 3 * alike + 4 * 4 * two_pairs + 3 * 5 * two_pairs
    six, seven = 2 * 6, 7
    three_pairs = (fill_mean(position) / 14 - one_line) / (six + seven)
    assert Fraction(0) < three_pairs < two_pairs * Fraction(1, 6)
    assert assignments((2, 1, 1)) == 12
