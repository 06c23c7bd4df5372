"""The board as a value."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.cells import Cell, cell_at
from games.engine.errors import EngineError
from words import said

EMPTY = 0


class BoardError(EngineError):
    """A board that cannot be read or cannot exist; `row` and `column` count from 1 where they are known."""

    def __init__(self, what: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(_placed(what, row, column))
        self.what = what
        self.row = row
        self.column = column


@dataclass(frozen=True, slots=True)
class Board:
    """A square board: `cells` row by row from the top left, 0 = empty, otherwise a colour 1, 2, ...

    `letters` are the names the colours had in the text the board was read from (none if it had digits);
    they serve messages only and don't take part in comparison.
    """

    size: int
    cells: tuple[int, ...]
    letters: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if len(self.cells) != self.size * self.size:
            raise BoardError(
                said(
                    "{count} cells, but a {size}x{size} board has {size2}",
                    count=len(self.cells),
                    size=self.size,
                    size2=self.size**2,
                )
            )

    def __getitem__(self, cell: Cell) -> int:
        """The colour on this cell, 0 if it is empty."""
        return self.cells[cell[0] * self.size + cell[1]]

    def row(self, index: int) -> tuple[int, ...]:
        """The colours of one row, from left to right."""
        return self.cells[index * self.size : (index + 1) * self.size]

    def column(self, index: int) -> tuple[int, ...]:
        """The colours of one column, from top to bottom."""
        return self.cells[index :: self.size]

    def empty_cells(self) -> tuple[Cell, ...]:
        """The empty cells in the order Aa, Ab, ..., Gg."""
        return tuple(cell_at(index, self.size) for index, colour in enumerate(self.cells) if colour == EMPTY)

    def with_cells(self, *changes: tuple[Cell, int]) -> "Board":
        """The same board with these cells set to these colours."""
        cells = list(self.cells)
        for (row, column), colour in changes:
            cells[row * self.size + column] = colour
        return Board(self.size, tuple(cells), self.letters)

    def colour_name(self, colour: int) -> str:
        """The colour as the text of the board wrote it."""
        return self.letters[colour - 1] if colour <= len(self.letters) else str(colour)


def empty_board(size: int) -> Board:
    """The board before the first placement."""
    return Board(size, (EMPTY,) * (size * size))


def board_of_rows(rows: Sequence[Sequence[int]]) -> Board:
    """A board from rows of colours.

    >>> board_of_rows([[1, 0], [2, 1]]).cells
    (1, 0, 2, 1)
    """
    return Board(len(rows), tuple(colour for row in rows for colour in row))


def _placed(what: str, row: int | None, column: int | None) -> str:
    if row is None:
        return what
    if column is None:
        return said("row {row}: {what}", row=row, what=what)
    if row <= 9 and column <= 9:
        cell = Cell(row - 1, column - 1)
        return said(
            "row {row}, column {column} ({cell}): {what}", row=row, column=column, cell=cell, what=what
        )
    return said("row {row}, column {column}: {what}", row=row, column=column, what=what)
