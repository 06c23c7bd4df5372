"""In which order a fill uses the cells of the board."""

from collections.abc import Iterator

from games.engine.cells import Cell


def cells_in_order(size: int, quarter: int = 0) -> Iterator[Cell]:
    """All cells from top left to bottom right, on the board seen turned clockwise `quarter` times.

    >>> [" ".join(str(cell) for cell in list(cells_in_order(7, quarter))[:8]) for quarter in (0, 1)]
    ['Aa Ab Ac Ad Ae Af Ag Ba', 'Ga Fa Ea Da Ca Ba Aa Gb']
    """
    for row in range(size):
        for column in range(size):
            seen = Cell(row, column)
            for _ in range(quarter):
                seen = Cell(size - 1 - seen.column, seen.row)
            yield seen
