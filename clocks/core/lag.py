"""Bounded compensation of network delay as lichess does it: a quota per side, spent and refilled by turns.

What a turn adds to the quota depends on how long a game at that time control is estimated to be: 150 ms and
4 ms for each of its seconds, at most a second. A quota begins with three of these and holds at most seven.
"""

from __future__ import annotations

from clocks.core.control import SECOND, TimeControl

LEAST_GAIN_MS = 150
GAIN_MS_PER_SECOND = 4
MOST_GAIN_MS = 1000
TURNS = 40
GAINS_AT_FIRST = 3
MOST_GAINS = 7


def gain(control: TimeControl, side: int) -> int:
    """The ms that every turn of a side adds to its quota.

    The estimate is what the first stage gives for forty turns: main time, and the time a turn of each.

    >>> from clocks.core import parse_control
    >>> [gain(parse_control(text), 0) for text in ("30s", "1", "3", "4", "1+2", "15")]
    [270, 390, 870, 1000, 710, 1000]
    """
    first = control.stages(side)[0]
    estimate = first.main + TURNS * first.amount
    return min(MOST_GAIN_MS, LEAST_GAIN_MS + GAIN_MS_PER_SECOND * estimate // SECOND)


def opening_quota(control: TimeControl, sides: int = 2) -> list[int]:
    """The quota of each side before the first turn, in ms."""
    return [GAINS_AT_FIRST * gain(control, side) for side in range(sides)]


def compensated(quota: int, delay: int, gain: int) -> tuple[int, int]:
    """What a turn with this measured delay is not charged for, and the quota after it; ms.

    >>> compensated(1170, 80, 390), compensated(1170, 2000, 390), compensated(2700, 0, 390)
    ((80, 1480), (1170, 390), (0, 2730))
    """
    lag = max(0, min(delay, quota))
    return lag, min(MOST_GAINS * gain, quota - lag + gain)
