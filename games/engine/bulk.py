"""Scoring many boards at once, with numpy and numba. Checked against `patterns.py`."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from games.engine.board import BoardError
from games.engine.jit import compiled
from games.engine.tables import line_scores
from games.engine.variants import Variant

Boards: TypeAlias = npt.NDArray[np.integer]
Kernel: TypeAlias = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.uint8]], npt.NDArray[np.int32]]


def line_table(variant: Variant) -> npt.NDArray[np.uint8]:
    """The score of every line, read-only; the index is the line read in base colours + 1, first cell first."""
    return np.frombuffer(line_scores(variant), dtype=np.uint8)


def score_boards(boards: Boards, variant: Variant) -> npt.NDArray[np.int32]:
    """The Order score of each board of an integer array [n, rows, columns] (0 = empty, colours 1, 2, ...).

    uint8 is fastest. Raises BoardError for another shape or type and for a value that is no colour, with the
    first place where it stands. How many counters there are of a colour is not judged.
    """
    checked = check_boards(boards, variant)
    return _kernel(variant.size, variant.colours + 1)(checked, line_table(variant))


def check_boards(boards: Boards, variant: Variant) -> npt.NDArray[np.uint8]:
    """The boards as a contiguous array of uint8. Raises BoardError."""
    expected = f"integers [n, {variant.size}, {variant.size}] for {variant.key}"
    if not isinstance(boards, np.ndarray) or not np.issubdtype(boards.dtype, np.integer):
        raise BoardError(
            f"boards of type {getattr(boards, 'dtype', type(boards).__name__)}: give an array of {expected}"
        )
    if boards.ndim != 3 or boards.shape[1:] != (variant.size, variant.size):
        raise BoardError(f"boards of shape {list(boards.shape)}: give an array of {expected}")
    if boards.size and (boards.max() > variant.colours or boards.min() < 0):
        _refuse_value(boards, variant)
    return np.ascontiguousarray(boards, dtype=np.uint8)


def _refuse_value(boards: Boards, variant: Variant) -> None:
    board, row, column = np.argwhere((boards > variant.colours) | (boards < 0))[0]
    raise BoardError(
        f"{boards[board, row, column]} in board [{board}] is no colour: {variant.key} has 1 to {variant.colours}, "
        "and 0 for an empty cell",
        int(row) + 1,
        int(column) + 1,
    )


@cache
def _kernel(size: int, base: int) -> Kernel:
    """The loop for one size and base: as constants they let the compiler unroll it, which is 3 times faster."""

    @compiled
    def score(boards: npt.NDArray[np.uint8], table: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
        totals = np.empty(len(boards), dtype=np.int32)
        for number in range(len(boards)):
            board = boards[number]
            total = np.int32(0)
            for line in range(size):
                row = np.uint32(0)
                column = np.uint32(0)
                for place in range(size):
                    row = np.uint32(row * np.uint32(base) + board[line, place])
                    column = np.uint32(column * np.uint32(base) + board[place, line])
                total += np.int32(table[row]) + np.int32(table[column])
            totals[number] = total
        return totals

    return score
