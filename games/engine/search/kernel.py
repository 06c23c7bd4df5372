"""The value of a position one and two draws ahead. Compiled; `plain.py` says the same more simply.

A step is a draw, the placement of the drawn counter, and Order's slide. All draws count with their chances;
of placements and slides, at two draws, only the best by the shorter look are followed.
"""

from games.engine.jit import lean
from games.engine.search.arrays import AT_RANDOM, CHAOS, IN_ORDER, ORDER, Grid, Ints, Tables, Weights
from games.engine.search.lines import line_values, list_slides, place, slide, static, unplace
from games.engine.search.replies import best_reply, untouched

FAR = 1 << 60
ORIGINS, TARGETS, GAINS, VALUES, QUIET, COUNTS, SUMS, LEAST, SEEN, FOUND = range(10)
ORIGINS2, TARGETS2, GAINS2, VALUES2, QUIET2, COUNTS2, REPLIES2, CELLS2 = range(10, 18)
ROOMS = 18  # rows of `Grid.work`


@lean
def colour_counts(grid: Grid, counts: Ints) -> None:
    """Fill `counts` [colours + 1] with the counters left of each colour.

    Colours not on the board with equal numbers left are the same to the game: the first stands for all.
    """
    for colour in range(1, len(grid.left)):
        counts[colour] = grid.left[colour]
    seen = grid.work[SEEN]
    seen[: len(counts)] = 0
    for colour in grid.board:
        seen[colour] = 1
    for colour in range(2, len(grid.left)):
        if seen[colour] or counts[colour] == 0:
            continue
        for first in range(1, colour):
            if not seen[first] and grid.left[first] == grid.left[colour]:
                counts[first] += grid.left[colour]
                counts[colour] = 0
                break


@lean
def next_cell(tables: Tables, grid: Grid) -> int:
    """The first empty cell in fill order."""
    for cell in tables.fill:
        if grid.board[cell] == 0:
            return int(cell)
    return -1


@lean
def prepare(tables: Tables, grid: Grid, worth: Weights, values: Ints, quiet: Ints) -> int:
    """What `reply_values` needs for all colours of a position: the sum of `values`, and `untouched`."""
    total = line_values(tables, grid, worth, values)
    if not tables.slides or grid.left[0] == 1:
        quiet[:] = 0
        return total
    origins, targets, gains = grid.work[ORIGINS], grid.work[TARGETS], grid.work[GAINS]
    board, lines, found = grid.board, grid.lines, grid.work[FOUND]
    count = list_slides(
        tables.powers, tables.shapes, worth, board, lines, values, origins, targets, gains, 0, found
    )
    untouched(len(tables.powers), board, origins, targets, gains, count, quiet)
    return total


@lean
def placed_sum(
    tables: Tables, grid: Grid, worth: Weights, values: Ints, total: int, cell: int, colour: int
) -> int:
    """The sum of the line values with a counter on a cell."""
    size = len(tables.powers)
    row, column = cell // size, cell % size
    grid.nodes[0] += 1
    return int(
        total
        + worth[tables.shapes[grid.lines[row] + colour * tables.powers[column]]]
        - values[row]
        + worth[tables.shapes[grid.lines[size + column] + colour * tables.powers[row]]]
        - values[size + column]
    )


@lean
def _answered(
    tables: Tables,
    grid: Grid,
    worth: Weights,
    values: Ints,
    cell: int,
    colour: int,
    total: int,
    quiet: int,
    enough: int,
) -> int:
    """The value of a placement after Order's best slide; any value from `enough` on if it is that good."""
    if not tables.slides or grid.left[0] == 1 or total + quiet >= enough:
        return total + quiet
    size = len(tables.powers)
    row, column = cell // size, cell % size
    of_row, of_column = values[row], values[size + column]
    place(tables, grid, cell, colour)
    values[row] = worth[tables.shapes[grid.lines[row]]]
    values[size + column] = worth[tables.shapes[grid.lines[size + column]]]
    gain = best_reply(
        tables.powers, tables.shapes, worth, grid.board, grid.lines, values, cell, quiet, enough - total
    )
    unplace(tables, grid, cell, colour)
    values[row], values[size + column] = of_row, of_column
    return total + gain


