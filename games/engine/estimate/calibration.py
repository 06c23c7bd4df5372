"""What strong play makes of a position whose play-outs are known: `calibration.json`, made by `calibrate.py`.

Play-outs are faster and weaker than good players, so they are off by a few points, and that differs by stage
and by what the flags have changed. For each variant and mode there is a table over the share of cells that is
empty: how much to add to the mean of the play-outs, how much of what differs from the usual mean and from
the engine's own value, and how wide the interval is.
"""

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import ceil, floor, sqrt
from typing import Any

from games.engine.estimate.spread import Spread
from games.engine.position import Position

FILE = "calibration.json"


@dataclass(frozen=True, slots=True)
class Calibration:
    """Numbers for each of the shares of empty cells in `shares`; between them they change evenly.

    expected = m + shift + slope * (m - centre) + value * (v - m), where m is the mean of the play-outs
    and v the engine's value; the scores at 5 and 95 % are `down` and `up` times `scale` from it.
    """

    centre: float
    shares: tuple[float, ...]
    shift: tuple[float, ...]
    slope: tuple[float, ...]
    value: tuple[float, ...]
    down: tuple[float, ...]
    up: tuple[float, ...]

    def expected(self, share: float, mean: float, value: float) -> float:
        """The expected final score where this share of the cells is empty."""
        shift, slope, weight = (self.at(share, row) for row in (self.shift, self.slope, self.value))
        return max(0.0, mean + shift + slope * (mean - self.centre) + weight * (value - mean))

    def interval(self, share: float, spread: Spread, expected: float) -> tuple[int, int]:
        """The scores at 5 and 95 %; the expected one is always between them."""
        width = scale(spread)
        low = max(0, ceil(expected - self.at(share, self.down) * width))
        high = floor(expected + self.at(share, self.up) * width)
        return min(low, floor(expected)), max(high, ceil(expected))

    def at(self, share: float, row: Sequence[float]) -> float:
        """The number of a row at this share of empty cells."""
        return sum((part * number for part, number in zip(parts(share, self.shares), row, strict=True)), 0.0)


def parts(share: float, shares: Sequence[float]) -> list[float]:
    """How much of the number at each of `shares` counts at `share`; beyond the ends the last one.

    >>> parts(0.25, (0.1, 0.2, 0.4))
    [0.0, 0.75, 0.25]
    """
    result = [0.0] * len(shares)
    place = bisect_right(shares, share)
    if place in (0, len(shares)):
        result[min(place, len(shares) - 1)] = 1.0
        return result
    before, after = shares[place - 1], shares[place]
    result[place] = round((share - before) / (after - before), 9)
    result[place - 1] = 1 - result[place]
    return result


def scale(spread: Spread) -> float:
    """What widths are measured in: the deviation of the play-outs, and a point where they hardly differ."""
    return sqrt(spread.deviation**2 + 1)


def calibrated(position: Position, spread: Spread) -> tuple[Fraction, int, int]:
    """Expected score in hundredths, and the scores at 5 and 95 %, from play-outs.

    Where nothing is known of a variant the play-outs are taken as they are.
    """
    from games.engine import search

    table = known().get(key_of(position))
    if table is None:
        return Fraction(round(spread.mean * 100), 100), spread.low, spread.high
    share = position.empty / position.variant.cell_count
    expected = table.expected(share, float(spread.mean), search.evaluate(position))
    mean = Fraction(round(expected * 100), 100)
    return mean, *table.interval(share, spread, float(mean))


def key_of(position: Position) -> str:
    """The name of the table for a position: variant and mode."""
    from games.engine.search.values import mode_of

    return f"{position.variant.key}.{mode_of(position)}"


@cache
def known() -> Mapping[str, Calibration]:
    """All tables."""
    return {key: _table(data) for key, data in json.loads(_text()).items()}


@cache
def calibration_version() -> str:
    """The first 8 digits of the hash of the tables."""
    return sha256(_text().encode()).hexdigest()[:8]


def _text() -> str:
    return (files("games.engine.estimate") / FILE).read_text("utf-8")


def _table(data: Mapping[str, Any]) -> Calibration:
    rows = {name: tuple(row) for name, row in data.items() if name != "centre"}
    return Calibration(centre=data["centre"], **rows)
