"""Whether two tiles overlap: where a second corner 0 may not lie, worked out once for each pair of shapes.

A Vek is convex; a Kay is a rhombus and a triangle, all of unit edges. The interiors of two convex parts meet
when the difference of their places lies inside the Minkowski sum of the one and the other turned over, which
is an intersection of half planes bounded by lines in multiples of 20 degrees.
"""

from enum import Enum
from functools import cache
from typing import TypeAlias

from games.engine.chaos_tiles.ring import COSINES, EPSILON, SINES, STEPS
from games.engine.chaos_tiles.tiles import FRONT, SHAPES, VEK, Shape

XY: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[float, float, float]
"""Cosine and sine of a direction, and b: the points with y cos - x sin = b; to the left it is more."""
Region: TypeAlias = tuple[Line, ...]
"""Half planes: what lies to the left of each line."""


class Meeting(Enum):
    """How two tiles meet."""

    APART = 0
    TOUCH = 1
    OVERLAP = 2


# The corners of the convex parts, by whether the tile is a Vek.
_FRONT_PARTS = {True: ((0, 1, 2, 3, 4),), False: ((0, 1, 2, 4), (2, 3, 4))}
_BACK_PARTS = {True: ((0, 1, 2, 3, 4),), False: ((0, 1, 3, 4), (1, 2, 3))}


def meeting(first: int, second: int, x: float, y: float) -> Meeting:
    """How two shapes (indexes of SHAPES) meet, when the second's corner 0 is at x, y from the first's."""
    rotation = first % STEPS
    c, s = COSINES[rotation], SINES[rotation]
    x, y = x * c + y * s, y * c - x * s
    found = Meeting.APART
    for region in _regions(*unturned(first, second)):
        least = 1.0
        for cosine, sine, base in region:
            value = y * cosine - x * sine - base
            if value < least:
                least = value
                if value < -EPSILON:
                    break
        else:
            if least > EPSILON:
                return Meeting.OVERLAP
            found = Meeting.TOUCH
    return found


def unturned(first: int, second: int) -> tuple[int, int]:
    """The two shapes turned back together so that the first is in rotation 0."""
    rotation = first % STEPS
    return first - rotation, second - second % STEPS + (second - rotation) % STEPS


@cache
def _regions(first: int, second: int) -> tuple[Region, ...]:
    """For each pair of parts, where the second overlaps the first."""
    return tuple(_region(one, other) for one in _parts(SHAPES[first]) for other in _parts(SHAPES[second]))


def _region(one: list[XY], other: list[XY]) -> Region:
    turned = [(-x, -y) for x, y in other]
    directions = sorted({*_directions(one), *_directions(turned)})
    return tuple((COSINES[d], SINES[d], _lowest(one, d) + _lowest(turned, d)) for d in directions)


def _parts(shape: Shape) -> list[list[XY]]:
    """The convex parts, corners counter-clockwise."""
    parts = (_FRONT_PARTS if shape.face == FRONT else _BACK_PARTS)[shape.kind == VEK]
    return [[shape.xy[corner] for corner in part] for part in parts]


def _directions(part: list[XY]) -> list[int]:
    edges = zip(part, part[1:] + part[:1], strict=True)
    return [_direction(u - x, v - y) for (x, y), (u, v) in edges]


def _direction(x: float, y: float) -> int:
    return max(range(STEPS), key=lambda d: x * COSINES[d] + y * SINES[d])


def _lowest(part: list[XY], direction: int) -> float:
    """How far to the left of a direction all of a part lies."""
    return min(y * COSINES[direction] - x * SINES[direction] for x, y in part)
