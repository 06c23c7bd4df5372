"""Cells and their names in CodeCup notation: row letter A, B, ... from the top, column letter a, b, ..."""

from typing import NamedTuple

ROW_LETTERS = "ABCDEFGHI"
COLUMN_LETTERS = "abcdefghi"


class Cell(NamedTuple):
    """A cell by row and column, both from 0; sorts from Aa to Gg.

    >>> str(Cell(3, 0))
    'Da'
    """

    row: int
    column: int

    def __str__(self) -> str:
        return ROW_LETTERS[self.row] + COLUMN_LETTERS[self.column]


def cell_at(index: int, size: int) -> Cell:
    """The cell with this row-major index on a board of this size."""
    return Cell(*divmod(index, size))
