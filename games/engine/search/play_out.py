"""Games played to their end by a quick policy, with chance of their own. Compiled; see `plain.py`.

Order makes the slide with the best value at once; who places takes the cell with the best value after the
placement. The only chance is that of the bag, and of the cell where nobody chooses it.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from games.engine.actions import Role
from games.engine.jit import lean
from games.engine.position import Position
from games.engine.search import kernel
from games.engine.search.arrays import AT_RANDOM, IN_ORDER, ORDER, SCALE, Grid, Ints, Tables, Weights
from games.engine.search.lines import line_values, list_slides, place, slide, static
from games.engine.search.model import grid_of, tables_of

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_A, _MIX_B = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_A, _B, _C = np.uint64(30), np.uint64(27), np.uint64(31)
Moves: TypeAlias = npt.NDArray[np.uint8]
Random64: TypeAlias = npt.NDArray[np.uint64]


def playouts(position: Position, number: int, seed: int) -> dict[int, int]:
    """How often each final Order score came, in so many play-outs; the same for the same seed."""
    tables, grid = tables_of(position), grid_of(position)
    finals = np.zeros(max(number, 0), dtype=np.int64)
    random = np.array([seed % 2**64], dtype=np.uint64)
    drawn = -1 if position.turn is Role.ORDER else position.drawn or 0
    play_out(tables, grid, grid_of(position), drawn, random, finals, np.zeros((0, 0, 3), dtype=np.uint8))
    scores, counts = np.unique(finals // SCALE, return_counts=True)
    return {int(score): int(count) for score, count in zip(scores, counts, strict=True)}


@lean
def next_random(random: Random64, number: int) -> int:
    """A number from 0 to below `number` (splitmix64; Steele, Lea and Flood 2014)."""
    random[0] += _STEP
    mixed = random[0]
    mixed = (mixed ^ (mixed >> _A)) * _MIX_A
    mixed = (mixed ^ (mixed >> _B)) * _MIX_B
    return int((mixed ^ (mixed >> _C)) % np.uint64(number))


@lean
def draw(grid: Grid, random: Random64) -> int:
    """A colour from the bag."""
    rest = next_random(random, grid.left[0])
    for colour in range(1, len(grid.left)):
        rest -= grid.left[colour]
        if rest < 0:
            return colour
    return 0


@lean
def quick_slide(tables: Tables, grid: Grid) -> tuple[int, int]:
    """Make the slide with the most gain, the first of them; its cells, or (0, 0) where nothing gains."""
    worth = tables.weights[0, grid.left[0]]
    work, values = grid.work, grid.work[kernel.VALUES]
    line_values(tables, grid, worth, values)
    origins, targets, gains = work[kernel.ORIGINS], work[kernel.TARGETS], work[kernel.GAINS]
    count = list_slides(
        tables.powers,
        tables.shapes,
        worth,
        grid.board,
        grid.lines,
        values,
        origins,
        targets,
        gains,
        0,
        work[kernel.FOUND],
    )
    best, chosen = 0, -1
    for number in range(count):
        if gains[number] > best:
            best, chosen = gains[number], number
    if chosen < 0:
        return 0, 0
    slide(tables, grid, origins[chosen], targets[chosen])
    return origins[chosen], targets[chosen]


@lean
def quick_cell(
    tables: Tables, grid: Grid, worth: Weights, values: Ints, colour: int, random: Random64
) -> int:
    """The cell that who places likes best at once, the first of them."""
    if tables.placer == IN_ORDER:
        return kernel.next_cell(tables, grid)
    if tables.placer == AT_RANDOM:
        rest = next_random(random, grid.left[0])
        for cell in range(len(grid.board)):
            if grid.board[cell] == 0:
                if rest == 0:
                    return cell
                rest -= 1
    line_values(tables, grid, worth, values)
    best, chosen = kernel.FAR, -1
    for cell in range(len(grid.board)):
        if grid.board[cell] == 0:
            value = kernel.placed_sum(tables, grid, worth, values, 0, cell, colour)
            if tables.placer == ORDER:
                value = -value
            if value < best:
                best, chosen = value, cell
    return chosen


@lean
def copy(source: Grid, target: Grid) -> None:
    """Make `target` the position of `source`."""
    for cell in range(len(source.board)):
        target.board[cell] = source.board[cell]
    for line in range(len(source.lines)):
        target.lines[line] = source.lines[line]
    for colour in range(len(source.left)):
        target.left[colour] = source.left[colour]


@lean
def play_out(
    tables: Tables, grid: Grid, start: Grid, drawn: int, random: Random64, finals: Ints, moves: Moves
) -> None:
    """Play from `start` once for each of `finals`, and note the final score (in 1/1024 point).

    `drawn` is the drawn colour, 0 before a draw, -1 when Order is to move. `grid` is room. The first games
    are written down in `moves` as `bulk_replay.encode_game` does it, if they begin with the empty board.
    """
    for game in range(len(finals)):
        copy(start, grid)
        colour = drawn
        ply, cell = 0, 0
        while grid.left[0] > 0:
            if colour < 0:
                origin, target = quick_slide(tables, grid) if tables.slides else (0, 0)
                if game < len(moves):
                    moves[game, ply, 1] = cell if origin == target else origin
                    moves[game, ply, 2] = cell if origin == target else target
                ply += 1
                colour = 0
            if colour == 0:
                colour = draw(grid, random)
            worth = tables.weights[1, grid.left[0] - 1]
            cell = quick_cell(tables, grid, worth, grid.work[kernel.VALUES], colour, random)
            place(tables, grid, cell, colour)
            if game < len(moves):
                moves[game, ply, 0] = colour
                moves[game, ply, 1] = moves[game, ply, 2] = cell
            ply += 1
            colour = -1
        finals[game] = static(tables, grid, 0)
