"""A finished score in words, and the rulebook's table of pattern shapes, computed."""

from dataclasses import dataclass
from itertools import product

from games.engine.patterns import is_pattern, line_score
from games.engine.variants import Variant

POOR, AVERAGE, GOOD = 50, 75, 100
"""The rulebook's own measure (seed 000, comment), for 7x7 with patterns from two."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A palindrome, its colours written A, B, ... as they appear, and its score with all inside it."""

    length: int
    pattern: str
    score: int


def measure(total: int, variant: Variant) -> str | None:
    """The rulebook's word for an Order score: `poor`, `below_average`, `average`, `above_average` or `good`.

    None where the rulebook has no measure (other boards, patterns from three).

    >>> from games.engine.variants import get_variant
    >>> [measure(total, get_variant("entropy7")) for total in (50, 74, 75, 99, 100)]
    ['poor', 'below_average', 'average', 'above_average', 'good']
    """
    if (variant.size, variant.colours, variant.min_pattern) != (7, 7, 2):
        return None
    if total <= POOR:
        return "poor"
    if total >= GOOD:
        return "good"
    if total == AVERAGE:
        return "average"
    return "below_average" if total < AVERAGE else "above_average"


def shapes(variant: Variant) -> tuple[Shape, ...]:
    """All shapes of patterns that fit on a line of the variant, by length and then alphabet.

    >>> from games.engine.variants import get_variant
    >>> found = shapes(get_variant("entropy7"))
    >>> len(found), found[0], found[-1].pattern
    (30, Shape(length=2, pattern='AA', score=2), 'ABCDCBA')
    """
    return tuple(
        Shape(
            length, "".join("ABCDEFG"[colour - 1] for colour in line), line_score(line, variant.min_pattern)
        )
        for length in range(variant.min_pattern, variant.size + 1)
        for line in _palindromes(length)
    )


def _palindromes(length: int) -> list[tuple[int, ...]]:
    """Palindromes whose colours first appear in the order 1, 2, ..."""
    half = (length + 1) // 2
    halves = [line for line in product(range(1, half + 1), repeat=half) if _in_order(line)]
    lines = [line + line[::-1][length % 2 :] for line in halves]
    return [line for line in lines if is_pattern(line)]


def _in_order(line: tuple[int, ...]) -> bool:
    return all(colour <= max(line[:place], default=0) + 1 for place, colour in enumerate(line))
