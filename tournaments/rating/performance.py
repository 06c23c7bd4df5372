"""Performance of one event: the opponents' average and the difference that goes with the score."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from tournaments.rating.tables import rating_difference, whole_percent
from tournaments.standings.exact import half_up


def performance(points: Decimal, opponents: Sequence[Decimal | int]) -> int | None:
    """Rp = Ra + dp (FIDE Title Regulations B.01, 1.4.9): Ra to the nearest whole number, a half goes up.

    ``opponents`` are the ratings of the rated opponents, ``points`` the score against them. None without any.

    >>> performance(Decimal("3.5"), [1800, 1900, 2000, 1850, 1951])
    2049
    """
    if not opponents:
        return None
    average = half_up(sum((Fraction(rating) for rating in opponents), Fraction(0)) / len(opponents))
    return int(average) + rating_difference(whole_percent(points, len(opponents)))
