"""The outlines of the cards' shapes, and the stripes and dots that fill them without leaving them."""

from __future__ import annotations

import math
from functools import cache

Point = tuple[float, float]
_MIDDLE = 51.0
_STEP = 10.5  # from one stripe to the next, along an axis
_DOTS = 11.5  # from one dot to the next
_EDGE = 4.5  # what a dot's middle keeps from the outline

_CIRCLE = tuple(
    (50 + 31 * math.cos(math.tau * step / 72), _MIDDLE + 31 * math.sin(math.tau * step / 72))
    for step in range(72)
)
_SQUARE = ((22.5, 23.5), (77.5, 23.5), (77.5, 78.5), (22.5, 78.5))
_TRIANGLE = ((50.0, 17.0), (83.0, 76.0), (17.0, 76.0))
_POLYGONS = (_CIRCLE, _SQUARE, _TRIANGLE)
_BODIES = (
    "M50 20a31 31 0 1 1 0 62a31 31 0 1 1 0-62z",
    "M22.5 23.5h55v55h-55z",
    "M50 17l33 59h-66z",
)


def body(shape: int) -> str:
    """The outline as path data: circle, square, triangle."""
    return _BODIES[shape]


@cache
def pattern(shape: int, colour: int) -> str:
    """Path data of what lies on the shape: nothing, stripes, or dots as points of a round pen."""
    return ("", _stripes(_POLYGONS[shape]), _dots(_POLYGONS[shape]))[colour]


def _stripes(polygon: tuple[Point, ...]) -> str:
    """Lines from the lower left to the upper right, cut off at the outline."""
    found = []
    for number in range(1, 20):
        ends = _crossings(polygon, number * _STEP - 4)
        if ends and math.dist(*ends) > 6:
            (x1, y1), (x2, y2) = ends
            found.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    return "".join(found)


def _crossings(polygon: tuple[Point, ...], total: float) -> tuple[Point, Point] | None:
    """Where the line x + y = ``total`` enters and leaves a convex polygon."""
    found = []
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        before, after = x1 + y1 - total, x2 + y2 - total
        if (before < 0) != (after < 0):
            part = before / (before - after)
            found.append((x1 + part * (x2 - x1), y1 + part * (y2 - y1)))
    return (found[0], found[1]) if len(found) == 2 else None


def _dots(polygon: tuple[Point, ...]) -> str:
    """Points of a slanted grid that keep clear of the outline."""
    found = []
    for row in range(-4, 5):
        for column in range(-4, 5):
            x, y = 50 + (column + row % 2 / 2) * _DOTS, _MIDDLE + row * _DOTS * 0.87
            if _inside(polygon, x, y):
                found.append(f"M{x:.1f} {y:.1f}h.01")
    return "".join(found)


def _inside(polygon: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a point lies within a polygon, clockwise on the screen, and off its edges."""
    return all(
        ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / math.dist((x1, y1), (x2, y2)) >= _EDGE
        for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    )
