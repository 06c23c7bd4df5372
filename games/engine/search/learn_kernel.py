"""The hot loops of learning: games played with a table of line values, and what its values say a turn on.

A board is an array of cells, `lines` are its rows and then its columns, each read as a number in base
colours + 1. `powers[place]` is what a counter at a place of a line adds to it, a colour of 1 taken.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from games.engine.jit import compiled, lean

Cells: TypeAlias = npt.NDArray[np.uint8]
Lines: TypeAlias = npt.NDArray[np.int64]
Shapes: TypeAlias = npt.NDArray[np.int16]
Row: TypeAlias = npt.NDArray[np.float32]  # the values of all shapes at one stage
Weights: TypeAlias = npt.NDArray[np.float32]  # [kind, empty, shape]

CHAOS, ORDER, IN_ORDER = 0, 1, 2  # who places
SEEN = 8  # slides that Order looks at a turn further
MOST = 1e9


@lean
def read_lines(board: Cells, powers: Lines, lines: Lines) -> None:
    """Fill `lines` from the board."""
    size = len(powers)
    lines[:] = 0
    for row in range(size):
        for column in range(size):
            lines[row] += board[row * size + column] * powers[column]
            lines[size + column] += board[row * size + column] * powers[row]


@lean
def put(board: Cells, lines: Lines, powers: Lines, cell: int, colour: int) -> None:
    """Put a counter on an empty cell."""
    size = len(powers)
    row, column = cell // size, cell % size
    board[cell] = colour
    lines[row] += colour * powers[column]
    lines[size + column] += colour * powers[row]


@lean
def take(board: Cells, lines: Lines, powers: Lines, cell: int) -> None:
    """Take the counter off a cell."""
    size = len(powers)
    row, column = cell // size, cell % size
    colour = np.int64(board[cell])
    board[cell] = 0
    lines[row] -= colour * powers[column]
    lines[size + column] -= colour * powers[row]


@lean
def total(lines: Lines, shapes: Shapes, worth: Row) -> float:
    """The value of a position: the sum over its lines."""
    value = 0.0
    for line in lines:
        value += float(worth[shapes[line]])
    return value


@lean
def slide_gain(
    board: Cells, lines: Lines, powers: Lines, shapes: Shapes, worth: Row, origin: int, target: int
) -> float:
    """What a slide adds to the value: the line along it changes, of those across one loses, one gains."""
    size = len(powers)
    colour = np.int64(board[origin])
    row, column = origin // size, origin % size
    to_row, to_column = target // size, target % size
    if row == to_row:
        along = row
        change = colour * (powers[to_column] - powers[column])
        loser, winner, across = size + column, size + to_column, colour * powers[row]
    else:
        along = size + column
        change = colour * (powers[to_row] - powers[row])
        loser, winner, across = row, to_row, colour * powers[column]
    return float(
        (worth[shapes[lines[along] + change]] - worth[shapes[lines[along]]])
        + (worth[shapes[lines[loser] - across]] - worth[shapes[lines[loser]]])
        + (worth[shapes[lines[winner] + across]] - worth[shapes[lines[winner]]])
    )


@lean
def best_slide(board: Cells, lines: Lines, powers: Lines, shapes: Shapes, worth: Row, enough: float) -> float:
    """The most that a slide adds to the value, 0 for the pass; the search ends when it is over `enough`."""
    size = len(powers)
    best = 0.0
    for origin in range(size * size):
        colour = np.int64(board[origin])
        if colour == 0:
            continue
        row, column = origin // size, origin % size
        in_row, in_column = colour * powers[column], colour * powers[row]
        row_line, column_line = lines[row], lines[size + column]
        row_now, column_now = worth[shapes[row_line]], worth[shapes[column_line]]
        off_row = worth[shapes[row_line - in_row]] - row_now - column_now
        off_column = worth[shapes[column_line - in_column]] - column_now - row_now
        for step in (-1, 1):
            place = column + step
            while 0 <= place < size and board[row * size + place] == 0:
                other = lines[size + place]
                gain = (
                    off_column
                    + worth[shapes[row_line - in_row + colour * powers[place]]]
                    + worth[shapes[other + in_column]]
                    - worth[shapes[other]]
                )
                best = max(best, gain)
                place += step
            place = row + step
            while 0 <= place < size and board[place * size + column] == 0:
                other = lines[place]
                gain = (
                    off_row
                    + worth[shapes[column_line - in_column + colour * powers[place]]]
                    + worth[shapes[other + in_row]]
                    - worth[shapes[other]]
                )
                best = max(best, gain)
                place += step
        if best > enough:
            break
    return best


@lean
def best_cell(
    board: Cells,
    lines: Lines,
    powers: Lines,
    shapes: Shapes,
    worth: Row,
    colour: int,
    placer: int,
    fill: Lines,
) -> tuple[float, int]:
    """The value after the placement that whoever places likes best, by the table, and its cell."""
    size = len(powers)
    now = total(lines, shapes, worth)
    best, chosen = MOST, -1
    for cell in fill:
        if board[cell] != 0:
            continue
        row, column = cell // size, cell % size
        gain = (
            worth[shapes[lines[row] + colour * powers[column]]]
            - worth[shapes[lines[row]]]
            + worth[shapes[lines[size + column] + colour * powers[row]]]
            - worth[shapes[lines[size + column]]]
        )
        if placer == IN_ORDER:
            return now + gain, cell
        if placer == ORDER:
            gain = -gain
        if gain < best:
            best, chosen = gain, cell
    return (now - best if placer == ORDER else now + best), chosen


@compiled
def answered_cell(
    board: Cells,
    lines: Lines,
    powers: Lines,
    shapes: Shapes,
    weights: Weights,
    empty: int,
    colour: int,
    placer: int,
    slides: bool,
    fill: Lines,
) -> tuple[float, int]:
    """As `best_cell`, but by the value after Order's best slide. `empty` is before the placement."""
    if placer == IN_ORDER or empty == 1:
        return best_cell(board, lines, powers, shapes, weights[1, empty - 1], colour, placer, fill)
    size = len(powers)
    quick = np.empty(empty)
    cells = np.empty(empty, dtype=np.int64)
    found = 0
    worth, after = weights[1, empty - 1], weights[0, empty - 1]
    for cell in fill:
        if board[cell] == 0:
            row, column = cell // size, cell % size
            quick[found] = (
                worth[shapes[lines[row] + colour * powers[column]]]
                - worth[shapes[lines[row]]]
                + worth[shapes[lines[size + column] + colour * powers[row]]]
                - worth[shapes[lines[size + column]]]
            )
            cells[found] = cell
            found += 1
    order = np.argsort(quick)
    best, chosen = (-MOST if placer == ORDER else MOST), -1
    for index in range(found):
        cell = cells[order[found - 1 - index if placer == ORDER else index]]
        put(board, lines, powers, cell, colour)
        value = total(lines, shapes, after)
        if slides:
            enough = MOST if placer == ORDER else best - value
            value += best_slide(board, lines, powers, shapes, after, enough)
        take(board, lines, powers, cell)
        if (placer == ORDER and value > best) or (placer == CHAOS and value < best):
            best, chosen = value, cell
    return best, chosen


