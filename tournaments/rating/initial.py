"""The first rating of a player (B.02, 7.1.4 and 8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tournaments.rating.tables import rating_difference, whole_percent
from tournaments.standings.exact import ONE, half_up, plain

FEWEST_GAMES = 5
MOST_MONTHS = 26
HIGHEST = 2200
HYPOTHETICAL = 1800  # two opponents of this rating, both drawn, are added
FOUNDING = HYPOTHETICAL  # what everybody counts as where nobody has a rating yet


@dataclass(frozen=True, slots=True)
class Pooled:
    """A game of a player without a rating: the opponent's rating, the score, the month (from year 0)."""

    rating: int
    score: Decimal
    month: int


Pool = tuple[Pooled, ...]


@dataclass(frozen=True, slots=True)
class Initial:
    """A first rating with its arithmetic."""

    games: int
    average: Fraction
    points: Decimal
    fraction: Decimal
    rating: int

    def figures(self) -> dict[str, Any]:
        """JSON-ready, as the arithmetic of a change."""
        return {
            "pooled": self.games,
            "average": plain(half_up(self.average, Decimal("0.01"))),
            "points": plain(self.points),
            "fraction": plain(self.fraction),
            "dp": rating_difference(self.fraction),
            "initial": self.rating,
        }


def still_counts(pool: Pool, month: int) -> Pool:
    """The games of the 26 months up to and with ``month``: older ones are not pooled any more."""
    return tuple(game for game in pool if month - game.month < MOST_MONTHS)


def initial_rating(pool: Pool) -> Initial | None:
    """Ru = Ra + dp, with two draws against 1800, at most 2200; None with fewer than five games.

    >>> five = [Pooled(1901, Decimal(score), 0) for score in (1, 1, 1, 0, 0)]
    >>> initial_rating(tuple(five)).rating
    1922
    """
    if len(pool) < FEWEST_GAMES:
        return None
    games = len(pool) + 2
    average = Fraction(sum(game.rating for game in pool) + 2 * HYPOTHETICAL, games)
    points = sum((game.score for game in pool), ONE)
    fraction = whole_percent(points, games)
    rating = int(half_up(average + rating_difference(fraction)))
    return Initial(len(pool), average, points, fraction, min(rating, HIGHEST))
