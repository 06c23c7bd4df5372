import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.board import Board, BoardError
from games.engine.bulk import score_boards
from games.engine.patterns import board_score
from games.engine.variants import VARIANTS, Variant, get_variant
from tests.games.engine.strategies import variant_boards

ENTROPY7 = get_variant("entropy7")


@given(variant_boards(), st.sampled_from([np.uint8, np.int8, np.int32, np.int64, np.uint64]))
def test_bulk_scores_are_the_plain_ones(case: tuple[Variant, Board], kind: type[np.integer]) -> None:
    variant, board = case
    square = np.array(board.cells, dtype=kind).reshape(board.size, board.size)
    many = np.stack([square, np.zeros_like(square), square.T])
    expected = board_score([board.row(index) for index in range(board.size)], variant.min_pattern)
    assert score_boards(many, variant).tolist() == [expected, 0, expected]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_many_boards_of_every_variant(variant: Variant) -> None:
    source = np.random.default_rng(7)
    boards = source.integers(0, variant.colours + 1, (500, variant.size, variant.size))
    expected = [board_score(board.tolist(), variant.min_pattern) for board in boards]
    assert score_boards(boards, variant).tolist() == expected


def test_slices_of_other_arrays_are_read_right() -> None:
    boards = np.random.default_rng(8).integers(1, 8, (20, 7, 14), dtype=np.uint8)
    halves = boards[::2, :, ::2]
    assert score_boards(halves, ENTROPY7).tolist() == score_boards(halves.copy(), ENTROPY7).tolist()


def test_no_boards_have_no_scores() -> None:
    assert score_boards(np.zeros((0, 7, 7), dtype=np.uint8), ENTROPY7).shape == (0,)


@pytest.mark.parametrize("shape", [(7, 7), (3, 7, 6), (3, 49), (1, 5, 5)])
def test_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(BoardError) as caught:
        score_boards(np.zeros(shape, dtype=np.uint8), ENTROPY7)
    assert f"boards of shape {list(shape)}: give an array of integers [n, 7, 7] for entropy7" in str(
        caught.value
    )


@pytest.mark.parametrize("boards", [np.zeros((1, 7, 7)), np.zeros((1, 7, 7), dtype=bool), [[[0] * 7] * 7]])
def test_another_type_is_refused(boards: object) -> None:
    with pytest.raises(BoardError, match=r"boards of type (float64|bool|list): give"):
        score_boards(boards, ENTROPY7)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [8, 255, 256, -1, 2**40])
def test_a_value_that_is_no_colour_is_named_with_its_place(value: int) -> None:
    boards = np.zeros((4, 7, 7), dtype=np.int64)
    boards[2, 1, 3] = value
    with pytest.raises(BoardError) as caught:
        score_boards(boards, ENTROPY7)
    assert str(caught.value).startswith(f"row 2, column 4 (Bd): {value} in board [2] is no colour")


def test_the_plain_modules_do_without_numpy() -> None:
    program = (
        "import sys, games.engine.cli.main, games.engine.entropy, games.engine.record_json\n"
        "import games.engine.words\n"
        "sys.exit(sum(name in sys.modules for name in ('numpy', 'numba', 'django')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
