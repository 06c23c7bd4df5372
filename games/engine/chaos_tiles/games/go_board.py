"""Go on any graph: stones on tiles, chains, captures, areas. A position has one entry for each tile."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.engine.chaos_tiles.blob import TileId
from games.engine.interface import Seat

FREE = 0

Links: TypeAlias = Mapping[TileId, tuple[TileId, ...]]
Position: TypeAlias = tuple[Seat, ...]
"""Whose stone lies on each tile, tile 1 first; 0 where none does."""


@dataclass(frozen=True, slots=True)
class Area:
    """What a seat has at the end: its living stones, and the free tiles that only they surround."""

    stones: tuple[TileId, ...]
    territory: tuple[TileId, ...]

    @property
    def points(self) -> int:
        """A point each."""
        return len(self.stones) + len(self.territory)


def region(position: Position, links: Links, tile: TileId) -> frozenset[TileId]:
    """The tiles with the same stones (or none) that hang together with this one."""
    held = position[tile - 1]
    waiting, found = [tile], {tile}
    while waiting:
        for other in links[waiting.pop()]:
            if other not in found and position[other - 1] == held:
                found.add(other)
                waiting.append(other)
    return frozenset(found)


def border(links: Links, tiles: frozenset[TileId]) -> frozenset[TileId]:
    """The tiles next to a region."""
    return frozenset(other for tile in tiles for other in links[tile]) - tiles


def has_liberty(position: Position, links: Links, chain: frozenset[TileId]) -> bool:
    """Whether a free tile is next to a chain."""
    return any(position[tile - 1] == FREE for tile in border(links, chain))


def without(position: Position, tiles: Iterable[TileId]) -> Position:
    """The position without these stones."""
    taken = set(tiles)
    return tuple(FREE if tile in taken else held for tile, held in enumerate(position, start=1))


def put(position: Position, links: Links, tile: TileId, seat: Seat) -> tuple[Position, frozenset[TileId]]:
    """A stone on a free tile: the position after captures, and the tiles that were captured.

    The stone's own chain may be without a liberty then, which is for the rules to refuse.
    """
    position = (*position[: tile - 1], seat, *position[tile:])
    taken: set[TileId] = set()
    for other in links[tile]:
        if position[other - 1] not in (FREE, seat) and other not in taken:
            chain = region(position, links, other)
            if not has_liberty(position, links, chain):
                taken |= chain
    return without(position, taken), frozenset(taken)


def areas(position: Position, links: Links, seats: Iterable[Seat]) -> dict[Seat, Area]:
    """The area of each seat."""
    surrounded: dict[Seat, set[TileId]] = {seat: set() for seat in seats}
    left = {tile for tile, held in enumerate(position, start=1) if held == FREE}
    while left:
        free = region(position, links, min(left))
        left -= free
        around = {position[tile - 1] for tile in border(links, free)}
        if len(around) == 1:
            surrounded[around.pop()] |= free
    return {
        seat: Area(
            tuple(tile for tile, held in enumerate(position, start=1) if held == seat),
            tuple(sorted(territory)),
        )
        for seat, territory in surrounded.items()
    }