@lean
def reply_values(
    tables: Tables,
    grid: Grid,
    worth: Weights,
    values: Ints,
    quiet: Ints,
    total: int,
    colour: int,
    replies: Ints,
) -> None:
    """Fill `replies` [cells] with the value of placing on each empty cell, after Order's best slide."""
    for cell in range(len(grid.board)):
        if grid.board[cell] == 0:
            after = placed_sum(tables, grid, worth, values, total, cell, colour)
            replies[cell] = _answered(tables, grid, worth, values, cell, colour, after, quiet[cell], FAR)


@lean
def best_placement(
    tables: Tables, grid: Grid, worth: Weights, values: Ints, quiet: Ints, total: int, colour: int
) -> tuple[int, int]:
    """The cell that whoever places likes best by the value after Order's best slide, and that value.

    Of equal cells Chaos takes that with the smallest value after slides that don't touch it.
    """
    cells = len(grid.board)
    if tables.placer == IN_ORDER:
        cell = next_cell(tables, grid)
        after = placed_sum(tables, grid, worth, values, total, cell, colour)
        return cell, _answered(tables, grid, worth, values, cell, colour, after, quiet[cell], FAR)
    sums, least = grid.work[SUMS], grid.work[LEAST]
    for cell in range(cells):
        least[cell] = FAR
        if grid.board[cell] == 0:
            sums[cell] = placed_sum(tables, grid, worth, values, total, cell, colour)
            least[cell] = sums[cell] + quiet[cell]
    best, chosen = FAR, -1
    if tables.placer == ORDER:
        best = -FAR
        for cell in range(cells):
            if grid.board[cell] == 0:
                value = _answered(tables, grid, worth, values, cell, colour, sums[cell], quiet[cell], FAR)
                if value > best:
                    best, chosen = value, cell
        return chosen, best
    while True:
        cell = 0
        for other in range(1, cells):
            if least[other] < least[cell]:
                cell = other
        if least[cell] >= best:
            return chosen, best
        value = _answered(tables, grid, worth, values, cell, colour, sums[cell], quiet[cell], best)
        if value < best:
            best, chosen = value, cell
        least[cell] = FAR


@lean
def mean_placement(
    tables: Tables, grid: Grid, worth: Weights, values: Ints, total: int, colour: int
) -> float:
    """The mean over all empty cells (nobody chooses, and there are no slides)."""
    together = 0
    for cell in range(len(grid.board)):
        if grid.board[cell] == 0:
            together += placed_sum(tables, grid, worth, values, total, cell, colour)
    return float(together / grid.left[0])


@lean
def chance1(tables: Tables, grid: Grid) -> float:
    """The value before a draw, one step ahead."""
    empty = grid.left[0]
    if empty == 0:
        return float(static(tables, grid, 0))
    worth = tables.weights[0, empty - 1]
    values, quiet, counts = grid.work[VALUES], grid.work[QUIET], grid.work[COUNTS]
    total = prepare(tables, grid, worth, values, quiet)
    colour_counts(grid, counts)
    mean = 0.0
    for colour in range(1, len(grid.left)):
        if counts[colour] == 0:
            continue
        if tables.placer == AT_RANDOM:
            value = mean_placement(tables, grid, worth, values, total, colour)
        else:
            value = float(best_placement(tables, grid, worth, values, quiet, total, colour)[1])
        mean += counts[colour] * value
    return float(mean / empty)


@lean
def placed1(tables: Tables, grid: Grid, colour: int) -> float:
    """The value of a drawn counter, one step ahead."""
    worth = tables.weights[0, grid.left[0] - 1]
    values, quiet = grid.work[VALUES], grid.work[QUIET]
    total = prepare(tables, grid, worth, values, quiet)
    if tables.placer == AT_RANDOM:
        return mean_placement(tables, grid, worth, values, total, colour)
    return float(best_placement(tables, grid, worth, values, quiet, total, colour)[1])


