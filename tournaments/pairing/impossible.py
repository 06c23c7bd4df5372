"""Why a graph has no perfect matching: a small set of nodes that can't all be served at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from math import comb

import rustworkx as rx

from .matching import Edge

BUDGET = 20_000  # sets looked at one by one


def smallest_unserved(size: int, edges: Sequence[Edge], budget: int = BUDGET) -> tuple[int, ...]:
    """A set of nodes that no matching covers, as small as is found; () when all can be covered.

    Sets are tried by size while there are few enough of them, so a small answer is a smallest one.
    After that the answer is one from which no node can be left out.
    """
    if covers(range(size), edges):
        return ()
    degree = [0] * size
    for edge in edges:
        for node in edge:
            degree[node] += 1
    for k in range(1, size + 1):
        # In a smallest set every opponent of a node is used up by the k - 1 others.
        members = [node for node in range(size) if degree[node] <= 2 * (k - 1)]
        budget -= comb(len(members), k)
        if budget < 0:
            break
        for group in combinations(members, k):
            if not covers(group, edges):
                return group
    return _without_spare(size, edges, degree)


def covers(group: Collection[int], edges: Sequence[Edge]) -> bool:
    """Whether some matching covers all of ``group`` (others may be covered or not)."""
    wanted = frozenset(group)
    weights = [(i, j, (i in wanted) + (j in wanted)) for i, j in edges if i in wanted or j in wanted]
    if not weights:
        return not wanted
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (max(max(i, j) for i, j, _ in weights) + 1))
    graph.add_edges_from(weights)
    found = rx.max_weight_matching(graph, max_cardinality=False, weight_fn=_own)
    return len(wanted.intersection(node for edge in found for node in edge)) == len(wanted)


def _own(weight: int) -> int:
    return weight


def _without_spare(size: int, edges: Sequence[Edge], degree: Sequence[int]) -> tuple[int, ...]:
    """Start from all nodes and leave out, those with most opponents first, whatever can be left out."""
    group = set(range(size))
    for node in sorted(group, key=lambda v: (-degree[v], v)):
        if not covers(group - {node}, edges):
            group.discard(node)
    return tuple(sorted(group))
