"""Whether two boards are one: turned, mirrored, or with other names for the colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.engine.grid import EMPTY, Board

Cells = tuple[int, ...]


def is_same(first: Board, second: Board) -> bool:
    """Whether one board is the other but for symmetry and names of colours.

    Two games do not come to one board by chance, even with the same draws.
    """
    if first.size != second.size or shape(first) != shape(second):
        return False
    mine = _named(first.cells)
    return any(_named(cells) == mine for cells in _symmetries(second))


def says_enough(board: Board) -> bool:
    """Whether equal boards say anything: at least half the cells are filled."""
    return 2 * board.cells.count(EMPTY) <= len(board.cells)


def shape(board: Board) -> tuple[tuple[int, ...], ...]:
    """How many counters of a colour are in each line: the same for boards that are one, and quickly told."""
    size = board.size
    rows = [board.cells[start : start + size] for start in range(0, len(board.cells), size)]
    columns = [board.cells[start::size] for start in range(size)]
    return tuple(sorted(_shape_of(line) for line in (*rows, *columns)))


def _shape_of(line: Cells) -> tuple[int, ...]:
    return tuple(sorted(count for colour, count in Counter(line).items() if colour != EMPTY))


def _named(cells: Cells) -> Cells:
    """The colours by order of their first counter."""
    names: dict[int, int] = {EMPTY: EMPTY}
    return tuple(names.setdefault(colour, len(names)) for colour in cells)


def _symmetries(board: Board) -> Iterator[Cells]:
    size = board.size
    rows = [board.cells[start : start + size] for start in range(0, len(board.cells), size)]
    for turned in (rows, [*zip(*rows, strict=True)]):
        for upright in (turned, turned[::-1]):
            for seen in (upright, [row[::-1] for row in upright]):
                yield tuple(colour for row in seen for colour in row)
