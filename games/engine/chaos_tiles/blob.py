"""A blob: tiles that lie on the plane, each with the number its game knows it by. Immutable.

It keeps what is asked all the time (edges, sectors taken at corners, who is near) up to date from tile to
tile. It does not judge: see `legality` for where a tile may be placed.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import floor
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.engine.chaos_tiles.placement import Edge, Placement
from games.engine.chaos_tiles.relative import relation
from games.engine.chaos_tiles.ring import EPSILON, STEPS, Point, add, sub, to_xy
from games.engine.chaos_tiles.sectors import degrees_taken
from games.engine.errors import EngineError
from words import said

TileId: TypeAlias = int
"""The number of a tile in its game; what it shows is the game's to know."""

CELL = 2.0
"""Tiles whose middles are this far apart have no more than a corner in common (the circle around a tile has
radius 1)."""

_REACH = (CELL - EPSILON) ** 2


class BlobError(EngineError):
    """A tile that is in the blob twice, or is not in it, or lies on another."""


class Near(NamedTuple):
    """A tile of the blob as its neighbourhood finds it."""

    tile: TileId
    shape: int
    origin: Point
    x: float
    y: float


class Contact(NamedTuple):
    """A full edge shared with a tile of the blob."""

    edge: int
    tile: TileId
    tile_edge: int


_Edges: TypeAlias = dict[Edge, tuple[TileId, int, Edge]]
_Cells: TypeAlias = dict[tuple[int, int], tuple[Near, ...]]
"""The tiles whose middle is in the cell or in one of the eight around it."""


