"""How two tiles lie to each other, by shapes and the exact difference of their corners 0.

All there is to know of two tiles is worked out once and kept: it is the same wherever they lie.
"""

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from games.engine.chaos_tiles.convex import Meeting, meeting, unturned
from games.engine.chaos_tiles.ring import COSINES, EPSILON, SINES, STEPS, Point, to_xy
from games.engine.chaos_tiles.tiles import SHAPES, Shape

Pairs: TypeAlias = tuple[tuple[int, int], ...]
Reals: TypeAlias = tuple[float, ...]


class Relation(NamedTuple):
    """How a second tile lies to a first one. Where they overlap nothing else is told.

    Full edges and corners in common are not told: a blob finds them by its own means.
    """

    overlap: bool = False
    partial: bool = False
    """Whether edges touch along a part."""
    lands: Pairs = ()
    """Corners of the second inside edges of the first: edge, corner."""
    receives: Pairs = ()
    """Corners of the first inside edges of the second: corner, edge."""


APART = Relation()
OVERLAP = Relation(overlap=True)


@lru_cache(maxsize=1 << 15)
def relation(first: int, second: int, difference: Point) -> Relation:
    """How one shape lies to another (indexes of SHAPES), when its corner 0 is shifted by `difference`."""
    x, y = to_xy(difference)
    met = meeting(first, second, x, y)
    if met is Meeting.TOUCH:
        return _touch(first, second, x, y)
    return APART if met is Meeting.APART else OVERLAP


def _touch(first: int, second: int, x: float, y: float) -> Relation:
    lands = _inside(first, second, x, y)
    receives = tuple((corner, edge) for edge, corner in _inside(second, first, -x, -y))
    one, other = SHAPES[first], SHAPES[second]
    partial = any(_opposite(one, i, other, j) or _opposite(one, i, other, j - 1) for i, j in lands)
    return Relation(False, partial, lands, receives) if lands or receives else APART


def _inside(first: int, second: int, x: float, y: float) -> Pairs:
    """The corners of the second inside edges of the first, when its corner 0 is at x, y: edge, corner."""
    c, s = COSINES[first % STEPS], SINES[first % STEPS]
    x, y = x * c + y * s, y * c - x * s
    found = []
    for edge, (c, s, left, along) in enumerate(_measured(*unturned(first, second))):
        sideways, forward = x * s - y * c, x * c + y * s
        for corner, value in enumerate(left):
            if -EPSILON < value - sideways < EPSILON and EPSILON < along[corner] + forward < 1 - EPSILON:
                found.append((edge, corner))
    return tuple(found)


@cache
def _measured(first: int, second: int) -> tuple[tuple[float, float, Reals, Reals], ...]:
    """For each edge of the first its direction, and the second's corners to the left of it and along it, when
    both have their corners 0 at one point."""
    one, other = SHAPES[first], SHAPES[second].xy
    rows = []
    for direction, (a, b) in zip(one.directions, one.xy, strict=True):
        c, s = COSINES[direction], SINES[direction]
        left = tuple((v - b) * c - (u - a) * s for u, v in other)
        rows.append((c, s, left, tuple((u - a) * c + (v - b) * s for u, v in other)))
    return tuple(rows)


def _opposite(one: Shape, edge: int, other: Shape, other_edge: int) -> bool:
    return (one.directions[edge] + STEPS // 2) % STEPS == other.directions[other_edge]
