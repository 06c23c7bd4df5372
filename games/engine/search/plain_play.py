"""The play-outs of `play_out.py`, said simply: for tests, and to read. Agrees with them exactly."""

from games.engine.search.arrays import AT_RANDOM, CHAOS, IN_ORDER, SCALE
from games.engine.search.plain import Cells, Plain, with_cell


def plain_playout(plain: Plain, board: Cells, left: Cells, drawn: int, random: "PlainRandom") -> int:
    """The final score of one play-out. `drawn` is a colour, 0 before a draw, -1 when Order is to move."""
    colour = drawn
    while 0 in board:
        if colour < 0:
            board = _quick_slide(plain, board)
        if colour <= 0:
            colour = _draw(left, random)
        board = with_cell(board, _quick_cell(plain, board, colour, random), colour)
        left = (*left[: colour - 1], left[colour - 1] - 1, *left[colour:])
        colour = -1
    return plain.static(board, 0) // SCALE


def _quick_slide(plain: Plain, board: Cells) -> Cells:
    """The board after the slide that gains most; a pass, the first, is kept where nothing gains."""
    return max((after for _, after in plain.slides_in_order(board)), key=lambda after: plain.static(after, 0))


def _draw(left: Cells, random: "PlainRandom") -> int:
    bag = [colour for colour, count in enumerate(left, start=1) for _ in range(count)]
    return bag[random.below(len(bag))]


def _quick_cell(plain: Plain, board: Cells, colour: int, random: "PlainRandom") -> int:
    tables = plain.tables
    if tables.placer == IN_ORDER:
        return next(int(cell) for cell in tables.fill if board[cell] == 0)
    empty = [cell for cell, held in enumerate(board) if held == 0]
    if tables.placer == AT_RANDOM:
        return empty[random.below(len(empty))]
    best = min if tables.placer == CHAOS else max
    return best(empty, key=lambda cell: plain.static(with_cell(board, cell, colour), 1))


class PlainRandom:
    """splitmix64, as `play_out.next_random`."""

    def __init__(self, seed: int) -> None:
        self._state = seed % 2**64

    def below(self, number: int) -> int:
        """A number from 0 to below `number`."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
        return (mixed ^ (mixed >> 31)) % number