class Blob:
    """Tiles on the plane. Blobs are equal when the same tiles lie in the same places."""

    __slots__ = ("_cells", "_edges", "_masks", "_tiles")

    def __init__(self, tiles: Mapping[TileId, Placement] | Iterable[tuple[TileId, Placement]] = ()) -> None:
        self._tiles: dict[TileId, Placement] = {}
        self._edges: _Edges = {}
        """Every edge with its tile, its number there, and its reverse."""
        self._masks: dict[Point, int] = {}
        """The sectors taken at each point where a tile has a corner."""
        self._cells: _Cells = {}
        for tile, placement in dict(tiles).items():
            self._put(tile, placement)

    @property
    def tiles(self) -> Mapping[TileId, Placement]:
        """Where each tile lies, in the order they were put."""
        return MappingProxyType(self._tiles)

    @property
    def masks(self) -> Mapping[Point, int]:
        """The sectors taken at each point where a tile has a corner (`sectors`)."""
        return MappingProxyType(self._masks)

    def __len__(self) -> int:
        return len(self._tiles)

    def __iter__(self) -> Iterator[TileId]:
        return iter(self._tiles)

    def __contains__(self, tile: TileId) -> bool:
        return tile in self._tiles

    def __getitem__(self, tile: TileId) -> Placement:
        try:
            return self._tiles[tile]
        except KeyError:
            raise BlobError(said("tile {tile} is not in the blob", tile=tile)) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Blob) and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def __repr__(self) -> str:
        return f"Blob({{{', '.join(f'{tile}: {placement}' for tile, placement in self._tiles.items())}}})"

    def with_tile(self, tile: TileId, placement: Placement) -> "Blob":
        """The blob with one more tile. Whether it may lie there is not asked, but for two on one edge."""
        blob = self._copy()
        blob._put(tile, placement)
        return blob

    def without_tile(self, tile: TileId) -> "Blob":
        """The blob without a tile. Raises BlobError if it is not there."""
        blob = self._copy()
        blob._take(tile, self[tile])
        return blob

    def near(self, placement: Placement) -> list[Near]:
        """The tiles that may meet one that lies so, in more than a corner."""
        return self.near_point(*to_xy(add(placement.origin, placement.shape.middle)))

    def near_point(self, x: float, y: float) -> list[Near]:
        """The tiles whose middle is less than `CELL` away from a point."""
        here = self._cells.get((floor(x / CELL), floor(y / CELL)), ())
        return [near for near in here if (near[3] - x) ** 2 + (near[4] - y) ** 2 < _REACH]

    def exposed_edges(self) -> list[Edge]:
        """The edges that are not shared in full, tile by tile."""
        edges = self._edges
        return [edge for edge, (_, _, reverse) in edges.items() if reverse not in edges]

    def owner(self, edge: Edge) -> tuple[TileId, int] | None:
        """The tile with this edge, and the edge's number there."""
        found = self._edges.get(edge)
        return found and found[:2]

    def contacts(self, placement: Placement) -> tuple[Contact, ...]:
        """The full edges that a tile has (or would have) in common with the blob, by its own edges."""
        owners = ((number, self.owner(edge.reverse)) for number, edge in enumerate(placement.edges))
        return tuple(Contact(number, *owner) for number, owner in owners if owner)

    def neighbours(self, tile: TileId) -> tuple[TileId, ...]:
        """The tiles that share a full edge with this one."""
        return tuple(dict.fromkeys(contact.tile for contact in self.contacts(self[tile])))

    def degrees_at(self, point: Point) -> int:
        """The degrees taken at a corner of some tile; a tile whose edge passes there counts 180."""
        return degrees_taken(self._masks[point])

    def _copy(self) -> "Blob":
        blob = Blob()
        blob._tiles = self._tiles.copy()
        blob._edges = self._edges.copy()
        blob._masks = self._masks.copy()
        blob._cells = self._cells.copy()
        return blob

    def _put(self, tile: TileId, placement: Placement) -> None:
        if tile in self._tiles:
            raise BlobError(
                said("tile {tile} is in the blob already, at {tiles}", tile=tile, tiles=self._tiles[tile])
            )
        for edge in placement.edges:
            if edge in self._edges:
                raise BlobError(
                    said(
                        "tile {tile} at {placement} lies on tile {edges}",
                        tile=tile,
                        placement=placement,
                        edges=self._edges[edge][0],
                    )
                )
        shape, masks, corners = placement.shape, self._masks, placement.corners
        passing = dict.fromkeys(corners, 0)
        for near in self.near(placement):
            met = relation(shape.index, near.shape, sub(near.origin, placement.origin))
            for edge_number, corner in met.lands:
                masks[self._tiles[near.tile].corners[corner]] |= shape.edge_masks[edge_number]
            for corner, edge_number in met.receives:
                passing[corners[corner]] |= self._tiles[near.tile].shape.edge_masks[edge_number]
        for point, mask in zip(corners, shape.corner_masks, strict=True):
            masks[point] = masks.get(point, 0) | passing[point] | mask
        for number, edge in enumerate(placement.edges):
            self._edges[edge] = (tile, number, edge.reverse)
        x, y = to_xy(add(placement.origin, shape.middle))
        near = Near(tile, shape.index, placement.origin, x, y)
        for cell in _cells_around(x, y):
            self._cells[cell] = (*self._cells.get(cell, ()), near)
        self._tiles[tile] = placement

    def _take(self, tile: TileId, placement: Placement) -> None:
        shape, masks = placement.shape, self._masks
        del self._tiles[tile]
        for edge in placement.edges:
            del self._edges[edge]
        for point, mask in zip(placement.corners, shape.corner_masks, strict=True):
            masks[point] &= ~mask
            if not any((point, direction) in self._edges for direction in range(STEPS)):
                del masks[point]
        for near in self.near(placement):
            if near.tile != tile:
                met = relation(shape.index, near.shape, sub(near.origin, placement.origin))
                for edge_number, corner in met.lands:
                    masks[self._tiles[near.tile].corners[corner]] &= ~shape.edge_masks[edge_number]
        for cell in _cells_around(*to_xy(add(placement.origin, shape.middle))):
            left = tuple(near for near in self._cells.pop(cell) if near.tile != tile)
            if left:
                self._cells[cell] = left


def _cells_around(x: float, y: float) -> list[tuple[int, int]]:
    """The cells of the points that may be nearer than `CELL`."""
    column, row = floor(x / CELL), floor(y / CELL)
    return [(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]


EMPTY = Blob()