@lean
def before_draw(
    board: Cells,
    lines: Lines,
    powers: Lines,
    shapes: Shapes,
    weights: Weights,
    empty: int,
    left: Lines,
    placer: int,
    fill: Lines,
    by_colour: npt.NDArray[np.float64],
) -> float:
    """The mean over the draws of the value after the placement; `by_colour` gets it for each colour."""
    value = 0.0
    for colour in range(1, len(left)):
        if left[colour] > 0:
            by_colour[colour] = best_cell(
                board, lines, powers, shapes, weights[1, empty - 1], colour, placer, fill
            )[0]
            value += by_colour[colour] * left[colour]
    return value / empty


@compiled
def choose_slide(
    board: Cells,
    lines: Lines,
    powers: Lines,
    shapes: Shapes,
    weights: Weights,
    empty: int,
    left: Lines,
    placer: int,
    fill: Lines,
    seen: int,
    random: bool,
) -> tuple[int, int]:
    """Order's slide (origin, target), a pass as (0, 0): of the `seen` best by the table that with the best
    mean over the draws of the value after the placement; or a random one of them.
    """
    size = len(powers)
    worth = weights[0, empty]
    gains = np.zeros(seen)  # the pass first
    origins = np.zeros(seen, dtype=np.int64)
    targets = np.zeros(seen, dtype=np.int64)
    found = 1
    for origin in range(size * size):
        if board[origin] == 0:
            continue
        for direction in range(4):
            step = (-1, 1, -size, size)[direction]
            cell = origin
            while True:
                if (direction == 0 and cell % size == 0) or (direction == 1 and cell % size == size - 1):
                    break
                cell += step
                if cell < 0 or cell >= size * size or board[cell] != 0:
                    break
                gain = slide_gain(board, lines, powers, shapes, worth, origin, cell)
                if found < seen:
                    place = found
                    found += 1
                else:
                    place = int(np.argmin(gains))
                    if gains[place] >= gain:
                        continue
                gains[place], origins[place], targets[place] = gain, origin, cell
    if random:
        place = np.random.randint(found)
        return origins[place], targets[place]
    if seen == 1:
        return origins[0], targets[0]
    best, chosen = -MOST, 0
    by_colour = np.zeros(len(left))
    top = gains[:found].max()
    for place in range(found):
        if gains[place] < top - 4.0:
            continue
        moved = origins[place] != targets[place]
        if moved:
            colour = int(board[origins[place]])
            take(board, lines, powers, origins[place])
            put(board, lines, powers, targets[place], colour)
        value = before_draw(board, lines, powers, shapes, weights, empty, left, placer, fill, by_colour)
        if moved:
            take(board, lines, powers, targets[place])
            put(board, lines, powers, origins[place], colour)
        if value > best:
            best, chosen = value, place
    return origins[chosen], targets[chosen]


