"""Both tables against those that gacrux has from the handbook, whole."""

from decimal import Decimal

import pytest
from gacrux import fidetables
from gacrux.rating import ComputeExpectedScore, ComputeTournamentPerformanceRating

from tournaments.rating.performance import performance
from tournaments.rating.tables import probability, rating_difference


def test_the_table_of_probabilities() -> None:
    assert [probability(d) for d in range(801)] == [Decimal(pd) / 100 for pd in fidetables.DiffToPd]
    assert [probability(-d) for d in range(1, 801)] == [
        ComputeExpectedScore(1000, 1000 + d) for d in range(1, 801)
    ]


def test_the_table_of_differences() -> None:
    assert [rating_difference(Decimal(p) / 100) for p in range(101)] == fidetables.ScoreToDp


@pytest.mark.parametrize("ratings", [[1800], [1500, 1601, 1999], [2400, 2300, 2250, 1999, 2001, 1400, 2222]])
def test_performance_for_every_score(ratings: list[int]) -> None:
    for halves in range(2 * len(ratings) + 1):
        score = Decimal(halves) / 2
        assert performance(score, ratings) == ComputeTournamentPerformanceRating(score, ratings)


def test_no_performance_without_rated_opponents() -> None:
    assert performance(Decimal(0), []) is None
