"""Clumps as pictures show them: a band of their colour from pip to pip, with the size on it.

static/js/tiles/clumps.js draws the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any, NamedTuple

from games.engine.chaos_tiles.placement import Edge, Placement
from games.engine.chaos_tiles.places import pip_places
from games.engine.chaos_tiles.ring import to_xy

XY = tuple[float, float]
LEAST = 2
APART = 0.22
"""Two bands that cross one edge keep this part of it to both sides of its middle."""


class Piece(NamedTuple):
    """A tile of the picture: where it lies and its pips."""

    placement: Placement
    pips: Sequence[int]

    def spots(self, colour: int) -> list[XY]:
        """Where its pips of a colour are."""
        if colour not in self.pips:
            return []
        places = pip_places(self.placement, len(self.pips))
        return [place for place, each in zip(places, self.pips, strict=True) if each == colour]


@dataclass
class Band:
    """The lines of a clump from pip to pip, and where its size stands."""

    colour: int
    size: int
    spots: list[list[XY]]
    joints: list[tuple[XY, XY, XY]] = field(default_factory=list)

    @property
    def lines(self) -> list[list[XY]]:
        """Pip, crossing, pip; and pip to pip on one tile."""
        return [*map(list, self.joints), *(own for own in self.spots if len(own) > 1)]

    @property
    def label(self) -> XY | None:
        """The crossing next to the clump's middle."""
        own = [spot for spots in self.spots for spot in spots]
        middle = (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own))
        places = [at for _, at, _ in self.joints] or [_half(line[0], line[-1]) for line in self.lines]
        return min(places, key=lambda place: dist(place, middle), default=None)


def bands(clumps: Sequence[Mapping[str, Any]], pieces: Mapping[int, Piece]) -> list[Band]:
    """The bands of clumps of a snapshot."""
    owners = {edge: tile for tile, piece in pieces.items() for edge in piece.placement.edges}
    found, crossings = [], dict[Edge, list[tuple[Band, XY, XY]]]()
    for clump in clumps:
        if clump["size"] < LEAST:
            continue
        spots = {tile: pieces[tile].spots(clump["colour"]) for tile in clump["tiles"]}
        band = Band(clump["colour"], clump["size"], list(spots.values()))
        found.append(band)
        for tile in spots:
            for edge in pieces[tile].placement.edges:
                other = owners.get(edge.reverse, tile)
                if other in spots and other > tile:
                    crossings.setdefault(edge, []).append((band, spots[tile][0], spots[other][0]))
    for edge, crossing in crossings.items():
        _spread(edge, crossing)
    return found


def _spread(edge: Edge, crossing: list[tuple[Band, XY, XY]]) -> None:
    """Where bands cross an edge: side by side, so that they do not cross each other."""
    (x1, y1), (x2, y2) = to_xy(edge.start), to_xy(edge.end)

    def along(each: tuple[Band, XY, XY]) -> float:
        return sum(x * (x2 - x1) + y * (y2 - y1) for x, y in each[1:])

    for place, (band, start, end) in enumerate(sorted(crossing, key=along)):
        part = 0.5 + (place - (len(crossing) - 1) / 2) * APART * 2
        band.joints.append((start, (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part), end))


def _half(one: XY, other: XY) -> XY:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
