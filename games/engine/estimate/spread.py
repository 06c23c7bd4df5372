"""How final scores are spread: mean and quantiles of counted or weighted scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from games.engine.errors import EngineError

LOW, HIGH = Fraction(1, 20), Fraction(19, 20)


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, 5 % and 95 % quantile, and standard deviation of scores with their weights."""

    mean: Fraction
    low: int
    high: int
    deviation: float

    @classmethod
    def of(cls, weights: Mapping[int, int] | Mapping[int, Fraction]) -> Self:
        """From score -> how often, or how likely. Raises EngineError if there is nothing."""
        total = sum(weights.values(), Fraction())
        if total <= 0 or min(weights.values()) < 0:
            raise EngineError("no final scores to estimate from")
        mean = sum((Fraction(score) * weight for score, weight in weights.items()), Fraction()) / total
        variance = sum(weight * (score - mean) ** 2 for score, weight in weights.items()) / total
        return cls(
            mean, _quantile(weights, LOW * total), _quantile(weights, HIGH * total), float(variance) ** 0.5
        )


def _quantile(weights: Mapping[int, int] | Mapping[int, Fraction], share: Fraction) -> int:
    """The lowest score that, with all below it, has this share."""
    reached = Fraction()
    for score, weight in sorted(weights.items()):
        reached += weight
        if reached >= share:
            return score
    return max(weights)
