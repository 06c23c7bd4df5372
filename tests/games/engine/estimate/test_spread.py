from fractions import Fraction

import pytest

from games.engine.errors import EngineError
from games.engine.estimate.spread import Spread


def test_the_quantiles_are_scores_that_can_come() -> None:
    spread = Spread.of_counts(dict.fromkeys(range(1, 101), 3))
    assert (spread.mean, spread.low, spread.high) == (Fraction(101, 2), 5, 95)
    assert spread.deviation == pytest.approx(28.866, abs=0.001)


def test_one_score_is_certain() -> None:
    assert Spread.of({48: Fraction(1)}) == Spread(Fraction(48), 48, 48, 0.0)


def test_rare_scores_lie_outside() -> None:
    spread = Spread.of({0: Fraction(1, 25), 50: Fraction(23, 25), 90: Fraction(1, 25)})
    assert (spread.low, spread.high) == (50, 50)


@pytest.mark.parametrize("counts", [{}, {3: 0}, {3: -1, 4: 2}])
def test_nothing_is_refused(counts: dict[int, int]) -> None:
    with pytest.raises(EngineError, match="no final scores"):
        Spread.of_counts(counts)
