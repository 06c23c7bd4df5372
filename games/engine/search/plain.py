"""What the compiled search computes, said simply: for tests, and to read. Agrees with it exactly.

Boards are tuples of colours, `left` counts the counters left of colours 1, 2, ... Values are whole numbers of
1/1024 point, and floats from the first mean on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.engine.search.arrays import AT_RANDOM, CHAOS, IN_ORDER, ORDER, Tables
from games.engine.search.widths import Width

Cells = tuple[int, ...]
Move = tuple[int, int]
PASS: Move = (0, 0)


@dataclass(frozen=True)
class Plain:
    """A search with the same tables and widths as `deep.Deep`."""

    tables: Tables
    widths: Mapping[int, Width]
    _known: dict[tuple[Cells, int, int], int] = field(default_factory=dict)

    def static(self, board: Cells, kind: int) -> int:
        """The sum of the worth of all lines."""
        size, empty = len(self.tables.powers), board.count(0)
        rows = (board[start : start + size] for start in range(0, size * size, size))
        columns = (board[start::size] for start in range(size))
        return sum(self._line(cells, kind, empty) for cells in (*rows, *columns))

    def _line(self, cells: Cells, kind: int, empty: int) -> int:
        key = (cells, kind, empty)
        if key not in self._known:
            number = sum(colour * int(power) for colour, power in zip(cells, self.tables.powers, strict=True))
            self._known[key] = int(self.tables.weights[kind, empty, self.tables.shapes[number]])
        return self._known[key]

    def chance(self, board: Cells, left: Cells, depth: int) -> float:
        """The value before a draw, so many draws ahead."""
        empty = board.count(0)
        depth = min(depth, empty)
        if depth == 0:
            return float(self.static(board, 0))
        mean = 0.0
        for colour, count in self._counts(board, left).items():
            mean += count * self.placed(board, left, colour, depth)
        return mean / empty

    def _counts(self, board: Cells, left: Cells) -> dict[int, int]:
        """The counters left per colour; colours not on the board, as many of each, count as the first."""
        counts: dict[int, int] = {}
        absent: dict[int, int] = {}
        for colour, count in enumerate(left, start=1):
            first = colour if colour in board else absent.setdefault(count, colour)
            if count:
                counts[first] = counts.get(first, 0) + count
        return counts

    def placed(self, board: Cells, left: Cells, colour: int, depth: int) -> float:
        """The value of a drawn counter, so many draws ahead, this one among them."""
        depth = min(depth, board.count(0))
        cells, placer = self.cells(board, colour), self.tables.placer
        if depth > 1 and placer != AT_RANDOM:
            cells = cells[: self.widths[depth].cells]
        rest = (*left[: colour - 1], left[colour - 1] - 1, *left[colour:])
        values = [self.to_move(with_cell(board, cell, colour), rest, depth - 1) for cell in cells]
        if placer == AT_RANDOM:
            return sum(values) / len(values)
        return min(values) if placer == CHAOS else max(values)

    def cells(self, board: Cells, colour: int) -> list[int]:
        """The cells that come into question, best first by the value after Order's best slide."""
        empty = [cell for cell, held in enumerate(board) if held == 0]
        if self.tables.placer == IN_ORDER:
            return [next(int(cell) for cell in self.tables.fill if board[cell] == 0)]
        sign = -1 if self.tables.placer == ORDER else 1
        return sorted(empty, key=lambda cell: sign * self._answered(with_cell(board, cell, colour)))

    def _answered(self, board: Cells) -> int:
        return max(self.static(other, 0) for _, other in self.slides_in_order(board))

    def to_move(self, board: Cells, left: Cells, depth: int) -> float:
        """The value when Order is to move, of the best slides of this width by the value at once."""
        depth = min(depth, board.count(0))
        slides = list(self.slides_in_order(board))
        if depth > 0:
            slides.sort(key=lambda slide: -self.static(slide[1], 0))
            slides = slides[: self.widths[depth + 1].slides]
        return max(self.chance(other, left, depth) for _, other in slides)

    def slides(self, board: Cells) -> list[Move]:
        """The pass and all slides, best first by the value at once."""
        slides = sorted(self.slides_in_order(board), key=lambda slide: -self.static(slide[1], 0))
        return [move for move, _ in slides]

    def slides_in_order(self, board: Cells) -> Iterator[tuple[Move, Cells]]:
        """The pass and all slides: by origin, then along the row, then along the column."""
        yield PASS, board
        if not self.tables.slides or 0 not in board:
            return
        size = len(self.tables.powers)
        for origin, colour in enumerate(board):
            for step in (1, size) if colour else ():
                place, start = (origin % size, origin - origin % size) if step == 1 else divmod(origin, size)
                for end in range(size):
                    target = start + end * step
                    between = range(min(origin, target), max(origin, target) + 1, step)
                    if end != place and all(board[cell] == 0 for cell in between if cell != origin):
                        yield (origin, target), with_cell(with_cell(board, origin, 0), target, colour)


def with_cell(board: Cells, cell: int, colour: int) -> Cells:
    """The board with another cell."""
    return (*board[:cell], colour, *board[cell + 1 :])
