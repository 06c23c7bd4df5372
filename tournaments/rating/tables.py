"""The two tables of the FIDE Rating Regulations (B.02, in force from 1 March 2024).

Elo's formula gives other last digits: the tables are the rule.
"""

from __future__ import annotations

from bisect import bisect_left
from decimal import Decimal
from fractions import Fraction

from tournaments.standings.exact import HUNDREDTH, half_up

# 8.1.1, dp of p = 0.50 ... 1.00; below a half the same with the other sign.
_DP = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)

# 8.1.2, the largest D of each line, PD 0.50, 0.51, ... 0.99 of the higher rated; beyond it is certain.
_LARGEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)


def probability(difference: int) -> Decimal:
    """PD, the score to expect of one game: ``difference`` is the own rating less the opponent's.

    >>> probability(0), probability(-100), probability(735), probability(736)
    (Decimal('0.50'), Decimal('0.36'), Decimal('0.99'), Decimal('1.00'))
    """
    higher = (50 + bisect_left(_LARGEST, abs(difference))) * HUNDREDTH
    return higher if difference >= 0 else 1 - higher


def whole_percent(points: Decimal, games: int) -> Decimal:
    """The fractional score p, to the hundredth; exactly between two goes up.

    >>> whole_percent(Decimal(4), 7)
    Decimal('0.57')
    """
    return half_up(Fraction(points) / games, HUNDREDTH)


def rating_difference(fraction: Decimal) -> int:
    """dp, the difference in rating that goes with a fractional score of whole hundredths.

    >>> rating_difference(Decimal("0.57")), rating_difference(Decimal("0.08")), rating_difference(Decimal(0))
    (50, -401, -800)
    """
    steps = int(fraction * 100) - 50
    return _DP[steps] if steps >= 0 else -_DP[-steps]
