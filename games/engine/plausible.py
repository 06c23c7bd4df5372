"""Which Order scores a board can have at all, and which a game can still come to.

Both are bounds that can be proved, not guesses: what they exclude did not happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from games.engine.actions import Role
from games.engine.position import Position
from games.engine.scoring import score_board
from games.engine.tables import line_scores
from games.engine.variants import Variant


def gives_no_board(total: int, variant: Variant) -> bool:
    """Whether no board of the variant, full or not, has this Order score.

    >>> from games.engine.variants import get_variant
    >>> [total for total in (0, 1, 2, 75, 539, 540) if gives_no_board(total, get_variant("entropy7"))]
    [1, 540]
    """
    return total > highest_total(variant) or not _sums(variant) >> total & 1


@cache
def highest_total(variant: Variant) -> int:
    """No board scores more. On 7x7 one does: seven rows of one colour each.

    Every pattern has two end counters of one colour in one line, and no other pattern of the line has these
    two: a pair `d` cells apart is worth at most d + 1. So each colour is bounded by how its counters can be
    spread over rows and columns at once. Empty cells only take pairs away.

    >>> from games.engine.variants import get_variant
    >>> highest_total(get_variant("entropy7")), highest_total(get_variant("hyle5-min3"))
    (539, 130)
    """
    worth = [_pairs_worth(count, variant) for count in range(variant.size + 1)]
    spreads = list(_spreads(variant.copies, variant.size, variant.size))
    of_colour = max(
        sum(worth[count] for count in (*rows, *columns))
        for rows in spreads
        for columns in spreads
        if len(columns) >= rows[0] and len(rows) >= columns[0]
    )
    return variant.colours * of_colour


def _pairs_worth(count: int, variant: Variant) -> int:
    """The most that the pairs among `count` counters of one colour in one line are worth."""
    return max(
        sum(b - a + 1 for a, b in combinations(cells, 2) if b - a + 1 >= variant.min_pattern)
        for cells in combinations(range(variant.size), count)
    )


def _spreads(count: int, most: int, lines: int) -> Iterator[tuple[int, ...]]:
    """All ways to share counters out to lines, fullest first."""
    if count == 0:
        yield ()
    elif lines:
        for first in range(min(count, most), 0, -1):
            yield from ((first, *rest) for rest in _spreads(count - first, first, lines - 1))


@cache
def _sums(variant: Variant) -> int:
    """The totals of up to 2n line scores, each a bit."""
    scores = set(line_scores(variant))
    reached = 1
    for _line in range(2 * variant.size):
        reached = _with_one_more(reached, scores)
    return reached


def _with_one_more(reached: int, scores: set[int]) -> int:
    found = 0
    for score in scores:
        found |= reached << score
    return found


def bounds(position: Position) -> tuple[int, int]:
    """The lowest and the highest Order score the game can end with when it is played to a full board.

    A placement breaks no pattern, and only its row and its column can gain. A slide can break those of one
    row and one column and add to one of each. So few lines change where few plies are left.
    """
    counted = score_board(position.board, position.variant)
    best = max(line_scores(position.variant))
    slides = _slides_left(position)
    low = counted.total - _most(counted.rows, slides) - _most(counted.columns, slides)
    lines = position.empty + slides
    gains = sum(_most([best - score for score in side], lines) for side in (counted.rows, counted.columns))
    return low, min(counted.total + gains, highest_total(position.variant))


def _slides_left(position: Position) -> int:
    """Order's turns that are still to come; after the last placement there is none."""
    if not position.slides or not position.empty:
        return 0
    return position.empty if position.turn is Role.ORDER else position.empty - 1


def _most(values: tuple[int, ...] | list[int], count: int) -> int:
    return sum(sorted(values, reverse=True)[:count])
