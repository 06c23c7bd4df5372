"""The rules of placing once more, slowly, by other means and with the table of the rules typed in again.

Corners are integers scaled by 10^30. Tiles are cut into triangles, which are told apart by separating lines;
what is taken around a point is found by asking for points close to it. Nothing of the engine is used but the
four fields of a placement.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, isqrt, pi, sin

from games.engine.chaos_tiles import Placement

SCALE = 10**30
NEAR_ZERO = SCALE * SCALE // 10**9
SMALL_STEP = 10**-5
Point = tuple[int, int]

DIRECTIONS = {"V": (0, 1, 6, 10, 12), "K": (0, 2, 6, 12, 11)}
TRIANGLES = {"V": ((0, 1, 2), (0, 2, 3), (0, 3, 4)), "K": ((4, 0, 1), (4, 1, 2), (4, 2, 3))}


def _cosine_of_20() -> int:
    """The root of 8 x^3 - 6 x = 1 near 0.94."""
    x = SCALE * 94 // 100
    for _ in range(12):
        value = 8 * x**3 // SCALE**2 - 6 * x - SCALE
        x -= value * SCALE // (24 * x * x // SCALE - 6 * SCALE)
    return x


@cache
def unit(direction: int) -> Point:
    """The step in a direction."""
    if direction == 0:
        return SCALE, 0
    c = _cosine_of_20()
    s = isqrt(SCALE * SCALE - c * c)
    x, y = unit(direction - 1)
    return (x * c - y * s) // SCALE, (x * s + y * c) // SCALE


@cache
def corners(placement: Placement) -> tuple[Point, ...]:
    """Counter-clockwise for the front, clockwise for the back."""
    kind, face, rotation, origin = placement
    x = sum(factor * unit(power)[0] for power, factor in enumerate(origin))
    y = sum(factor * unit(power)[1] for power, factor in enumerate(origin))
    found = [(x, y)]
    for direction in DIRECTIONS[kind][:-1]:
        u, v = unit(((direction if face == "+" else -direction) + rotation) % 18)
        x, y = x + u, y + v
        found.append((x, y))
    return tuple(found)


@cache
def triangles(placement: Placement) -> tuple[tuple[Point, ...], ...]:
    """The tile cut up, each triangle counter-clockwise."""
    cut = [tuple(corners(placement)[i] for i in triangle) for triangle in TRIANGLES[placement.kind]]
    return tuple(triangle if placement.face == "+" else triangle[::-1] for triangle in cut)


@cache
def middle(placement: Placement) -> Point:
    """The mean of the corners; no corner is 1.2 away."""
    xs, ys = zip(*corners(placement), strict=True)
    return sum(xs) // 5, sum(ys) // 5


def left_of(one: Point, other: Point, point: Point) -> int:
    """Twice the area to the left of a line up to a point."""
    return (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0])


def sides(polygon: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def overlap(one: Placement, other: Placement) -> bool:
    """Whether interiors meet."""
    pairs = ((a, b) for a in triangles(one) for b in triangles(other))
    return any(not _separated(a, b) and not _separated(b, a) for a, b in pairs)


def _separated(a: Sequence[Point], b: Sequence[Point]) -> bool:
    return any(all(left_of(p, q, point) <= NEAR_ZERO for point in b) for p, q in sides(a))


def holds(placement: Placement, point: Point) -> bool:
    """Whether a point is in the tile or on its outline."""
    return any(all(left_of(p, q, point) >= -NEAR_ZERO for p, q in sides(cut)) for cut in triangles(placement))


def taken(tiles: Sequence[Placement], point: Point) -> list[bool]:
    """For each 20 degrees around a point whether a tile is there."""
    found = []
    for sector in range(18):
        angle = pi * (2 * sector + 1) / 18
        x = point[0] + int(SMALL_STEP * cos(angle) * SCALE)
        y = point[1] + int(SMALL_STEP * sin(angle) * SCALE)
        found.append(any(holds(tile, (x, y)) for tile in tiles))
    return found


def narrow_gap(tiles: Sequence[Placement], point: Point) -> bool:
    """Whether exactly 20 degrees are left free somewhere around a point."""
    here = taken([tile for tile in tiles if holds(tile, point)], point)
    return any(here[i - 1] and not here[i] and here[(i + 1) % 18] for i in range(18))


def same(one: Point, other: Point) -> bool:
    return all(abs(a - b) * 10**9 < SCALE for a, b in zip(one, other, strict=True))


def shared_edges(one: Placement, other: Placement) -> int:
    """How many full edges two tiles have in common."""
    mine, theirs = sides(corners(one)), sides(corners(other))
    return sum((same(a, d) and same(b, c)) or (same(a, c) and same(b, d)) for a, b in mine for c, d in theirs)


def part_shared(one: Placement, other: Placement) -> bool:
    """Whether edges touch along a part only, of tiles that do not overlap."""
    for a, b in sides(corners(one)):
        for c, d in sides(corners(other)):
            if abs(left_of(a, b, c)) < NEAR_ZERO and abs(left_of(a, b, d)) < NEAR_ZERO:
                along = [(p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]) for p in (c, d)]
                length = min(SCALE * SCALE, max(along)) - max(0, min(along))
                if NEAR_ZERO < length < SCALE * SCALE - NEAR_ZERO:
                    return True
    return False


def fault(tiles: Sequence[Placement], new: Placement, *, partial_contact: bool = True) -> str | None:
    """The first rule that a placement breaks, as the engine names it."""
    here = middle(new)
    near = [tile for tile in tiles if max(map(abs, map(int.__sub__, middle(tile), here))) < 2.5 * SCALE]
    if any(overlap(new, tile) for tile in near):
        return "overlap" if any(shared_edges(new, tile) for tile in near) else "no-contact"
    if not any(shared_edges(new, tile) for tile in near):
        return "no-contact"
    if not partial_contact and any(part_shared(new, tile) for tile in near):
        return "partial-contact"
    around = [point for tile in [*near, new] for point in corners(tile) if holds(new, point)]
    return "narrow-gap" if any(narrow_gap([*near, new], point) for point in around) else None
