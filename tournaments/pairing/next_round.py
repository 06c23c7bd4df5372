"""H5: whether the next round could still be paired, and which pairs of this one are to blame."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.standings.history import PlayerId

from .field import Field
from .matching import Edge, largest_matching
from .rules import blocked_pairs, may_have_bye

Node = PlayerId | None  # None is the bye of an odd field
Meeting = tuple[Node, Node]

_FEW = 64  # nodes; above, a thin part of the graph is tried first
_THIN = 12  # edges a node brings into the thin part


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round of the same players, before the meetings of this one: who is closed to whom.

    In an odd field the bye is one more node; whom it is closed to can't have it. ``h1``: whether a
    meeting of this round closes a pair; a bye of this round always does (H3).
    """

    nodes: tuple[Node, ...]
    closed: dict[Node, frozenset[Node]]
    h1: bool

    def possible(self, meetings: Iterable[Meeting]) -> bool:
        """Whether the round can be paired after ``meetings`` (a bye is a meeting with None)."""
        closed = self._closed_after(meetings)
        size = len(self.nodes)
        if all(2 * (size - 1 - len(closed[node])) >= size for node in self.nodes):
            return True  # everyone can still meet at least half of all: Dirac's condition
        if size > _FEW and 2 * len(largest_matching(size, self._edges(closed, thin=True))) == size:
            return True
        return 2 * len(largest_matching(size, self._edges(closed))) == size

    def culprits(self, meetings: Collection[Meeting]) -> list[Meeting]:
        """The meetings of an impossible next round of which every better round leaves one out.

        After ``meetings`` some nodes can't be served (Gallai and Edmonds): with the barrier taken
        away the graph falls into parts too many of which are odd. Only a meeting that would join two
        parts, left out, can change that. Empty: no choice of meetings helps.
        """
        closed = self._closed_after(meetings)
        part = self._parts(self._edges(closed))
        index = {node: i for i, node in enumerate(self.nodes)}
        return [
            (a, b)
            for a, b in meetings
            if (self.h1 or a is None or b is None)
            and b not in self.closed[a]
            and index[a] in part
            and index[b] in part
            and part[index[a]] != part[index[b]]
        ]

    def _closed_after(self, meetings: Iterable[Meeting]) -> dict[Node, set[Node]]:
        closed = {node: set(others) for node, others in self.closed.items()}
        for a, b in meetings:
            if self.h1 or a is None or b is None:
                closed[a].add(b)
                closed[b].add(a)
        return closed

    def _edges(self, closed: dict[Node, set[Node]], *, thin: bool = False) -> list[Edge]:
        size = len(self.nodes)
        found: set[Edge] = set()
        for i, node in enumerate(self.nodes):
            open_ = [j for step in range(1, size) if self.nodes[j := (i + step) % size] not in closed[node]]
            found.update((min(i, j), max(i, j)) for j in (open_[:_THIN] if thin else open_))
        return sorted(found)

    def _parts(self, edges: Sequence[Edge]) -> dict[int, int]:
        """Node -> its part after the barrier is taken away; nodes of the barrier are left out."""
        size = len(self.nodes)
        most = len(largest_matching(size, edges))
        spare = {
            v for v in range(size) if len(largest_matching(size, [e for e in edges if v not in e])) == most
        }
        barrier = {j for e in edges for i, j in (e, e[::-1]) if i in spare} - spare
        part = {v: v for v in range(size) if v not in barrier}
        changed = True
        while changed:
            changed = False
            for i, j in edges:
                if i in part and j in part and part[i] != part[j]:
                    part[i] = part[j] = min(part[i], part[j])
                    changed = True
        return part


def next_round(field: Field) -> NextRound | None:
    """The round after the field's own, or None when H5 asks nothing: it is the last one, or the
    event lets any round repeat."""
    settings, number = field.settings, field.number + 1
    if settings.is_last(field.number) or settings.repeats_allowed:
        return None
    h1 = settings.asks_h1(number)
    closed: dict[Node, set[Node]] = {p: set(qs) for p, qs in blocked_pairs(field, number, h1=h1).items()}
    nodes: tuple[Node, ...] = field.order
    if field.has_bye:
        nodes = (*nodes, None)
        closed[None] = {p for p in field.order if not may_have_bye(field, p)}
        for player in closed[None]:
            closed[player].add(None)
    return NextRound(nodes, {node: frozenset(others) for node, others in closed.items()}, h1)
