"""An estimate as a value and as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from games.engine.errors import EngineError
from words import said


class Method(StrEnum):
    """How an estimate was found."""

    FULL = "full"
    """The board is full: it is the score."""
    EXACT = "exact"
    """At most two cells are empty: all that can come, under best play of who still decides."""
    FILL = "fill"
    """Nobody decides any more: every way to fill the empty cells is equally likely."""
    PLAYOUTS = "playouts"
    """The game played to its end many times, corrected by what strong play gave from such positions."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The expected final Order score; `low` and `high` are the scores at 5 and 95 %.

    `mean` is exact for every method but `playouts`, there it is in whole hundredths. `playouts` counts the
    games or fills that were tried, 0 where nothing was left to chance. `engine` names what judged.
    """

    mean: Fraction
    low: int
    high: int
    method: Method
    seed: str
    engine: str
    playouts: int = 0

    @property
    def score(self) -> int:
        """The mean as a score: the nearest whole number, a half upwards."""
        return int(self.mean + Fraction(1, 2))


def estimate_data(estimate: Estimate) -> dict[str, Any]:
    """The estimate as an object for `json.dumps`; `estimate_from` gives an equal estimate.

    `mean` is in hundredths, `exact` is the mean as a fraction in lowest terms.
    """
    return {
        "mean": float(round(estimate.mean, 2)),
        "exact": str(estimate.mean),
        "score": estimate.score,
        "low": estimate.low,
        "high": estimate.high,
        "method": str(estimate.method),
        "seed": estimate.seed,
        "engine": estimate.engine,
        "playouts": estimate.playouts,
    }


def estimate_from(data: Mapping[str, Any]) -> Estimate:
    """Read the object of `estimate_data`. Raises EngineError."""
    try:
        return Estimate(
            Fraction(data["exact"]),
            int(data["low"]),
            int(data["high"]),
            Method(data["method"]),
            str(data["seed"]),
            str(data["engine"]),
            int(data["playouts"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise EngineError(said("no estimate: {error}", error=error)) from None
