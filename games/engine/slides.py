"""Order's slides: like a rook, any distance over empty cells, to an empty cell."""

from collections.abc import Iterator

from games.engine.cells import Cell
from games.engine.grid import EMPTY, Board
from words import said

_DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def slide_targets(board: Board, origin: Cell) -> Iterator[Cell]:
    """Every cell that the counter on `origin` can slide to, nearest first: up, right, down, left."""
    for down, right in _DIRECTIONS:
        row, column = origin.row + down, origin.column + right
        while 0 <= row < board.size and 0 <= column < board.size and not board[Cell(row, column)]:
            yield Cell(row, column)
            row, column = row + down, column + right


def slide_problem(board: Board, origin: Cell, target: Cell) -> str | None:
    """Why the counter on `origin` can't slide to `target`, or None if it can."""
    if board[origin] == EMPTY:
        return said("{origin} is empty, there is nothing to slide", origin=origin)
    if origin == target:
        return said("{origin} is where the counter stands; to pass is an action of its own", origin=origin)
    if origin.row != target.row and origin.column != target.column:
        return said(
            "{origin} and {target} are neither in one row nor in one column", origin=origin, target=target
        )
    for cell in _path(origin, target):
        if board[cell] != EMPTY:
            if cell == target:
                return said("{cell} is occupied by colour {colour}", cell=cell, colour=board[cell])
            return said(
                "{cell} is occupied by colour {colour}, and counters don't jump",
                cell=cell,
                colour=board[cell],
            )
    return None


def _path(origin: Cell, target: Cell) -> Iterator[Cell]:
    """The cells after `origin` up to and with `target`."""
    down = (target.row > origin.row) - (target.row < origin.row)
    right = (target.column > origin.column) - (target.column < origin.column)
    cell = origin
    while cell != target:
        cell = Cell(cell.row + down, cell.column + right)
        yield cell
