"""The ways to put two tiles together along a full edge: 97 up to rotation and reflection, 186 up to rotation.

They are derived from the shapes of the tiles and the rules of placing alone. A duo is named by its kinds,
whether the same faces show (+) or not (-), and the edges that meet, the first tile's front up: `VK-01`. Where
several names fit (two Veks or two Kays told in either order, two edges in common), the lowest is its name.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from games.engine.chaos_tiles.blob import Blob
from games.engine.chaos_tiles.legality import is_legal
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.ring import ORIGIN, STEPS, sub
from games.engine.chaos_tiles.tiles import BACK, CORNERS, FACES, FRONT, KINDS, Face, Kind, shape_of


class Duo(NamedTuple):
    """Two tiles that share edge `edge_a` of the first and `edge_b` of the second.

    `gaps` are the angles left free at the two ends of the shared edge, in degrees, the smaller first.
    """

    first: Kind
    second: Kind
    same_face: bool
    edge_a: int
    edge_b: int
    gaps: tuple[int, int]

    @property
    def pair(self) -> str:
        """`VV`, `VK` or `KK`."""
        return self.first + self.second

    @property
    def name(self) -> str:
        """As `VK-01`."""
        return f"{self.pair}{'+' if self.same_face else '-'}{self.edge_a}{self.edge_b}"

    @property
    def placements(self) -> tuple[Placement, Placement]:
        """The duo itself: the first tile at the origin with its front up."""
        face = FRONT if self.same_face else BACK
        return joined(self.first, FRONT, self.edge_a, self.second, face, self.edge_b)


class _Joint(NamedTuple):
    """Two tiles at one shared edge; its order is the order of names."""

    first: Kind
    second: Kind
    faces: tuple[Face, Face]
    edge_a: int
    edge_b: int


def duo_of(one: Placement, other: Placement) -> Duo | None:
    """The duo that two tiles make, wherever they lie; None if they share no full edge.

    >>> from games.engine.chaos_tiles.placement import parse_placement
    >>> duo_of(parse_placement("V+0@0"), parse_placement("V+9@1")).name
    'VV+00'
    """
    names = [_named(joint) for joint in _joints(one, other)]
    return min(names, key=_order) if names else None


@cache
def duos() -> tuple[Duo, ...]:
    """All 97, up to rotation and reflection: Vek-Vek, Vek-Kay, Kay-Kay; of each kind same faces first."""
    found = {duo_of(*pair) for pair in _legal_pairs()}
    return tuple(sorted((duo for duo in found if duo), key=_order))


@cache
def sided_duos() -> tuple[tuple[Placement, Placement], ...]:
    """All 186 up to rotation only; each once, as placements."""
    found: dict[_Joint, tuple[Placement, Placement]] = {}
    for pair in _legal_pairs():
        found.setdefault(min(_joints(*pair), key=_joint_order), pair)
    return tuple(found[joint] for joint in sorted(found, key=_joint_order))


def joined(
    first: Kind, face_a: Face, edge_a: int, second: Kind, face_b: Face, edge_b: int
) -> tuple[Placement, Placement]:
    """Two tiles put together along these edges, the first in rotation 0 at the origin. Whether it is legal is
    not asked."""
    one = Placement(first, face_a, 0, ORIGIN)
    meet = one.edges[edge_a].reverse
    rotation = (meet.direction - shape_of(second, face_b, 0).directions[edge_b]) % STEPS
    corner = shape_of(second, face_b, rotation).corners[edge_b]
    return one, Placement(second, face_b, rotation, sub(meet.start, corner))


def _legal_pairs() -> Iterator[tuple[Placement, Placement]]:
    edges = range(CORNERS)
    for first, face_a, edge_a, second, face_b, edge_b in product(KINDS, FACES, edges, KINDS, FACES, edges):
        one, other = joined(first, face_a, edge_a, second, face_b, edge_b)
        if is_legal(Blob({1: one}), other) is None:
            yield one, other


def _joints(one: Placement, other: Placement) -> list[_Joint]:
    """The shared edges, each told in both orders, but a Vek before a Kay."""
    contacts = [(edge, tile_edge) for edge, _, tile_edge in Blob({1: other}).contacts(one)]
    told = [_Joint(one.kind, other.kind, (one.face, other.face), *edges) for edges in contacts]
    told += [_Joint(other.kind, one.kind, (other.face, one.face), b, a) for a, b in contacts]
    return [joint for joint in told if (joint.first, joint.second) != KINDS[::-1]]


def _named(joint: _Joint) -> Duo:
    """The duo of a joint, mirrored where the first tile shows its back."""
    first, second, faces, a, b = joint
    one, other = shape_of(first, faces[0], 0), shape_of(second, faces[1], 0)
    starts = 360 - one.angles[a] - other.angles[(b + 1) % CORNERS]
    ends = 360 - one.angles[(a + 1) % CORNERS] - other.angles[b]
    if faces[0] == BACK:
        a, b = CORNERS - 1 - a, CORNERS - 1 - b
    return Duo(first, second, faces[0] == faces[1], a, b, (min(starts, ends), max(starts, ends)))


def _order(duo: Duo) -> tuple[int, int, bool, int, int]:
    return KINDS.index(duo.first), KINDS.index(duo.second), not duo.same_face, duo.edge_a, duo.edge_b


def _joint_order(joint: _Joint) -> tuple[int, int, tuple[int, ...], int, int]:
    faces = tuple(FACES.index(face) for face in joint.faces)
    return KINDS.index(joint.first), KINDS.index(joint.second), faces, joint.edge_a, joint.edge_b
