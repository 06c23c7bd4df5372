"""The cheapest pairing of a cost table, all levels in order, with pairs that must or must not stand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np

from .costs import CostTable
from .in_order import settle_in_order
from .matching import Edge, Weighted, optimal_edges, perfect_matching
from .packing import fits, pack, pack_in_stages
from .sparse import Mask, candidate_mask, exchange_improves
from .tiebreak import first_of_equals

NONE: frozenset[Edge] = frozenset()
SPARSE_ABOVE = 96  # players; up to here the complete graph is as fast
PATIENCE = 4  # looks at equal pairings before they are settled player by player


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs of places (i < j), the sum of levels 0 to 4, and the opponents as level 5 compares them."""

    pairs: tuple[Edge, ...]
    cost: tuple[int, ...]

    @property
    def key(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Smaller is better: levels 0 to 4, then level 5."""
        return self.cost, tuple(j for _, j in self.pairs)


@dataclass(slots=True)
class Solver:
    """Solves one table, again and again with other conditions (see ``search``)."""

    table: CostTable
    sparse_above: int = SPARSE_ABOVE
    patience: int = PATIENCE
    _weights: dict[Edge, int] = field(default_factory=dict)
    _fits: bool = True
    _whole: bool = False

    def best(self, include: Collection[Edge] = NONE, exclude: Collection[Edge] = NONE) -> Solution | None:
        """The pairing of smallest cost that has all of ``include`` and none of ``exclude``.

        None when there is none. A large table is solved on its most likely pairs first; that answer
        stands when every player has an opponent and no exchange of two pairs improves it.
        """
        if not self._whole and len(self.table.players) > self.sparse_above:
            self._weigh(candidate_mask(self.table))
            found = self._solve(include, exclude)
            if found is not None and not exchange_improves(self.table, found.pairs, include, exclude):
                return found
        if not self._whole:
            self._weigh(self.table.allowed)
            self._whole = True
        return self._solve(include, exclude)

    def _solve(self, include: Collection[Edge], exclude: Collection[Edge]) -> Solution | None:
        fixed = {i for edge in include for i in edge}
        left = [i for i in range(len(self.table.players)) if i not in fixed]
        edges = self._edges(left, exclude)
        best = perfect_matching(len(left), edges)
        if best is None:
            return None
        best = _first_of_equals(len(left), edges, best, self.patience)
        pairs = tuple(sorted([*include, *((left[i], left[j]) for i, j in best)]))
        return Solution(pairs, self.table.total(pairs))

    def _edges(self, left: list[int], exclude: Collection[Edge]) -> list[Weighted]:
        """The pairs among the places ``left``, numbered within it."""
        index = {place: i for i, place in enumerate(left)}
        inside = {
            e: w for e, w in self._weights.items() if e[0] in index and e[1] in index and e not in exclude
        }
        if not self._fits:
            costs = [self.table.cost(i, j) for i, j in inside]
            numbered = [(index[i], index[j]) for i, j in inside]
            staged = pack_in_stages(list(zip(*costs, strict=True)), numbered, len(left)) if costs else {}
            return [(i, j, weight) for (i, j), weight in staged.items()]
        return [(index[i], index[j], weight) for (i, j), weight in inside.items()]

    def _weigh(self, mask: Mask) -> None:
        """The packed costs of the pairs in ``mask``."""
        rows, columns = np.nonzero(np.triu(mask, 1))
        pairs = len(self.table.players) // 2
        packed = pack([level[rows, columns].tolist() for level in self.table.levels], pairs)
        self._weights = dict(zip(zip(rows.tolist(), columns.tolist(), strict=True), packed, strict=True))
        self._fits = fits(packed, pairs)


def _first_of_equals(size: int, edges: list[Weighted], best: list[Edge], patience: int) -> list[Edge]:
    """Level 5, by whichever of two ways is shorter."""
    support = optimal_edges(size, edges, best, patience)
    if support is None:
        return settle_in_order(size, edges, best)
    weights = {(i, j): weight for i, j, weight in edges if (i, j) in support}
    return first_of_equals(support, weights, best)
