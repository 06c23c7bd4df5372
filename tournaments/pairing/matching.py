"""Minimum-weight perfect matching in exact integers, by rustworkx.

rustworkx is exact up to 125-bit weights, panics at 126 and is silently wrong at 127; so the width
is checked here. It gives no proof of optimality and no dual values.
"""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx as rx

from words import said

Edge = tuple[int, int]
Weighted = tuple[int, int, int]

MAX_BITS = 124


class TooWideError(ArithmeticError):
    """Weights that can't be compared exactly in one matching."""


def perfect_matching(size: int, edges: Sequence[Weighted]) -> list[Edge] | None:
    """The cheapest perfect matching of vertices 0 to size - 1, or None when there is none.

    Edges are (i, j, weight) with i < j and weights of at least 0. Raises TooWideError above 124 bits.
    """
    if size == 0:
        return []
    if size % 2 or not edges:
        return None
    top = max(edge[2] for edge in edges)
    if top.bit_length() > MAX_BITS:
        raise TooWideError(
            said(
                "{bit_length} bits, {max_bits} can be weighed exactly",
                bit_length=top.bit_length(),
                max_bits=MAX_BITS,
            )
        )
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(i, j, top - weight) for i, j, weight in edges])
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=_own)
    if 2 * len(found) != size:
        return None
    return sorted((min(edge), max(edge)) for edge in found)


def largest_matching(size: int, edges: Sequence[Edge]) -> list[Edge]:
    """A matching of as many vertices as possible."""
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(i, j, 1) for i, j in edges])
    return sorted(
        (min(e), max(e)) for e in rx.max_weight_matching(graph, max_cardinality=True, weight_fn=_own)
    )


def _own(weight: int) -> int:
    return weight


def optimal_edges(
    size: int, edges: Sequence[Weighted], best: Sequence[Edge], patience: int | None = None
) -> set[Edge] | None:
    """All edges that stand in some cheapest perfect matching; ``best`` is one such matching.

    Each step looks for a cheapest matching with as few known edges as possible. When even that one
    consists of known edges, no cheapest matching has an unknown one. None after ``patience`` steps.
    """
    known = set(best)
    scale = size // 2 + 1
    steps = 0
    while steps != patience:
        marked = [(i, j, weight * scale + ((i, j) in known)) for i, j, weight in edges]
        found = perfect_matching(size, marked)
        if found is None or known.issuperset(found):
            return known
        known.update(found)
        steps += 1
    return None
