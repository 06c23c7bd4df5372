from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.board import Board, BoardError, board_of_rows, empty_board, parse_board
from games.engine.cells import Cell
from games.engine.patterns import board_score, line_score
from games.engine.scoring import score_board, score_total
from games.engine.variants import Variant, get_variant
from tests.games.engine.data import handed_games
from tests.games.engine.strategies import variant_boards

HYLE5 = get_variant("hyle5")


def rows(board: Board) -> list[tuple[int, ...]]:
    return [board.row(index) for index in range(board.size)]


def rotated(board: Board) -> Board:
    """A quarter turn."""
    return board_of_rows([board.column(index)[::-1] for index in range(board.size)])


def reflected(board: Board) -> Board:
    return board_of_rows([row[::-1] for row in rows(board)])


@pytest.mark.parametrize(
    ("line", "from_two", "from_three"),
    [
        ("RGBGR", 8, 8),
        ("RGRGR", 14, 14),
        ("RRRR", 16, 10),
        ("RRR", 7, 3),
        ("RBRB", 6, 6),
        ("BBYY", 4, 0),
        ("RRRRRRR", 77, 65),
    ],
)
def test_worked_values_of_the_rules_page(line: str, from_two: int, from_three: int) -> None:
    colours = [ord(letter) for letter in line]
    assert (line_score(colours, 2), line_score(colours, 3)) == (from_two, from_three)


def test_six_counters_with_a_palindrome_of_five_inside() -> None:
    assert line_score([1, 2, 1, 1, 2, 1], 2) == 18


def test_an_empty_cell_parts_a_line() -> None:
    assert line_score([1, 0, 1], 2) == 0
    assert line_score([0, 0, 0], 2) == 0
    assert line_score([1, 1, 0, 1, 1], 2) == 4


def test_the_5x5_board_of_the_rules_page() -> None:
    score = score_board(parse_board("RGBYR/RRRGG/WYWYW/BGYGB/WBBWY", HYLE5), HYLE5)
    assert (score.total, score.rows, score.columns) == (48, (0, 9, 14, 8, 6), (5, 0, 0, 6, 0))
    first = score.patterns[0]
    assert (first.line, first.index, first.start, first.length, first.score) == ("row", 1, 0, 2, 2)
    assert (first.colours, first.cells) == ((1, 1), (Cell(1, 0), Cell(1, 1)))
    last = score.patterns[-1]
    assert (last.line, last.index, last.cells) == ("column", 3, (Cell(1, 3), Cell(2, 3), Cell(3, 3)))


@pytest.mark.parametrize("game", handed_games(), ids=lambda game: str(game["id"]))
def test_the_final_boards_of_the_handed_games(game: dict[str, Any]) -> None:
    variant = get_variant("entropy7")
    board = parse_board("\n".join(game["final_rows"]), variant)
    assert score_total(board, variant) == game["order_score"]


@given(variant_boards())
def test_all_ways_to_score_agree(case: tuple[Variant, Board]) -> None:
    variant, board = case
    score = score_board(board, variant)
    expected = board_score(rows(board), variant.min_pattern)
    assert score.total == sum(score.rows) + sum(score.columns) == expected
    assert sum(pattern.score for pattern in score.patterns) == expected
    assert score_total(board, variant) == expected


@given(variant_boards())
def test_every_pattern_is_a_palindrome_of_the_counters_on_its_cells(case: tuple[Variant, Board]) -> None:
    variant, board = case
    for pattern in score_board(board, variant).patterns:
        assert pattern.colours == pattern.colours[::-1] == tuple(board[cell] for cell in pattern.cells)
        assert 0 not in pattern.colours
        assert pattern.score == pattern.length == len(pattern.cells) >= variant.min_pattern


@given(variant_boards())
def test_rotation_and_reflection_keep_the_score(case: tuple[Variant, Board]) -> None:
    variant, board = case
    total = score_total(board, variant)
    turned = board
    for _ in range(4):
        turned = rotated(turned)
        assert score_total(turned, variant) == score_total(reflected(turned), variant) == total
    assert turned == board


@given(variant_boards(), st.randoms(use_true_random=False))
def test_renaming_the_colours_keeps_the_score(case: tuple[Variant, Board], source: Random) -> None:
    variant, board = case
    names = list(range(1, variant.colours + 1))
    source.shuffle(names)
    renamed = Board(board.size, tuple(colour and names[colour - 1] for colour in board.cells))
    assert score_total(renamed, variant) == score_total(board, variant)


def test_a_board_of_another_size_is_refused() -> None:
    for scorer in (score_board, score_total):
        with pytest.raises(BoardError, match="a board of size 5, but entropy7 is played on size 7"):
            scorer(empty_board(5), get_variant("entropy7"))


@pytest.mark.parametrize("colour", [6, 9, 10, 255, 256, -1])
def test_a_colour_that_does_not_exist_is_refused(colour: int) -> None:
    with pytest.raises(BoardError, match="its colours are 1 to 5"):
        score_total(Board(5, (colour,) + (0,) * 24), HYLE5)
