"""FIDE's tables between scores and rating differences (Rating Regulations B.02, articles 8.1.1 and 8.1.2)."""

from __future__ import annotations

from bisect import bisect_left
from decimal import Decimal
from fractions import Fraction

from .exact import half_up

# 8.1.1: the rating difference of a fractional score of 0.50, 0.51 ... 1.00; below a half it is the negative.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175),
    *(184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422),
    *(444, 470, 501, 538, 589, 677, 800),
)
# 8.1.2: the largest difference for which the better player is expected to score 0.50, 0.51 ... 0.99.
_LARGEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162),
    *(170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374),
    *(391, 411, 432, 456, 484, 517, 559, 619, 735),
)


def rating_difference(share: Fraction) -> int:
    """By how much a score of this share of the matches differs from the opponents' average rating.

    The share is rounded half up to hundredths.
    """
    hundredth = int(half_up(share * 100))
    step = _DIFFERENCES[abs(hundredth - 50)]
    return step if hundredth >= 50 else -step


def expected_score(own: int, other: int) -> Decimal:
    """What a player rated ``own`` is expected to score against ``other``, in hundredths, without a limit to
    the difference."""
    better = Decimal(50 + bisect_left(_LARGEST, abs(own - other))) / 100
    return better if own >= other else 1 - better
