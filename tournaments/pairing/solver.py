"""The cheapest pairing of a cost table, all levels in order, with pairs that must or must not stand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from math import gcd

import numpy as np

from .costs import CostTable
from .matching import Edge, optimal_edges, perfect_matching
from .sparse import candidate_mask, exchange_improves
from .tiebreak import first_of_equals

NONE: frozenset[Edge] = frozenset()
SPARSE_ABOVE = 96  # players; up to here the complete graph is as fast


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
    _weights: dict[Edge, int] = field(default_factory=dict)
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
        index = {place: i for i, place in enumerate(left)}
        edges = [
            (index[i], index[j], weight)
            for (i, j), weight in self._weights.items()
            if i in index and j in index and (i, j) not in exclude
        ]
        best = perfect_matching(len(left), edges)
        if best is None:
            return None
        support = optimal_edges(len(left), edges, best)
        if len(support) > len(best):
            weights = {(i, j): weight for i, j, weight in edges if (i, j) in support}
            best = first_of_equals(support, weights, best)
        pairs = tuple(sorted([*include, *((left[i], left[j]) for i, j in best)]))
        return Solution(pairs, self.table.total(pairs))

    def _weigh(self, mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> None:
        """Pack the levels of the pairs in ``mask`` into one integer each: any saving in a level
        outweighs everything below it."""
        rows, columns = np.nonzero(np.triu(mask, 1))
        edges = list(zip(rows.tolist(), columns.tolist(), strict=True))
        packed = [0] * len(edges)
        for level in self.table.levels:
            values: list[int] = level[rows, columns].tolist()
            unit = gcd(*values) or 1
            base = max(values, default=0) // unit * (len(self.table.players) // 2) + 1
            packed = [high * base + value // unit for high, value in zip(packed, values, strict=True)]
        self._weights = dict(zip(edges, packed, strict=True))
