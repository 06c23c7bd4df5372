"""The cheapest pairing after which the next round is still possible (H5)."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from .matching import Edge
from .next_round import Meeting, NextRound
from .solver import NONE, Solution, Solver

PATIENCE = 1000  # answers looked at; more than the 945 pairings of ten players
_FEW = 20  # players; an answer of more takes longer to judge, so fewer are looked at


@dataclass(frozen=True, slots=True)
class Found:
    """What the search found. ``proved`` is False when it gave up before it had seen everything."""

    solution: Solution | None
    proved: bool = True


def patience_for(players: int) -> int:
    """How many answers are looked at before the search gives up.

    >>> patience_for(10), patience_for(100)
    (1000, 40)
    """
    return PATIENCE if players <= _FEW else max(10, PATIENCE * _FEW**2 // players**2)


def search(
    solver: Solver,
    coming: NextRound,
    given: Sequence[Meeting],
    start: Solution,
    patience: int | None = None,
) -> Found:
    """The best pairing of the solver's table that keeps ``coming`` possible.

    ``start`` is the best pairing without that condition; ``given`` are the meetings that stand
    anyway: manual pairs and the bye. Best first: an answer that fails is split by the pairs to blame
    (every pairing that does not fail likewise lacks one of them) into answers that lack the first,
    have the first and lack the second, and so on; so none is seen twice and none is missed.
    """
    players = solver.table.players
    limit = patience_for(len(players)) if patience is None else patience
    queue: list[
        tuple[tuple[tuple[int, ...], tuple[int, ...]], int, Solution, frozenset[Edge], frozenset[Edge]]
    ] = []
    heapq.heappush(queue, (start.key, 0, start, NONE, NONE))
    seen = 0
    pushed = 0
    while queue:
        _, _, solution, include, exclude = heapq.heappop(queue)
        meetings: list[Meeting] = [*given, *((players[i], players[j]) for i, j in solution.pairs)]
        if coming.possible(meetings):
            return Found(solution)
        seen += 1
        if seen >= limit:
            return Found(None, proved=False)
        to_blame = coming.culprits(meetings)
        for edge in (e for e in solution.pairs if e not in include):
            if (players[edge[0]], players[edge[1]]) not in to_blame:
                continue
            other = solver.best(include, exclude | {edge})
            if other is not None:
                pushed += 1
                heapq.heappush(queue, (other.key, pushed, other, include, exclude | {edge}))
            include = include | {edge}
    return Found(None)
