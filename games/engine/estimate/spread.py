"""How final scores are spread: mean and quantiles of counted or weighted scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from games.engine.errors import EngineError
from words import said

LOW, HIGH = Fraction(1, 20), Fraction(19, 20)


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, 5 % and 95 % quantile, and standard deviation of scores with their weights."""

    mean: Fraction
    low: int
    high: int
    deviation: float

    @classmethod
    def of(cls, chances: Mapping[int, Fraction]) -> Self:
        """From score -> how likely it is. Raises EngineError if there is nothing."""
        if not chances or min(chances.values()) <= 0:
            raise EngineError(said("no final scores to estimate from"))
        total = sum(chances.values(), Fraction())
        mean = sum((score * chance for score, chance in chances.items()), Fraction()) / total
        variance = (
            sum((chance * (score - mean) ** 2 for score, chance in chances.items()), Fraction()) / total
        )
        low, high = _quantile(chances, LOW * total), _quantile(chances, HIGH * total)
        return cls(mean, low, high, float(variance) ** 0.5)

    @classmethod
    def of_counts(cls, counts: Mapping[int, int]) -> Self:
        """From score -> how often it came, never 0 times. Raises EngineError if there is nothing."""
        return cls.of({score: Fraction(times) for score, times in counts.items()})


def _quantile(chances: Mapping[int, Fraction], share: Fraction) -> int:
    """The lowest score that, with all below it, has this share."""
    reached = Fraction()
    for score in sorted(chances):
        reached += chances[score]
        if reached >= share:
            break
    return score
