"""The two pentagons, Vek and Kay, with both faces and in all 18 rotations.

Corners go counter-clockwise; edge i leads from corner i to the next one. The back is the mirror image: its
corner 0 is the front's, and the others follow counter-clockwise, so its edge i is the front's edge 4 - i.
"""

from dataclasses import dataclass
from itertools import product
from math import pi, sin, tan
from typing import Literal, TypeAlias

from games.engine.chaos_tiles.ring import (
    ORIGIN,
    STEPS,
    UNITS,
    Point,
    add,
    mirror,
    to_xy,
    turn,
)
from games.engine.chaos_tiles.sectors import sector_mask

Kind: TypeAlias = Literal["V", "K"]
Face: TypeAlias = Literal["+", "-"]

VEK: Kind = "V"
KAY: Kind = "K"
KINDS: tuple[Kind, ...] = (VEK, KAY)
FRONT: Face = "+"
BACK: Face = "-"
FACES: tuple[Face, ...] = (FRONT, BACK)

CORNERS = 5


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tile as the rules describe it; `directions` of the edges in steps of 20 degrees."""

    kind: Kind
    name: str
    copies: int
    angles: tuple[int, ...]
    directions: tuple[int, ...]
    area: float


TILES: dict[Kind, Tile] = {
    VEK: Tile(VEK, "Vek", 50, (60, 160, 80, 100, 140), (0, 1, 6, 10, 12), 1 / (4 * tan(pi / 18))),
    KAY: Tile(KAY, "Kay", 40, (40, 140, 100, 60, 200), (0, 2, 6, 12, 11), sin(pi * 2 / 9) + sin(pi / 3) / 2),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind with its face up in one rotation, corner 0 at the origin."""

    index: int
    kind: Kind
    face: Face
    rotation: int
    directions: tuple[int, ...]
    angles: tuple[int, ...]
    corners: tuple[Point, ...]
    corner_masks: tuple[int, ...]
    """The sectors of each corner."""
    edge_masks: tuple[int, ...]
    """The nine sectors that an edge takes at a point inside it."""
    xy: tuple[tuple[float, float], ...]
    middle: Point
    """The middle of the smallest circle around the tile; its radius is 1 for both kinds."""


def _directions(kind: Kind, face: Face, rotation: int) -> tuple[int, ...]:
    front = TILES[kind].directions
    if face == FRONT:
        return tuple((step + rotation) % STEPS for step in front)
    return tuple((STEPS // 2 - step + rotation) % STEPS for step in reversed(front))


def _corners(directions: tuple[int, ...]) -> tuple[Point, ...]:
    corners = [ORIGIN]
    for direction in directions[:-1]:
        corners.append(add(corners[-1], UNITS[direction]))
    return tuple(corners)


def _shape(index: int, kind: Kind, face: Face, rotation: int) -> Shape:
    directions = _directions(kind, face, rotation)
    corners = _corners(directions)
    turns = [(directions[i - 1] + STEPS // 2 - directions[i]) % STEPS for i in range(CORNERS)]
    return Shape(
        index=index,
        kind=kind,
        face=face,
        rotation=rotation,
        directions=directions,
        angles=tuple(20 * turn for turn in turns),
        corners=corners,
        corner_masks=tuple(map(sector_mask, directions, turns)),
        edge_masks=tuple(sector_mask(direction, STEPS // 2) for direction in directions),
        xy=tuple(map(to_xy, corners)),
        middle=_middle(kind, face, rotation),
    )


def _middle(kind: Kind, face: Face, rotation: int) -> Point:
    front = UNITS[1] if kind == VEK else UNITS[2]
    return turn(front if face == FRONT else mirror(front), rotation)


SHAPES: tuple[Shape, ...] = tuple(
    _shape(index, kind, face, rotation)
    for index, (kind, face, rotation) in enumerate(product(KINDS, FACES, range(STEPS)))
)
"""All 72: kinds, faces, rotations in that order."""

_INDEX = {(kind, face): STEPS * place for place, (kind, face) in enumerate(product(KINDS, FACES))}


def shape_of(kind: Kind, face: Face, rotation: int) -> Shape:
    """The shape, from `SHAPES`."""
    return SHAPES[_INDEX[kind, face] + rotation]
