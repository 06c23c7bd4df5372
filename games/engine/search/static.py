"""What a position is worth at a glance."""

import numpy as np

from games.engine.actions import Role
from games.engine.position import Position
from games.engine.search import kernel
from games.engine.search.arrays import AT_RANDOM, IN_ORDER, ORDER, SCALE, Grid, Tables
from games.engine.search.lines import line_values, static
from games.engine.search.model import grid_of, tables_of


def evaluate(position: Position) -> float:
    """The expected final Order score by the line values alone; exact on a full board."""
    tables, grid = tables_of(position), grid_of(position)
    if position.turn is Role.ORDER:
        return static(tables, grid, 1) / SCALE
    if position.drawn is None:
        return static(tables, grid, 0) / SCALE
    return _of_placements(tables, grid, position.drawn) / SCALE


def _of_placements(tables: Tables, grid: Grid, colour: int) -> float:
    """The value after the placement that who places likes best at once."""
    worth = tables.weights[1, grid.left[0] - 1]
    values = np.zeros(len(grid.lines), dtype=np.int64)
    total = line_values(tables, grid, worth, values)
    first = kernel.next_cell(tables, grid)
    sums = [
        kernel.placed_sum(tables, grid, worth, values, total, cell, colour)
        for cell in range(len(grid.board))
        if grid.board[cell] == 0 and (tables.placer != IN_ORDER or cell == first)
    ]
    if tables.placer == AT_RANDOM:
        return sum(sums) / len(sums)
    return max(sums) if tables.placer == ORDER else min(sums)
