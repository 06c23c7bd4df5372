"""The sparring partner `reference`: four plies of expectimax with a fixed table of line scores.

Made after the description of a public program: a line counts its score, and part of a palindrome whose centre
is still empty. As Order it looks at slide, draw, placement, slide; as Chaos at placement, slide, draw,
placement. It learns nothing, and looks equally far from the first counter to the last.
"""

from functools import cache
from random import Random

import numpy as np

from games.engine.actions import EntropyAction, Placement, Role, Slide
from games.engine.cells import cell_at
from games.engine.errors import EngineError
from games.engine.jit import lean
from games.engine.position import Position
from games.engine.search import kernel
from games.engine.search.arrays import CHAOS, IN_ORDER, SCALE, Grid, Tables, Weights
from games.engine.search.choice import Choice
from games.engine.search.deepening import passing
from games.engine.search.lines import line_values, place, slide, unplace
from games.engine.search.model import grid_of, scaled, tables_of
from games.engine.search.shapes import shape_lines, shape_table
from games.engine.tables import line_scores
from games.engine.variants import Variant

CREDIT = 0.4  # of a palindrome whose centre is empty
NEAR = 1e-6


def reference_choose(position: Position, rng: Random) -> Choice:
    """The action of `reference`; `rng` decides between equal ones. Raises EngineError before a draw."""
    tables = tables_of(position)._replace(weights=_weights(position.variant))
    grid = grid_of(position)
    if position.turn is None or (position.turn is Role.CHAOS and position.drawn is None):
        raise EngineError("there is nothing to choose")
    values = (
        _slides(tables, grid) if position.turn is Role.ORDER else _cells(tables, grid, position.drawn or 0)
    )
    sign = -1 if position.turn is Role.CHAOS and tables.placer == CHAOS else 1
    best = max(sign * value for _, value in values)
    origin, target = rng.choice([move for move, value in values if sign * value > best - NEAR])
    size = position.variant.size
    action: EntropyAction
    if position.turn is Role.CHAOS:
        action = Placement(position.drawn or 0, cell_at(target, size))
    else:
        action = (
            passing(position) if origin == target else Slide(cell_at(origin, size), cell_at(target, size))
        )
    return Choice(action, sign * best / SCALE, 2, int(grid.nodes[0]))


def _slides(tables: Tables, grid: Grid) -> list[tuple[tuple[int, int], float]]:
    """Every slide and the pass with its value: slide, draw, placement, slide."""
    work = grid.work
    origins, targets = work[kernel.ORIGINS2], work[kernel.TARGETS2]
    count = kernel.ranked_slides(tables, grid, origins, targets, work[kernel.GAINS2])
    values = []
    for origin, target in [(int(origins[n]), int(targets[n])) for n in range(count)]:
        slide(tables, grid, origin, target)
        values.append(((origin, target), kernel.chance1(tables, grid)))
        slide(tables, grid, target, origin)
    return values


def _cells(tables: Tables, grid: Grid, colour: int) -> list[tuple[tuple[int, int], float]]:
    """Every cell with its value: placement, slide, draw, placement."""
    cells = grid.work[kernel.CELLS2]
    count = kernel.ranked_cells(tables, grid, colour, cells)
    values, best = [], 1e18
    for cell in [int(cell) for cell in cells[:count]]:
        place(tables, grid, cell, colour)
        value = _best_slide(tables, grid, best if tables.placer == CHAOS else 1e18)
        unplace(tables, grid, cell, colour)
        values.append(((cell, cell), value))
        best = min(best, value)
    return values


@lean
def _best_slide(tables: Tables, grid: Grid, enough: float) -> float:
    """The best of all slides by the mean of the placements that follow, or one that is over `enough`."""
    origins, targets = grid.work[kernel.ORIGINS2], grid.work[kernel.TARGETS2]
    count = (
        1
        if grid.left[0] == 0
        else kernel.ranked_slides(tables, grid, origins, targets, grid.work[kernel.GAINS2])
    )
    if grid.left[0] == 0:
        origins[0] = targets[0] = 0
    best = -1e18
    for number in range(count):
        slide(tables, grid, origins[number], targets[number])
        best = max(best, _placements(tables, grid))
        slide(tables, grid, targets[number], origins[number])
        if best > enough:
            break
    return best


@lean
def _placements(tables: Tables, grid: Grid) -> float:
    """The mean over the draws of the placement that who places likes best."""
    empty = grid.left[0]
    worth = tables.weights[0, max(empty - 1, 0)]
    values = grid.work[kernel.VALUES]
    total = line_values(tables, grid, worth, values)
    if empty == 0:
        return float(total)
    mean = 0.0
    for colour in range(1, len(grid.left)):
        if grid.left[colour] == 0:
            continue
        best = -kernel.FAR
        if tables.placer == IN_ORDER:
            best = kernel.placed_sum(
                tables, grid, worth, values, total, kernel.next_cell(tables, grid), colour
            )
        else:
            sign = -1 if tables.placer == CHAOS else 1
            for cell in range(len(grid.board)):
                if grid.board[cell] == 0:
                    value = kernel.placed_sum(tables, grid, worth, values, total, cell, colour)
                    best = max(best, sign * value)
            best *= sign
        mean += grid.left[colour] * float(best)
    return float(mean / empty)


@cache
def _weights(variant: Variant) -> Weights:
    """The same table for every stage."""
    _, number = shape_table(variant)
    scores, base, size = line_scores(variant), variant.colours + 1, variant.size
    worth = np.zeros(number)
    for shape, line in enumerate(int(line) for line in shape_lines(variant)):
        cells = [line // base ** (size - 1 - place) % base for place in range(size)]
        worth[shape] = scores[line] + CREDIT * _open(cells, variant.min_pattern)
    return scaled(np.broadcast_to(worth, (2, variant.cell_count + 1, number)))


def _open(cells: list[int], least: int) -> int:
    """The lengths of all palindromes that only lack their centre."""
    total = 0
    for centre, colour in enumerate(cells):
        reach = 1
        while colour == 0 and centre - reach >= 0 and centre + reach < len(cells):
            if cells[centre - reach] == 0 or cells[centre - reach] != cells[centre + reach]:
                break
            total += 2 * reach + 1 if 2 * reach + 1 >= least else 0
            reach += 1
    return total
