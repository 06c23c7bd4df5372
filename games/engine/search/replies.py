"""Order's best slide after a placement, found without looking at all slides again. Compiled; see `plain.py`.

A placement changes one row and one column. Slides that touch neither gain what they gained before, so only
the others have to be looked at, and those only until one is good enough.
"""

from games.engine.jit import lean
from games.engine.search.arrays import Ints, Shapes, Weights


@lean
def untouched(
    size: int, board: Ints, origins: Ints, targets: Ints, gains: Ints, count: int, best: Ints
) -> None:
    """Fill `best` [cells]: for every empty cell the most that a slide gains outside its row and its column.

    0, a pass, is always possible. `origins` and `gains` are overwritten.
    """
    good = 0
    for number in range(count):  # those that gain, sorted, best first; `origins` becomes their lines
        gain = gains[number]
        if gain <= 0:
            continue
        first, last = origins[number], targets[number]
        lines = (1 << first // size) | (1 << last // size)
        lines |= (1 << (size + first % size)) | (1 << (size + last % size))
        place = good
        while place > 0 and gains[place - 1] < gain:
            gains[place] = gains[place - 1]
            origins[place] = origins[place - 1]
            place -= 1
        gains[place] = gain
        origins[place] = lines
        good += 1
    for cell in range(len(board)):
        if board[cell] != 0:
            continue
        crossing = (1 << cell // size) | (1 << (size + cell % size))
        best[cell] = 0
        for number in range(good):
            if origins[number] & crossing == 0:
                best[cell] = gains[number]
                break


@lean
def _sweep_best(
    powers: Ints,
    shapes: Shapes,
    worth: Weights,
    board: Ints,
    lines: Ints,
    values: Ints,
    origin: int,
    upright: bool,
    best: int,
) -> int:
    """The larger of `best` and what the slides of one counter along its row or (upright) column gain."""
    size = len(powers)
    row, column = origin // size, origin % size
    along, across, place, step, weight = row, size, column, 1, powers[row]
    if upright:
        along, across, place, step, weight = size + column, 0, row, size, powers[column]
    below = place > 0 and board[origin - step] == 0
    above = place < size - 1 and board[origin + step] == 0
    if not (below or above):
        return best
    colour = board[origin]
    without = lines[along] - colour * powers[place]
    moved = colour * weight
    lost = worth[shapes[lines[across + place] - moved]] - values[across + place] - values[along]
    end = place - 1
    while end >= 0 and board[origin + (end - place) * step] == 0:
        entered = across + end
        gain = (
            lost
            + worth[shapes[without + colour * powers[end]]]
            + worth[shapes[lines[entered] + moved]]
            - values[entered]
        )
        best = max(best, gain)
        end -= 1
    end = place + 1
    while end < size and board[origin + (end - place) * step] == 0:
        entered = across + end
        gain = (
            lost
            + worth[shapes[without + colour * powers[end]]]
            + worth[shapes[lines[entered] + moved]]
            - values[entered]
        )
        best = max(best, gain)
        end += 1
    return best


@lean
def _slide_to(
    powers: Ints,
    shapes: Shapes,
    worth: Weights,
    board: Ints,
    lines: Ints,
    values: Ints,
    target: int,
    upright: bool,
    best: int,
) -> int:
    """The larger of `best` and what the two slides along a row or column to an empty cell gain."""
    size = len(powers)
    row, column = target // size, target % size
    along, across, place, step, weight = row, size, column, 1, powers[row]
    if upright:
        along, across, place, step, weight = size + column, 0, row, size, powers[column]
    for way in (-1, 1):
        start = place + way
        while 0 <= start < size and board[target + (start - place) * step] == 0:
            start += way
        if 0 <= start < size:
            colour = board[target + (start - place) * step]
            moved = colour * weight
            gain = (
                worth[shapes[lines[along] + colour * (powers[place] - powers[start])]]
                - values[along]
                + worth[shapes[lines[across + start] - moved]]
                - values[across + start]
                + worth[shapes[lines[across + place] + moved]]
                - values[across + place]
            )
            best = max(best, gain)
    return best


@lean
def best_reply(
    powers: Ints,
    shapes: Shapes,
    worth: Weights,
    board: Ints,
    lines: Ints,
    values: Ints,
    cell: int,
    best: int,
    enough: int,
) -> int:
    """The larger of `best` and what the slides gain that touch row or column of `cell`.

    The counter on the cell is placed already and `values` fit. Stops once it is `enough`.
    """
    size = len(powers)
    row, column = cell // size, cell % size
    for place in range(size):
        for upright in (False, True):
            # along the line of the cell, from every counter in it
            other = place * size + column if upright else row * size + place
            if board[other] != 0:
                best = _sweep_best(powers, shapes, worth, board, lines, values, other, upright, best)
            # across it, from every counter in it and to every empty cell
            if other != cell:
                if board[other] != 0:
                    best = _sweep_best(powers, shapes, worth, board, lines, values, other, not upright, best)
                else:
                    best = _slide_to(powers, shapes, worth, board, lines, values, other, not upright, best)
        if best >= enough:
            return best
    return best
