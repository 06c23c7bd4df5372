"""Level 5: among pairings equal in levels 1 to 4, the first player gets the highest-placed opponent
possible, then the next player still free, and so on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .matching import Edge, perfect_matching

Weights = Mapping[Edge, int]


def first_of_equals(edges: Iterable[Edge], weights: Weights, best: Sequence[Edge]) -> list[Edge]:
    """The cheapest perfect matching that level 5 puts first.

    ``edges``: all edges of cheapest matchings (vertices are places); ``best``: one of those
    matchings. Cheapest matchings are put together freely from those of the connected parts.
    """
    own = {i: edge for edge in best for i in edge}
    chosen: list[Edge] = []
    for part in _parts(edges):
        matched = sorted({own[i] for edge in part for i in edge})
        chosen += matched if len(matched) == len(part) else _settle(part, weights, matched)
    return sorted(chosen)


def _parts(edges: Iterable[Edge]) -> list[list[Edge]]:
    """The edges by connected part."""
    root: dict[int, int] = {}

    def find(i: int) -> int:
        while root.setdefault(i, i) != i:
            root[i] = root[root[i]]
            i = root[i]
        return i

    listed = list(edges)
    for i, j in listed:
        root[find(i)] = find(j)
    parts: dict[int, list[Edge]] = {}
    for edge in listed:
        parts.setdefault(find(edge[0]), []).append(edge)
    return list(parts.values())


def _settle(part: Sequence[Edge], weights: Weights, matched: Sequence[Edge]) -> list[Edge]:
    """Greedily fix the pairs of one part: a pair stands if the rest can still be as cheap."""
    target = sum(weights[edge] for edge in matched)
    left = sorted({i for edge in part for i in edge})
    chosen: list[Edge] = []
    while left:
        first = left[0]
        options = sorted(j for i, j in part if i == first and j in left)
        for j in options:
            rest = [k for k in left if k not in (first, j)]
            if j == options[-1] or _cheapest(rest, part, weights) == target - weights[first, j]:
                break
        chosen.append((first, j))
        target -= weights[first, j]
        left = rest
    return chosen


def _cheapest(vertices: Sequence[int], edges: Sequence[Edge], weights: Weights) -> int | None:
    """The cost of the cheapest perfect matching of ``vertices``, or None."""
    index = {vertex: i for i, vertex in enumerate(vertices)}
    listed = [(index[i], index[j], weights[i, j]) for i, j in edges if i in index and j in index]
    found = perfect_matching(len(vertices), listed)
    return None if found is None else sum(weights[vertices[i], vertices[j]] for i, j in found)
