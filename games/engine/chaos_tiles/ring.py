"""Points of Chaos Tiles: exact in Z[z], where z = exp(i pi/9) turns by 20 degrees and z^6 = z^3 - 1.

A point is the tuple of its six coefficients of 1, z, ..., z^5. Points are equal when their tuples are. Signs
are taken from doubles: an expression that is not zero exceeds 3e-6 while tuples belong to a set of 90 tiles,
so 1e-9 tells them apart.
"""

from math import cos, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[int, int, int, int, int, int]
"""Coefficients of 1, z, ..., z^5."""

STEPS = 18
"""Directions there are: multiples of 20 degrees."""

EPSILON = 1e-9
"""Doubles nearer to zero than this are zero."""

ORIGIN: Point = (0, 0, 0, 0, 0, 0)

COSINES = tuple(cos(pi * k / 9) for k in range(STEPS))
SINES = tuple(sin(pi * k / 9) for k in range(STEPS))


def add(one: Point, other: Point) -> Point:
    """The sum."""
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return (a + u, b + v, c + w, d + x, e + y, f + z)


def sub(one: Point, other: Point) -> Point:
    """The difference."""
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return (a - u, b - v, c - w, d - x, e - y, f - z)


def turn(point: Point, steps: int) -> Point:
    """The point turned about the origin by so many times 20 degrees, counter-clockwise.

    >>> turn((1, 0, 0, 0, 0, 0), 6)
    (-1, 0, 0, 1, 0, 0)
    """
    a, b, c, d, e, f = point
    for _ in range(steps % STEPS):
        a, b, c, d, e, f = -f, a, b, c + f, d, e
    return (a, b, c, d, e, f)


UNITS: tuple[Point, ...] = tuple(turn((1, 0, 0, 0, 0, 0), steps) for steps in range(STEPS))
"""z^0 to z^17: a step of length 1 in each direction."""


def mirror(point: Point) -> Point:
    """The complex conjugate: the point mirrored in the real axis.

    >>> mirror((0, 0, 0, 1, 0, 0)) == UNITS[15]
    True
    """
    a, b, c, d, e, f = (0,) * 6
    for steps, factor in enumerate(point):
        if factor:
            u, v, w, x, y, z = UNITS[-steps]
            a, b, c = a + factor * u, b + factor * v, c + factor * w
            d, e, f = d + factor * x, e + factor * y, f + factor * z
    return (a, b, c, d, e, f)


def to_xy(point: Point) -> tuple[float, float]:
    """The point as doubles."""
    a, b, c, d, e, f = point
    _, c1, c2, c3, c4, c5 = COSINES[:6]
    _, s1, s2, s3, s4, s5 = SINES[:6]
    return (
        a + b * c1 + c * c2 + d * c3 + e * c4 + f * c5,
        b * s1 + c * s2 + d * s3 + e * s4 + f * s5,
    )


def orientation(one: Point, other: Point, third: Point) -> int:
    """1 if three points turn to the left, -1 to the right, 0 on one line."""
    x, y = to_xy(sub(other, one))
    u, v = to_xy(sub(third, one))
    area = x * v - y * u
    return (area > EPSILON) - (area < -EPSILON)
