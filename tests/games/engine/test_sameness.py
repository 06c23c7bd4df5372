"""Boards that are one: as they stand, turned, mirrored, in other colours."""

import random

from games.engine.board import parse_board
from games.engine.grid import Board
from games.engine.sameness import is_same, says_enough
from games.engine.variants import get_variant

HYLE = get_variant("hyle5")
BOARD = parse_board("12341/11122/54545/32423/53353", HYLE)


def changed(index: int) -> Board:
    """The board with two neighbours changed for each other."""
    cells = list(BOARD.cells)
    cells[index], cells[index + 1] = cells[index + 1], cells[index]
    return Board(5, tuple(cells))


def test_a_board_is_itself_in_all_symmetries_and_colours() -> None:
    rows = [BOARD.row(index) for index in range(5)]
    for turned in (rows, [*zip(*rows, strict=True)]):
        for mirrored in (turned, turned[::-1], [row[::-1] for row in turned]):
            cells = tuple(colour % 5 + 1 for row in mirrored for colour in row)
            assert is_same(BOARD, Board(5, cells))


def test_one_counter_elsewhere_is_another_board() -> None:
    assert not is_same(BOARD, changed(0))
    assert not is_same(BOARD, changed(12))


def test_the_same_counters_are_not_the_same_board() -> None:
    """As with duplicate bags."""
    cells, dice = list(BOARD.cells), random.Random(2)
    for _ in range(20):
        dice.shuffle(cells)
        assert not is_same(BOARD, Board(5, tuple(cells)))


def test_a_board_that_is_hardly_begun_says_nothing() -> None:
    assert says_enough(BOARD)
    assert says_enough(parse_board("12341/11122/545../...../.....", HYLE))
    assert not says_enough(parse_board("12341/11122/54.../...../.....", HYLE))
