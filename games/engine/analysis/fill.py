"""What a board is worth when nobody decides any more: exactly, without playing anything out.

Once both flags are down the rest of the bag goes to the rest of the cells, in fill order or at random. The
bag's own order is unknown either way, so every way of filling the cells is equally likely.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import perm

from games.engine.actions import Placement
from games.engine.analysis.steps import after, first_in_order
from games.engine.grid import EMPTY
from games.engine.position import Placer, Position


def expected_fill(position: Position) -> float:
    """The mean final Order score of a position that only the rule fills."""
    if position.drawn is None:
        return _expected(position)
    cells = position.board.empty_cells()
    if position.placer is Placer.IN_ORDER:
        cells = (first_in_order(position),)
    ways = [_expected(after(position, Placement(position.drawn, cell))) for cell in cells]
    return sum(ways) / len(ways)


def _expected(position: Position) -> float:
    board, least = position.board, position.variant.min_pattern
    lines = [line for index in range(board.size) for line in (board.row(index), board.column(index))]
    return sum(
        (stop - start) * _chance(line[start:stop], position.left)
        for line in lines
        for start in range(len(line))
        for stop in range(start + least, len(line) + 1)
    )


def _chance(run: Sequence[int], left: tuple[int, ...]) -> float:
    """How likely a run of cells becomes a pattern."""
    wanted = [0] * len(left)
    free = 0
    for one, other in zip(run[: len(run) // 2], reversed(run), strict=False):
        if EMPTY not in (one, other):
            if one != other:
                return 0.0
        elif one == other:
            free += 1
        else:
            wanted[max(one, other) - 1] += 1
    return _drawn_so(tuple(wanted), free, left)


@cache
def _drawn_so(wanted: tuple[int, ...], free: int, left: tuple[int, ...]) -> float:
    """How likely some cells get counters of their wanted colours, and `free` pairs of cells equal ones."""
    ways = 0
    for pairs in product(range(len(left)), repeat=free):
        way = 1
        for colour, count in enumerate(wanted):
            way *= perm(left[colour], count + 2 * pairs.count(colour))
        ways += way
    return ways / perm(sum(left), sum(wanted) + 2 * free)
