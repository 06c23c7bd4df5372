"""Bounded compensation of network delay: a quota per side, spent by slow turns and refilled by every turn."""

from __future__ import annotations

from clocks.core.control import TimeControl

GAIN_MS = 100
MOST_MS = 700


def opening_quota(control: TimeControl, sides: int = 2) -> list[int]:
    """The quota of each side before the first turn, in ms."""
    return [3 * GAIN_MS] * sides


def compensated(quota: int, delay: int) -> tuple[int, int]:
    """What a turn with this measured delay is not charged for, and the quota after it; ms.

    >>> compensated(300, 80), compensated(300, 2000)
    ((80, 320), (300, 100))
    """
    lag = max(0, min(delay, quota))
    return lag, min(MOST_MS, quota - lag + GAIN_MS)
