"""How two tiles lie to each other, by shapes and the exact difference of their corners 0.

All there is to know of two tiles is worked out once and kept: it is the same wherever they lie.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.engine.chaos_tiles.convex import XY, Meeting, meeting
from games.engine.chaos_tiles.ring import EPSILON, STEPS, Point, add, to_xy
from games.engine.chaos_tiles.tiles import CORNERS, SHAPES, Shape

Pairs: TypeAlias = tuple[tuple[int, int], ...]


class Relation(NamedTuple):
    """How a second tile lies to a first one. Where they overlap nothing else is told."""

    overlap: bool = False
    partial: bool = False
    """Whether edges touch along a part."""
    shared: Pairs = ()
    """Full edges in common: of the first, of the second."""
    lands: Pairs = ()
    """Corners of the second inside edges of the first: edge, corner."""
    receives: Pairs = ()
    """Corners of the first inside edges of the second: corner, edge."""


APART = Relation()
OVERLAP = Relation(overlap=True)


@lru_cache(maxsize=1 << 16)
def relation(first: int, second: int, difference: Point) -> Relation:
    """How one shape lies to another (indexes of SHAPES), when its corner 0 is shifted by `difference`."""
    x, y = to_xy(difference)
    met = meeting(first, second, x, y)
    if met is Meeting.TOUCH:
        return _touch(SHAPES[first], SHAPES[second], difference, (x, y))
    return APART if met is Meeting.APART else OVERLAP


def _touch(first: Shape, second: Shape, difference: Point, by: XY) -> Relation:
    lands = _inside(first, (0.0, 0.0), second, by)
    receives = tuple((corner, edge) for edge, corner in _inside(second, by, first, (0.0, 0.0)))
    points = [add(difference, corner) for corner in second.corners]
    both = [(i, points.index(corner)) for i, corner in enumerate(first.corners) if corner in points]
    shared = tuple((i, (j - 1) % CORNERS) for i, j in both if ((i + 1) % CORNERS, (j - 1) % CORNERS) in both)
    partial = any(_opposite(first, i, second, j) or _opposite(first, i, second, j - 1) for i, j in lands)
    return Relation(False, partial, shared, lands, receives) if lands or receives or shared else APART


def _inside(first: Shape, at: XY, second: Shape, other: XY) -> Pairs:
    """The corners of the second inside edges of the first: edge, corner."""
    x, y = other[0] - at[0], other[1] - at[1]
    found = []
    for edge, (c, s, base) in enumerate(first.lines):
        here = base - y * c + x * s
        for corner, (u, v) in enumerate(second.xy):
            if -EPSILON < v * c - u * s - here < EPSILON:
                a, b = first.xy[edge]
                if EPSILON < (x + u - a) * c + (y + v - b) * s < 1 - EPSILON:
                    found.append((edge, corner))
    return tuple(found)


def _opposite(first: Shape, edge: int, second: Shape, other: int) -> bool:
    return (first.directions[edge] + STEPS // 2) % STEPS == second.directions[other]
