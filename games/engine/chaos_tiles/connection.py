"""Which tiles hang together by full edges, and the outlines of a blob."""

from collections.abc import Iterable

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.placement import Edge
from games.engine.chaos_tiles.ring import STEPS


def graph(blob: Blob) -> dict[TileId, tuple[TileId, ...]]:
    """For each tile those that share a full edge with it."""
    return {tile: blob.neighbours(tile) for tile in blob}


def is_connected(blob: Blob) -> bool:
    """Whether all tiles hang together; an empty blob does."""
    return _is_connected(graph(blob), blob)


def is_connected_without(blob: Blob, tile: TileId) -> bool:
    """Whether the other tiles hang together when this one is lifted. Raises BlobError if it is not there."""
    blob[tile]
    return _is_connected(graph(blob), [other for other in blob if other != tile])


def liftable(blob: Blob) -> tuple[TileId, ...]:
    """The tiles that can be lifted while the others hang together."""
    links = graph(blob)
    return tuple(tile for tile in blob if _is_connected(links, [other for other in blob if other != tile]))


def _is_connected(links: dict[TileId, tuple[TileId, ...]], tiles: Iterable[TileId]) -> bool:
    left = set(tiles)
    waiting = [left.pop()] if left else []
    while waiting:
        for tile in links[waiting.pop()]:
            if tile in left:
                left.remove(tile)
                waiting.append(tile)
    return not left


def boundary(blob: Blob) -> tuple[tuple[Edge, ...], ...]:
    """The exposed edges as closed walks, tiles to the left: around the blob and around each hole.

    Where walks meet at a point each keeps along its own gap. Each begins with its lowest edge, and the walk
    with the lowest is first; `is_outer` tells the blob's outline from a hole's.
    """
    left = set(blob.exposed_edges())
    walks = []
    while left:
        walk = [min(left)]
        left.remove(walk[0])
        while (edge := _onward(walk[-1], left)) is not None:
            left.remove(edge)
            walk.append(edge)
        walks.append(tuple(walk))
    return tuple(walks)


def is_outer(walk: Iterable[Edge]) -> bool:
    """Whether a walk of `boundary` goes around tiles (counter-clockwise) and not around a hole."""
    edges = list(walk)
    turns = 0
    for before, edge in zip([edges[-1], *edges], edges, strict=False):
        turns += STEPS // 2 - (before.direction + STEPS // 2 - edge.direction) % STEPS
    return turns > 0


def _onward(edge: Edge, left: set[Edge]) -> Edge | None:
    """The edge that goes on from the end of this one, along the same gap."""
    back = edge.direction + STEPS // 2
    onward = (Edge(edge.end, (back + turn) % STEPS) for turn in range(1, STEPS + 1))
    return next((candidate for candidate in onward if candidate in left), None)
