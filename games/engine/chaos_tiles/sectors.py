"""What is taken around a point: 18 bits, bit k for the 20 degrees from direction k to direction k + 1.

All edges run in multiples of 20 degrees, so a corner takes whole sectors, and an edge that passes through a
point takes nine. Corners overlap where they have a bit in common, and a gap of 20 degrees is a free sector
between two taken ones: both are exact.
"""

from functools import cache

from games.engine.chaos_tiles.ring import STEPS

FULL = (1 << STEPS) - 1


def sector_mask(direction: int, count: int) -> int:
    """`count` sectors counter-clockwise from a direction.

    >>> sector_mask(16, 3) == 0b11 << 16 | 1
    True
    """
    bits = ((1 << count) - 1) << direction % STEPS
    return (bits | bits >> STEPS) & FULL


@cache
def has_narrow_gap(mask: int) -> bool:
    """Whether a gap of exactly 20 degrees is left between neighbours.

    >>> has_narrow_gap(0b1011), has_narrow_gap(0b10011)
    (True, False)
    """
    free = ~mask & FULL
    lower, upper = free << 1 | free >> (STEPS - 1), free >> 1 | free << (STEPS - 1)
    return bool(free & ~lower & ~upper)


def degrees_taken(mask: int) -> int:
    """The sum of the angles, in degrees."""
    return 20 * mask.bit_count()
