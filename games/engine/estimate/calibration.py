"""What strong play makes of a position whose play-outs are known (made by `calibrate.py`)."""

from fractions import Fraction

from games.engine.estimate.spread import Spread
from games.engine.position import Position


def calibrated(position: Position, spread: Spread) -> tuple[Fraction, int, int]:
    """Mean in hundredths, and the scores at 5 and 95 %."""
    return Fraction(round(spread.mean * 100), 100), spread.low, spread.high
