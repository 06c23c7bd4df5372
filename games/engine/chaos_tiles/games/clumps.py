"""Clumps: connected groups of pips of one colour.

Two pips of a colour are connected when they are on one tile, or on two that share a full edge. So all pips of
a colour on a tile are in one clump, and a clump is told by its colour and tiles.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.connection import graph
from games.engine.chaos_tiles.games.pips import Colour, Pips
from games.engine.chaos_tiles.placement import Placement

Spot: TypeAlias = tuple[TileId, Colour]
"""The pips of one colour on one tile."""


@dataclass(frozen=True, slots=True)
class Clump:
    """A clump; `size` counts its pips."""

    colour: Colour
    tiles: frozenset[TileId]
    size: int

    @property
    def spots(self) -> frozenset[Spot]:
        """Its pips."""
        return frozenset((tile, self.colour) for tile in self.tiles)


def clumps(blob: Blob, pips: Mapping[TileId, Pips]) -> tuple[Clump, ...]:
    """All clumps: by colour, the largest first."""
    links = graph(blob)
    found = []
    for colour in sorted({colour for tile in blob for colour in pips[tile]}):
        left = {tile for tile in blob if colour in pips[tile]}
        while left:
            tiles = _reached(left, links)
            left -= tiles
            found.append(Clump(colour, tiles, sum(pips[tile].count(colour) for tile in tiles)))
    return tuple(sorted(found, key=lambda clump: (clump.colour, -clump.size, min(clump.tiles))))


def _reached(tiles: set[TileId], links: Mapping[TileId, Iterable[TileId]]) -> frozenset[TileId]:
    """The tiles of a set that hang together with its lowest."""
    waiting = [min(tiles)]
    reached = set(waiting)
    while waiting:
        new = [tile for tile in links[waiting.pop()] if tile in tiles and tile not in reached]
        reached.update(new)
        waiting += new
    return frozenset(reached)


def biggest(found: Iterable[Clump], colour: Colour) -> int:
    """The size of the biggest clump of a colour; 0 if it has none."""
    return max((clump.size for clump in found if clump.colour == colour), default=0)


def matches(blob: Blob, pips: Mapping[TileId, Pips], tile: TileId, placement: Placement) -> int:
    """How many of a tile's distinct colours are on a tile that it would share a full edge with."""
    around = {colour for contact in blob.contacts(placement) for colour in pips[contact.tile]}
    return len(around.intersection(pips[tile]))
