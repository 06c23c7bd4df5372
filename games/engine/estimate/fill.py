"""The score of a board that is filled without anybody's choice.

The counters come in random order, so every assignment of those left to the empty cells is equally likely,
whether the cells are used in order or at random; only of a drawn counter that goes to the first cell in order
the place is known. The mean is exact: it is the sum over all runs of their length times the chance that
they become a pattern.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, perm, prod
from random import Random

from games.engine.grid import EMPTY, Board
from games.engine.position import Placer, Position
from games.engine.scoring import score_total
from games.engine.variants import Variant

MOST_ENUMERATED = 5_000
SAMPLES = 10_000


def fill_mean(position: Position) -> Fraction:
    """The exact mean of the final Order score when the server fills the board."""
    board, left = with_drawn_placed(position)
    lines = [line for index in range(board.size) for line in (board.row(index), board.column(index))]
    return sum((_line_mean(line, left, position.variant.min_pattern) for line in lines), Fraction())


def fill_finals(position: Position, seed: str) -> tuple[Counter[int], int]:
    """The final scores of all assignments, or of a seeded sample; and how many were sampled (0: all)."""
    board, left = with_drawn_placed(position)
    if assignments(left) <= MOST_ENUMERATED:
        return Counter(_filled(board, fill, position.variant) for fill in _orders(left)), 0
    rng = Random(f"fill:{seed}")  # noqa: S311 (a sample anyone can repeat)
    return Counter(_filled(board, fill, position.variant) for fill in _sampled(left, rng)), SAMPLES


def with_drawn_placed(position: Position) -> tuple[Board, tuple[int, ...]]:
    """The board and what is left after the drawn counter went to the first empty cell, where it does."""
    if position.drawn is None or position.placer is not Placer.IN_ORDER:
        return position.board, position.left
    board, left = position.board, list(position.left)
    left[position.drawn - 1] -= 1
    return board.with_cells((position.first_in_order, position.drawn)), tuple(left)


def assignments(left: Sequence[int]) -> int:
    """In how many ways the counters left can lie on the empty cells."""
    return factorial(sum(left)) // prod(factorial(count) for count in left)


def _line_mean(line: tuple[int, ...], left: tuple[int, ...], min_pattern: int) -> Fraction:
    size = len(line)
    return sum(
        (
            length * _chance(line[start : start + length], left)
            for length in range(min_pattern, size + 1)
            for start in range(size - length + 1)
        ),
        Fraction(),
    )


def _chance(run: tuple[int, ...], left: tuple[int, ...]) -> Fraction:
    """The chance that a run with empty cells becomes a palindrome."""
    needed = [0] * len(left)
    pairs = 0
    for one, other in zip(run[: len(run) // 2], reversed(run), strict=False):
        if one == other == EMPTY:
            pairs += 1
        elif EMPTY in (one, other):
            needed[max(one, other) - 1] += 1
        elif one != other:
            return Fraction(0)
    return _matching(tuple(needed), pairs, left)


@lru_cache(4096)
def _matching(needed: tuple[int, ...], pairs: int, left: tuple[int, ...]) -> Fraction:
    """The chance that named cells get the colours needed, and so many pairs of cells one colour each."""
    cells = sum(needed) + 2 * pairs
    return Fraction(_ways(needed, pairs, left), perm(sum(left), cells)) if cells <= sum(left) else Fraction(0)


def _ways(needed: tuple[int, ...], pairs: int, left: tuple[int, ...]) -> int:
    """The number of ways to give the cells single counters: the first colour gets some of the pairs."""
    if not left:
        return 0 if pairs else 1
    return sum(
        comb(pairs, taken) * perm(left[0], needed[0] + 2 * taken) * _ways(needed[1:], pairs - taken, left[1:])
        for taken in range(pairs + 1)
    )


def _filled(board: Board, fill: Iterator[int] | Sequence[int], variant: Variant) -> int:
    counters = iter(fill)
    cells = tuple(colour or next(counters) for colour in board.cells)
    return score_total(Board(board.size, cells), variant)


def _orders(left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All different orders of the counters left."""
    if not any(left):
        yield ()
    for index, count in enumerate(left):
        if count:
            rest = (*left[:index], count - 1, *left[index + 1 :])
            yield from ((index + 1, *order) for order in _orders(rest))


def _sampled(left: tuple[int, ...], rng: Random) -> Iterator[list[int]]:
    counters = [colour for colour, count in enumerate(left, start=1) for _ in range(count)]
    for _ in range(SAMPLES):
        rng.shuffle(counters)
        yield counters
