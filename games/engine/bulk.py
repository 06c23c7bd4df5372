"""Scoring many boards at once, with numpy and numba. Checked against `patterns.py`."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from games.engine.board import BoardError
from games.engine.jit import compiled
from games.engine.tables import line_scores
from games.engine.variants import Variant
from words import said

Boards: TypeAlias = npt.NDArray[np.integer]


def line_table(variant: Variant) -> npt.NDArray[np.uint8]:
    """The score of every line, read-only; the index is the line read in base colours + 1, first cell first.

    Shape [(colours + 1) ** size].
    """
    return np.frombuffer(line_scores(variant), dtype=np.uint8)


def score_boards(boards: Boards, variant: Variant) -> npt.NDArray[np.int32]:
    """The Order score of each board of an integer array [n, rows, columns] (0 = empty, colours 1, 2, ...).

    uint8 is fastest. Raises BoardError for another shape or type and for a value that is no colour, with the
    first place where it stands. How many counters there are of a colour is not judged.
    """
    checked = check_boards(boards, variant)
    totals = np.empty(len(checked), dtype=np.int32)
    _score_all(checked, line_table(variant), (0,) * variant.size, (0,) * (variant.colours + 1), totals)
    return totals


def check_boards(boards: Boards, variant: Variant) -> npt.NDArray[np.uint8]:
    """The boards as a contiguous array of uint8. Raises BoardError."""
    expected = f"integers [n, {variant.size}, {variant.size}] for {variant.key}"
    if not isinstance(boards, np.ndarray) or not np.issubdtype(boards.dtype, np.integer):
        raise BoardError(
            said(
                "boards of type {boards}: give an array of {expected}",
                boards=getattr(boards, "dtype", type(boards).__name__),
                expected=expected,
            )
        )
    if boards.ndim != 3 or boards.shape[1:] != (variant.size, variant.size):
        raise BoardError(
            said(
                "boards of shape {shape}: give an array of {expected}",
                shape=list(boards.shape),
                expected=expected,
            )
        )
    if boards.size and (boards.max() > variant.colours or boards.min() < 0):
        _refuse_value(boards, variant)
    return np.ascontiguousarray(boards, dtype=np.uint8)


def _refuse_value(boards: Boards, variant: Variant) -> None:
    board, row, column = np.argwhere((boards > variant.colours) | (boards < 0))[0]
    raise BoardError(
        said(
            "{boards} in board [{board}] is no colour: {variant} has 1 to {colours}, and 0 for an empty cell",
            boards=boards[board, row, column],
            board=board,
            variant=variant.key,
            colours=variant.colours,
        ),
        int(row) + 1,
        int(column) + 1,
    )


@compiled
def _score_all(
    boards: npt.NDArray[np.uint8],
    table: npt.NDArray[np.uint8],
    places: tuple[int, ...],
    symbols: tuple[int, ...],
    totals: npt.NDArray[np.int32],
) -> None:
    """Fill `totals`. Size and base come as the lengths of tuples: being part of the type, they are constants
    to the compiler, which then unrolls the loops (twice as fast).
    """
    base = np.uint32(len(symbols))
    for number in range(len(boards)):
        board = boards[number]
        total = np.int32(0)
        for line in range(len(places)):
            row = np.uint32(0)
            column = np.uint32(0)
            for place in range(len(places)):
                row = np.uint32(row * base + board[line, place])
                column = np.uint32(column * base + board[place, line])
            total += np.int32(table[row]) + np.int32(table[column])
        totals[number] = total
