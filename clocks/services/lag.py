"""Lag compensation of a stored clock: what a press is not charged for, off the quota of its side."""

from __future__ import annotations

from clocks.core.lag import compensated, gain
from clocks.models import Clock

# A delayed action may come in so long after its deadline and still count (ms). Falls of clocks with
# compensation are recorded so much later: the verdict depends on stamps, not on who is faster.
MOST_LATE_MS = 1000


def compensation(clock: Clock, side: int, delay: int) -> int:
    """What a press of ``side`` with this measured delay is not charged for (ms), off its quota.

    The clock is locked; its row is written with the press. 0 where compensation is off.
    """
    if clock.lag is None:
        return 0
    lag, clock.lag[side] = compensated(clock.lag[side], delay, gain(clock.value.control, side))
    return lag
