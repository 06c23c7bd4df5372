"""Where a tile may be placed on a blob, and which rule forbids a placement."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from math import hypot
from typing import Literal, TypeAlias

from games.engine.chaos_tiles.blob import CELL, Blob, TileId
from games.engine.chaos_tiles.placement import Edge, Placement
from games.engine.chaos_tiles.relative import relation
from games.engine.chaos_tiles.ring import STEPS, UNITS, Point, add, sub, to_xy
from games.engine.chaos_tiles.sectors import has_narrow_gap
from games.engine.chaos_tiles.tiles import CORNERS, FACES, SHAPES, Face, Kind, Shape
from words import said

Faces: TypeAlias = Literal[1, 2]
"""1: the front only, as where pips count; 2: either face."""


class Fault(StrEnum):
    """The rule that a placement breaks; the first of these that is broken is told."""

    NO_CONTACT = "no-contact"
    OVERLAP = "overlap"
    PARTIAL = "partial-contact"
    NARROW_GAP = "narrow-gap"


FAULT_WORDS: dict[Fault, str] = {
    Fault.NO_CONTACT: said("no full edge of the tile lies against a free edge of the blob"),
    Fault.OVERLAP: said("the tile would lie on another one"),
    Fault.PARTIAL: said(
        "the tile would touch another one along a part of an edge, which this game does not allow"
    ),
    Fault.NARROW_GAP: said("a gap of 20 degrees would be left"),
}


def is_legal(blob: Blob, placement: Placement, *, partial_contact: bool = True) -> Fault | None:
    """None if a tile may be placed so, else the rule against it. `FAULT_WORDS` has them as sentences.

    `partial_contact`: whether edges may touch along a part, which counts as no contact. On an empty blob
    nothing is legal: the first tile (Move Zero) is put there by whoever starts the game.
    """
    if not blob.contacts(placement):
        return Fault.NO_CONTACT
    return _fault(blob, placement.shape, placement.origin, partial_contact)


def legal_placements(
    blob: Blob, kind: Kind, faces: Faces = 1, *, partial_contact: bool = True
) -> tuple[Placement, ...]:
    """All legal placements of a kind, front before back, then by rotation and point: always in this order."""
    found = [
        Placement(kind, shape.face, shape.rotation, origin)
        for shape, origin in _candidates(blob, kind, FACES[:faces], blob.exposed_edges())
        if _fault(blob, shape, origin, partial_contact) is None
    ]
    return tuple(sorted(found))


def has_legal_placement(blob: Blob, kind: Kind, faces: Faces = 1, *, partial_contact: bool = True) -> bool:
    """Whether a kind has a legal placement at all: found much sooner than all of them."""
    return any(
        _fault(blob, shape, origin, partial_contact) is None
        for shape, origin in _candidates(blob, kind, FACES[:faces], blob.exposed_edges())
    )


def legal_after_lift(
    blob: Blob,
    tile: TileId,
    legal: tuple[Placement, ...],
    faces: Faces = 1,
    *,
    partial_contact: bool = True,
) -> tuple[Placement, ...]:
    """The legal placements of a tile of the blob once it is lifted, its old place among them.

    `legal` are those of its kind on the whole blob. They stay legal if they keep contact: no tile fills a gap
    of 20 degrees, so none is left by lifting. Only what the tile was in the way of is looked for, which is
    several times faster than to begin anew. That the others hang together is not asked.
    """
    lifted, rest = blob[tile], blob.without_tile(tile)
    x, y = to_xy(add(lifted.origin, lifted.shape.middle))
    edges = [edge for edge in rest.exposed_edges() if _distance(edge.start, x, y) < _FREED + 1]
    freed = [
        Placement(lifted.kind, shape.face, shape.rotation, origin)
        for shape, origin in _candidates(rest, lifted.kind, FACES[:faces], edges)
        if _distance(add(origin, shape.middle), x, y) < _FREED
        and _fault(rest, shape, origin, partial_contact) is None
    ]
    kept = [placement for placement in legal if _clear_of(placement, x, y) or rest.contacts(placement)]
    return tuple(sorted({*kept, *freed}))


_FREED = CELL + 0.001  # how near the middles of tiles are that have at least a corner in common


def _clear_of(placement: Placement, x: float, y: float) -> bool:
    """Whether a tile can't have contact with one whose middle is there."""
    return _distance(add(placement.origin, placement.shape.middle), x, y) > _FREED


def _distance(point: Point, x: float, y: float) -> float:
    u, v = to_xy(point)
    return hypot(u - x, v - y)


def _candidates(
    blob: Blob, kind: Kind, faces: tuple[Face, ...], edges: Iterable[Edge]
) -> Iterator[tuple[Shape, Point]]:
    """What fits against one of these free edges at both its ends, each once."""
    masks, seen = blob.masks, set()
    for end, direction in edges:
        start = add(end, UNITS[direction])
        fitting = _fitting(kind, faces, (direction + STEPS // 2) % STEPS, masks[start], masks[end])
        for shape, corner in fitting:
            origin = sub(start, corner)
            if (shape.index, origin) not in seen:
                seen.add((shape.index, origin))
                yield shape, origin


@lru_cache(maxsize=1 << 14)
def _fitting(
    kind: Kind, faces: tuple[Face, ...], direction: int, start: int, end: int
) -> tuple[tuple[Shape, Point], ...]:
    """The shapes with an edge of a direction that fit at its two ends, and the corner where it starts."""
    return tuple(
        (shape, shape.corners[edge])
        for shape, edge in _SHAPES_BY_EDGE[kind, direction]
        if shape.face in faces
        and _fits(shape.corner_masks[edge], start)
        and _fits(shape.corner_masks[edge - CORNERS + 1], end)
    )


def _shapes_by_edge() -> dict[tuple[Kind, int], list[tuple[Shape, int]]]:
    found = defaultdict(list)
    for shape in SHAPES:
        for edge, direction in enumerate(shape.directions):
            found[shape.kind, direction].append((shape, edge))
    return found


_SHAPES_BY_EDGE = _shapes_by_edge()


def _fits(mask: int, taken: int) -> bool:
    return not mask & taken and not has_narrow_gap(mask | taken)


def _fault(blob: Blob, shape: Shape, origin: Point, partial_contact: bool) -> Fault | None:
    """What is wrong with a tile that has contact."""
    masks, index = blob.masks, shape.index
    corners = [add(origin, corner) for corner in shape.corners]
    around = [masks.get(point, 0) for point in corners]
    if any(mask & taken for mask, taken in zip(shape.corner_masks, around, strict=True)):
        return Fault.OVERLAP
    partial = narrow = False
    for near in blob.near_point(*to_xy(add(origin, shape.middle))):
        difference = sub(near.origin, origin)
        met = relation(index, near.shape, difference)
        if met.overlap:
            return Fault.OVERLAP
        partial |= met.partial
        for edge, corner in met.lands:
            point = add(near.origin, SHAPES[near.shape].corners[corner])
            narrow |= has_narrow_gap(masks[point] | shape.edge_masks[edge])
        for corner, edge in met.receives:
            around[corner] |= SHAPES[near.shape].edge_masks[edge]
    if partial and not partial_contact:
        return Fault.PARTIAL
    if narrow or any(map(has_narrow_gap, map(int.__or__, shape.corner_masks, around))):
        return Fault.NARROW_GAP
    return None
