"""A position as the arrays that the search works on."""

from functools import cache

import numpy as np
import numpy.typing as npt

from games.engine.flags import cells_in_order
from games.engine.position import Placer, Position
from games.engine.search.arrays import AT_RANDOM, CHAOS, IN_ORDER, ORDER, SCALE, Grid, Tables, Weights
from games.engine.search.kernel import ROOMS
from games.engine.search.lines import most_slides
from games.engine.search.shapes import shape_table
from games.engine.search.values import load_values, mode_of
from games.engine.variants import Variant

_PLACERS = {
    Placer.CHAOS: CHAOS,
    Placer.ORDER: ORDER,
    Placer.IN_ORDER: IN_ORDER,
    Placer.AT_RANDOM: AT_RANDOM,
}


def tables_of(position: Position) -> Tables:
    """The tables for a position's variant and mode, with the learned weights."""
    weights = _scaled(position.variant, mode_of(position))
    return make_tables(
        position.variant, _PLACERS[position.placer], position.slides, position.rule.quarter, weights
    )


def make_tables(variant: Variant, placer: int, slides: bool, quarter: int, weights: Weights) -> Tables:
    """Tables with these weights (in 1/1024 point)."""
    base, size = variant.colours + 1, variant.size
    powers = np.array([base ** (size - 1 - place) for place in range(size)], dtype=np.int64)
    fill = np.array([cell.row * size + cell.column for cell in cells_in_order(size, quarter)], dtype=np.int64)
    return Tables(powers, fill, shape_table(variant)[0], weights, placer, slides)


def grid_of(position: Position) -> Grid:
    """The position as arrays of its own."""
    size, base = position.variant.size, position.variant.colours + 1
    board = np.array(position.board.cells, dtype=np.int64)
    lines = np.zeros(2 * size, dtype=np.int64)
    for index in range(size):
        for row_cell, column_cell in zip(
            position.board.row(index), position.board.column(index), strict=True
        ):
            lines[index] = lines[index] * base + row_cell
            lines[size + index] = lines[size + index] * base + column_cell
    left = np.array([position.empty, *position.left], dtype=np.int64)
    room = max(most_slides(size), len(board), base) + 1
    return Grid(board, lines, left, np.zeros(1, dtype=np.int64), np.zeros((ROOMS, room), dtype=np.int64))


def scaled(weights: npt.NDArray[np.floating]) -> Weights:
    """Weights in points as whole numbers of 1/1024 point."""
    return np.ascontiguousarray(np.rint(weights.astype(np.float64) * SCALE).astype(np.int32))


@cache
def _scaled(variant: Variant, mode: str) -> Weights:
    return scaled(load_values(variant, mode).weights)
