"""Large fields: the pairs that are likely to be needed, and the test that an answer from them stands."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

from .costs import Array, CostTable
from .matching import Edge

CANDIDATES = 60  # cheapest opponents of each player
NEIGHBOURS = 10  # and the next places either way, so that a player can leave an odd group

Mask = npt.NDArray[np.bool_]


def candidate_mask(table: CostTable, candidates: int = CANDIDATES, neighbours: int = NEIGHBOURS) -> Mask:
    """The pairs of the sparse graph: allowed, and near by cost for one of the two, or near by place."""
    size = len(table.players)
    place = np.arange(size)
    near: Mask = np.abs(place[:, None] - place[None, :]) <= neighbours
    if candidates < size:
        rough = np.where(table.allowed, _rough(table), np.inf)
        nearest = np.argpartition(rough, candidates, axis=1)[:, :candidates]
        np.put_along_axis(near, nearest, True, axis=1)
    else:
        near[:] = True
    result: Mask = (near | near.T) & table.allowed
    return result


def _rough(table: CostTable) -> npt.NDArray[np.float64]:
    """The levels in one floating number: good enough to choose candidates, never used as a cost."""
    key = np.zeros(table.allowed.shape, dtype=np.float64)
    for level in table.levels:
        values = level.astype(np.float64)
        key = key * (values.max() + 1) + values
    return key


def exchange_improves(
    table: CostTable,
    pairs: Sequence[Edge],
    include: Collection[Edge] = (),
    exclude: Collection[Edge] = (),
) -> bool:
    """Whether two pairs of the pairing could change partners and so lower the cost, level 5 included.

    Pairs of ``include`` stay, pairs of ``exclude`` are not made.
    """
    moving = [edge for edge in pairs if edge not in include]
    if len(moving) < 2:
        return False
    allowed = table.allowed.copy()
    for i, j in exclude:
        allowed[i, j] = allowed[j, i] = False
    low = np.array([edge[0] for edge in moving])
    high = np.array([edge[1] for edge in moving])
    return _improves(table, allowed, low, high, crossed=False) or _improves(
        table, allowed, low, high, crossed=True
    )


def _improves(table: CostTable, allowed: Mask, low: Array, high: Array, *, crossed: bool) -> bool:
    """Pairs (a, b) and (c, d), a < c, become (a, c) and (b, d); ``crossed``: (a, d) and (b, c)."""
    a, b = low[:, None], high[:, None]
    c, d = (high[None, :], low[None, :]) if crossed else (low[None, :], high[None, :])
    open_ = allowed[a, c] & allowed[b, d] & (low[:, None] < low[None, :])
    better = np.zeros_like(open_)
    level_so_far = open_
    for level in table.levels:
        change = level[a, c] + level[b, d] - level[a, b] - level[c, d]
        better |= level_so_far & (change < 0)
        level_so_far = level_so_far & (change == 0)
    better |= level_so_far & (c < b)
    return bool(better.any())