@compiled
def play(
    number: int,
    seed: int,
    weights: Weights,
    rivals: Weights,
    shapes: Shapes,
    powers: Lines,
    colours: int,
    copies: int,
    placer: int,
    slides: bool,
    fill: Lines,
    seen: int,
    rival_seen: int,
    explore: float,
    boards: npt.NDArray[np.uint8],
    chosen: npt.NDArray[np.bool_],
    scores: npt.NDArray[np.float64],
) -> None:
    """Play games, Order by `weights` and Chaos by `rivals`; the bags depend on the seed alone.

    `boards[game, ply]` are the positions after each ply, `chosen[game, ply]` says that the ply was not a
    random one. Of what is not asked for give no rows. `seen` of 1 is a player that looks no turn further.
    """
    size = len(powers)
    cells = size * size
    board = np.zeros(cells, dtype=np.uint8)
    lines = np.zeros(2 * size, dtype=np.int64)
    left = np.zeros(colours + 1, dtype=np.int64)
    bag = np.empty(cells, dtype=np.int64)
    for game in range(number):
        np.random.seed(seed + game)
        for place in range(cells):
            bag[place] = 1 + place // copies
        np.random.shuffle(bag)
        board[:] = 0
        lines[:] = 0
        left[1:] = copies
        for turn in range(cells):
            empty = cells - turn
            colour = bag[turn]
            random = np.random.random() < explore and placer != IN_ORDER
            if random:
                skip = np.random.randint(empty)
                cell = 0
                for each in fill:
                    if board[each] == 0:
                        if skip == 0:
                            cell = each
                            break
                        skip -= 1
            elif rival_seen > 1:
                _, cell = answered_cell(
                    board, lines, powers, shapes, rivals, empty, colour, placer, slides, fill
                )
            else:
                _, cell = best_cell(board, lines, powers, shapes, rivals[1, empty - 1], colour, placer, fill)
            put(board, lines, powers, cell, colour)
            left[colour] -= 1
            if game < len(boards):
                boards[game, 2 * turn] = board
                chosen[game, 2 * turn] = not random
            if empty == 1:
                break
            random = np.random.random() < explore
            if slides:
                origin, target = choose_slide(
                    board, lines, powers, shapes, weights, empty - 1, left, placer, fill, seen, random
                )
                if origin != target:
                    counter = int(board[origin])
                    take(board, lines, powers, origin)
                    put(board, lines, powers, target, counter)
            if game < len(boards):
                boards[game, 2 * turn + 1] = board
                chosen[game, 2 * turn + 1] = not random
        scores[game] = total(lines, shapes, weights[1, 0])
