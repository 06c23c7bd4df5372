"""Making and unmaking moves, and what a slide gains. Compiled; `plain.py` says the same more simply."""

from games.engine.jit import lean
from games.engine.search.arrays import Grid, Ints, Shapes, Tables, Weights


@lean
def place(tables: Tables, grid: Grid, cell: int, colour: int) -> None:
    """Put a counter from the bag on an empty cell."""
    size = len(tables.powers)
    row, column = cell // size, cell % size
    grid.board[cell] = colour
    grid.lines[row] += colour * tables.powers[column]
    grid.lines[size + column] += colour * tables.powers[row]
    grid.left[colour] -= 1
    grid.left[0] -= 1


@lean
def unplace(tables: Tables, grid: Grid, cell: int, colour: int) -> None:
    """Put a counter back into the bag."""
    size = len(tables.powers)
    row, column = cell // size, cell % size
    grid.board[cell] = 0
    grid.lines[row] -= colour * tables.powers[column]
    grid.lines[size + column] -= colour * tables.powers[row]
    grid.left[colour] += 1
    grid.left[0] += 1


@lean
def slide(tables: Tables, grid: Grid, origin: int, target: int) -> None:
    """Move a counter to an empty cell of its row or column; the same cell twice is a pass."""
    if origin == target:
        return
    size, powers, lines = len(tables.powers), tables.powers, grid.lines
    colour = grid.board[origin]
    grid.board[origin] = 0
    grid.board[target] = colour
    lines[origin // size] -= colour * powers[origin % size]
    lines[size + origin % size] -= colour * powers[origin // size]
    lines[target // size] += colour * powers[target % size]
    lines[size + target % size] += colour * powers[target // size]


@lean
def line_values(tables: Tables, grid: Grid, worth: Weights, values: Ints) -> int:
    """Fill `values` with the worth of every line; the sum."""
    total = 0
    for line in range(len(grid.lines)):
        values[line] = worth[tables.shapes[grid.lines[line]]]
        total += values[line]
    return total


@lean
def static(tables: Tables, grid: Grid, kind: int) -> int:
    """The sum of the worth of all lines."""
    worth = tables.weights[kind, grid.left[0]]
    total = 0
    for line in range(len(grid.lines)):
        total += worth[tables.shapes[grid.lines[line]]]
    return total


@lean
def sweep(
    powers: Ints,
    shapes: Shapes,
    worth: Weights,
    board: Ints,
    lines: Ints,
    values: Ints,
    origin: int,
    upright: bool,
    gains: Ints,
) -> int:
    """What the slides of one counter along its row or (upright) column add to the sum of `values`.

    Fills `gains` by the place in the line where the slide ends; returns the first and last such place as one
    number, size * first + last. The place of the counter itself is among them, a pass: 0.
    """
    size = len(powers)
    row, column = origin // size, origin % size
    along, across, place, step, weight = row, size, column, 1, powers[row]
    if upright:
        along, across, place, step, weight = size + column, 0, row, size, powers[column]
    colour = board[origin]
    without = lines[along] - colour * powers[place]
    moved = colour * weight
    lost = worth[shapes[lines[across + place] - moved]] - values[across + place] - values[along]
    gains[place] = 0
    first = place
    while first > 0 and board[origin + (first - 1 - place) * step] == 0:
        first -= 1
        entered = across + first
        gains[first] = (
            lost
            + worth[shapes[without + colour * powers[first]]]
            + worth[shapes[lines[entered] + moved]]
            - values[entered]
        )
    last = place
    while last < size - 1 and board[origin + (last + 1 - place) * step] == 0:
        last += 1
        entered = across + last
        gains[last] = (
            lost
            + worth[shapes[without + colour * powers[last]]]
            + worth[shapes[lines[entered] + moved]]
            - values[entered]
        )
    return first * size + last


@lean
def list_slides(
    powers: Ints,
    shapes: Shapes,
    worth: Weights,
    board: Ints,
    lines: Ints,
    values: Ints,
    origins: Ints,
    targets: Ints,
    gains: Ints,
    count: int,
    found: Ints,
) -> int:
    """Write down all slides with their gains from place `count` on; how many there are then.

    By origin, first those along the row, from left to right, then those along the column. `found` is room.
    """
    size = len(powers)
    for origin in range(len(board)):
        if board[origin] == 0:
            continue
        for upright in (False, True):
            ends = sweep(powers, shapes, worth, board, lines, values, origin, upright, found)
            place = origin // size if upright else origin % size
            step = size if upright else 1
            for end in range(ends // size, ends % size + 1):
                if end != place:
                    origins[count] = origin
                    targets[count] = origin + (end - place) * step
                    gains[count] = found[end]
                    count += 1
    return count


def most_slides(size: int) -> int:
    """No board of this size has more slides: a line with k counters has at most k * (size - k)."""
    return size * size * size // 2 + 2 * size
