"""The exact distribution of the final score with at most two empty cells, where best play is known."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from games.engine.actions import Role
from games.engine.cells import Cell
from games.engine.flags import cells_in_order
from games.engine.grid import EMPTY, Board
from games.engine.position import Placer, Position
from games.engine.scoring import score_total
from games.engine.slides import slide_targets

MOST_EMPTY = 2

Finals: TypeAlias = dict[int, Fraction]


def exact(position: Position) -> Finals | None:
    """Final Order score -> its chance, under best play of who still decides; None with more empty cells.

    Best is by the mean; of equal choices the first counts, as cells and slides stand on the board.

    >>> from games.engine.board import parse_board
    >>> from games.engine.variants import get_variant
    >>> board = parse_board("RGBYR/RRRGG/WYWYW/BGYGB/WBBW.", get_variant("hyle5"))
    >>> exact(Position(get_variant("hyle5"), board, (0, 0, 0, 1, 0), Role.CHAOS))
    {48: Fraction(1, 1)}
    """
    if position.empty > MOST_EMPTY:
        return None
    if position.turn is None:
        return {score_total(position.board, position.variant): Fraction(1)}
    solver = _Solver(position)
    if position.turn is Role.ORDER:
        return solver.slid(position.board, position.left)
    if position.drawn is not None:
        return solver.placed(position.board, position.left, position.drawn)
    return solver.drawn(position.board, position.left)


class _Solver:
    def __init__(self, position: Position) -> None:
        self.variant, self.placer, self.slides = position.variant, position.placer, position.slides
        self.fill = tuple(cells_in_order(position.variant.size, position.rule.quarter))

    def slid(self, board: Board, left: tuple[int, ...]) -> Finals:
        """Order is to move."""
        best = self.drawn(board, left)
        for other in self._slides(board):
            finals = self.drawn(other, left)
            if _mean(finals) > _mean(best):
                best = finals
        return best

    def drawn(self, board: Board, left: tuple[int, ...]) -> Finals:
        """A counter is to be drawn."""
        return _together(
            (Fraction(count, sum(left)), self.placed(board, left, colour))
            for colour, count in enumerate(left, start=1)
            if count
        )

    def placed(self, board: Board, left: tuple[int, ...], colour: int) -> Finals:
        """The drawn counter is to be placed."""
        rest = (*left[: colour - 1], left[colour - 1] - 1, *left[colour:])
        empty = [cell for cell in self.fill if board[cell] == EMPTY]
        if self.placer is Placer.IN_ORDER:
            return self._after(board, rest, empty[0], colour)
        each = [self._after(board, rest, cell, colour) for cell in sorted(empty)]
        if self.placer is Placer.AT_RANDOM:
            return _together((Fraction(1, len(each)), finals) for finals in each)
        return (min if self.placer is Placer.CHAOS else max)(each, key=_mean)

    def _after(self, board: Board, left: tuple[int, ...], cell: Cell, colour: int) -> Finals:
        board = board.with_cells((cell, colour))
        return self.slid(board, left) if any(left) else {score_total(board, self.variant): Fraction(1)}

    def _slides(self, board: Board) -> Iterator[Board]:
        if not self.slides:
            return
        for row in range(board.size):
            for column in range(board.size):
                origin = Cell(row, column)
                if board[origin] != EMPTY:
                    for target in slide_targets(board, origin):
                        yield board.with_cells((target, board[origin]), (origin, EMPTY))


def _together(parts: "Iterator[tuple[Fraction, Finals]]") -> Finals:
    finals: Finals = {}
    for weight, part in parts:
        for score, chance in part.items():
            finals[score] = finals.get(score, Fraction(0)) + weight * chance
    return dict(sorted(finals.items()))


def _mean(finals: Finals) -> Fraction:
    return sum((score * chance for score, chance in finals.items()), Fraction(0))