@lean
def ranked_slides(tables: Tables, grid: Grid, origins: Ints, targets: Ints, gains: Ints) -> int:
    """Write down Order's slides, best first by the static value, the pass (0, 0) among them; how many."""
    worth = tables.weights[0, grid.left[0]]
    values = grid.work[VALUES2]
    line_values(tables, grid, worth, values)
    origins[0] = targets[0] = gains[0] = 0
    count = 1
    if tables.slides and grid.left[0] > 0:
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
            1,
            grid.work[FOUND],
        )
    for number in range(1, count):
        gain, origin, target = gains[number], origins[number], targets[number]
        before = number
        while before > 0 and gains[before - 1] < gain:
            gains[before] = gains[before - 1]
            origins[before], targets[before] = origins[before - 1], targets[before - 1]
            before -= 1
        gains[before], origins[before], targets[before] = gain, origin, target
    return count


@lean
def order1(tables: Tables, grid: Grid, slides: int, enough: float) -> float:
    """The value when Order is to move: the best of so many slides (by the static value), each one step ahead.

    Ends with the first value from `enough` on.
    """
    if not tables.slides or grid.left[0] == 0:
        return chance1(tables, grid)
    origins, targets = grid.work[ORIGINS2], grid.work[TARGETS2]
    count = ranked_slides(tables, grid, origins, targets, grid.work[GAINS2])
    best = -1e18
    for number in range(min(slides, count)):
        slide(tables, grid, origins[number], targets[number])
        best = max(best, chance1(tables, grid))
        slide(tables, grid, targets[number], origins[number])
        if best >= enough:
            break
    return best


@lean
def ranked_cells(tables: Tables, grid: Grid, colour: int, cells: Ints) -> int:
    """Write down the cells for a drawn counter, best first one step ahead; how many."""
    if tables.placer == IN_ORDER:
        cells[0] = next_cell(tables, grid)
        return 1
    worth = tables.weights[0, grid.left[0] - 1]
    values, quiet, replies = grid.work[VALUES2], grid.work[QUIET2], grid.work[REPLIES2]
    total = prepare(tables, grid, worth, values, quiet)
    reply_values(tables, grid, worth, values, quiet, total, colour, replies)
    count = 0
    for cell in range(len(grid.board)):
        if grid.board[cell] != 0:
            continue
        value = -replies[cell] if tables.placer == ORDER else replies[cell]
        before = count
        while before > 0 and replies[cells[before - 1]] * (-1 if tables.placer == ORDER else 1) > value:
            cells[before] = cells[before - 1]
            before -= 1
        cells[before] = cell
        count += 1
    return count


@lean
def placed2(tables: Tables, grid: Grid, colour: int, cells: int, slides: int) -> float:
    """The value of a drawn counter, two steps ahead, of so many cells and slides each."""
    order = grid.work[CELLS2]
    count = ranked_cells(tables, grid, colour, order)
    if tables.placer == AT_RANDOM:
        cells = count
    best, together = (1e18 if tables.placer == CHAOS else -1e18), 0.0
    for number in range(min(cells, count)):
        place(tables, grid, order[number], colour)
        value = order1(tables, grid, slides, best if tables.placer == CHAOS else 1e18)
        unplace(tables, grid, order[number], colour)
        best = min(best, value) if tables.placer == CHAOS else max(best, value)
        together += value
    return together / count if tables.placer == AT_RANDOM else best


@lean
def chance2(tables: Tables, grid: Grid, cells: int, slides: int) -> float:
    """The value before a draw, two steps ahead, of so many cells and slides each."""
    empty = grid.left[0]
    if empty < 2:
        return chance1(tables, grid)
    counts = grid.work[COUNTS2]
    colour_counts(grid, counts)
    mean = 0.0
    for colour in range(1, len(grid.left)):
        if counts[colour] > 0:
            mean += counts[colour] * placed2(tables, grid, colour, cells, slides)
    return float(mean / empty)
