"""Scores counted again, slowly and by other means than the engine's."""

from collections.abc import Mapping
from math import prod

from games.engine.chaos_tiles import Placement, TileId
from games.engine.chaos_tiles.games.pips import pip_tiles

Pip = tuple[TileId, int]


Groups = list[tuple[int, frozenset[Pip]]]


def pip_groups(tiles: Mapping[TileId, Placement], pip_set: str, colours: int) -> Groups:
    """Every clump as its colour and single pips: groups are merged pip by pip, every pair of tiles asked."""
    pips = pip_tiles(pip_set, colours)
    group: dict[Pip, set[Pip]] = {}
    for tile in tiles:
        for place in range(len(pips[tile])):
            group[tile, place] = {(tile, place)}
    edges = {tile: {(edge.start, edge.end) for edge in lies.edges} for tile, lies in tiles.items()}
    for one in group:
        for other in group:
            if pips[one[0]][one[1]] != pips[other[0]][other[1]] or group[one] is group[other]:
                continue
            meets = any((end, start) in edges[other[0]] for start, end in edges[one[0]])
            if one[0] == other[0] or meets:
                merged = group[one] | group[other]
                for pip in merged:
                    group[pip] = merged
    found = {frozenset(each) for each in group.values()}
    return [(pips[min(each)[0]][min(each)[1]], each) for each in found]


def biggest(groups: Groups, colour: int) -> int:
    return max([0, *(len(pips) for held, pips in groups if held == colour)])


def omelet_points(groups: Groups, placed: set[TileId]) -> int:
    sizes = [len(pips) for _, pips in groups if len(pips) > 1 and any(tile in placed for tile, _ in pips)]
    return prod(sizes) if sizes else 0
