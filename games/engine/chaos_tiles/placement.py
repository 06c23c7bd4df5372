"""Where a tile lies: its kind, the face that shows, its rotation and the point of its corner 0."""

import re
from typing import NamedTuple

from games.engine.chaos_tiles.ring import ORIGIN, STEPS, UNITS, Point, add, mirror, to_xy, turn
from games.engine.chaos_tiles.tiles import BACK, FRONT, KINDS, Face, Kind, Shape, shape_of
from games.engine.errors import EngineError
from words import said

_TEXT = re.compile(r"([VK])([+-])(\d{1,2})@(-?\d{1,4}(?:,-?\d{1,4}){0,5})", re.ASCII)


class PlacementError(EngineError):
    """A text that is no placement."""


class Edge(NamedTuple):
    """An edge of a tile, which lies to its left: where it starts, and its direction (20 degrees each)."""

    start: Point
    direction: int

    @property
    def end(self) -> Point:
        """Where it ends."""
        return add(self.start, UNITS[self.direction])

    @property
    def reverse(self) -> "Edge":
        """The edge of the tile on the other side."""
        return Edge(self.end, (self.direction + STEPS // 2) % STEPS)


class Placement(NamedTuple):
    """A tile on the plane. Its text is kind, face, rotation and the point without its last zeros.

    >>> str(Placement("K", "-", 7, (1, 0, -2, 0, 0, 0)))
    'K-7@1,0,-2'
    """

    kind: Kind
    face: Face
    rotation: int
    origin: Point

    def __str__(self) -> str:
        count = max((place for place, factor in enumerate(self.origin, start=1) if factor), default=1)
        return f"{self.kind}{self.face}{self.rotation}@{','.join(map(str, self.origin[:count]))}"

    @property
    def shape(self) -> Shape:
        """The tile in this rotation, with its corner 0 at the origin."""
        return shape_of(self.kind, self.face, self.rotation)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The five corners, counter-clockwise from corner 0."""
        return tuple(add(self.origin, corner) for corner in self.shape.corners)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The five edges; edge i starts at corner i."""
        return tuple(map(Edge, self.corners, self.shape.directions))

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """The corners as doubles."""
        x, y = to_xy(self.origin)
        return tuple((x + u, y + v) for u, v in self.shape.xy)

    def turned(self, steps: int) -> "Placement":
        """Turned about the origin by so many times 20 degrees, counter-clockwise."""
        return Placement(self.kind, self.face, (self.rotation + steps) % STEPS, turn(self.origin, steps))

    def moved(self, by: Point) -> "Placement":
        """Shifted."""
        return self._replace(origin=add(self.origin, by))

    def mirrored(self) -> "Placement":
        """Mirrored in the real axis: the other face shows."""
        face = BACK if self.face == FRONT else FRONT
        return Placement(self.kind, face, -self.rotation % STEPS, mirror(self.origin))


def parse_placement(text: str) -> Placement:
    """Read a placement; case does not matter, last zeros of the point may be missing. Raises PlacementError.

    >>> parse_placement("v+3@0,1")
    Placement(kind='V', face='+', rotation=3, origin=(0, 1, 0, 0, 0, 0))
    """
    found = _TEXT.fullmatch(text.strip().upper())
    if not found:
        raise PlacementError(
            said(
                "{text} is no placement: give kind, face, rotation and point, as V+3@0,1 or K-17@1,0,-2",
                text=repr(text[:40]),
            )
        )
    letter, sign, rotation, point = found.groups()
    if int(rotation) >= STEPS:
        raise PlacementError(
            said(
                "rotation {rotation} of {text}: there are 0 to {steps}",
                rotation=rotation,
                text=repr(text[:40]),
                steps=STEPS - 1,
            )
        )
    kind = next(kind for kind in KINDS if kind == letter)
    factors = [int(factor) for factor in point.split(",")]
    a, b, c, d, e, f = [*factors, *ORIGIN[len(factors) :]]
    return Placement(kind, FRONT if sign == FRONT else BACK, int(rotation), (a, b, c, d, e, f))
