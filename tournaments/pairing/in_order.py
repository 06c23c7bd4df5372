"""Level 5 for large fields with many equal pairings: settled from the first player on.

``tiebreak`` needs every pair that stands in some cheapest pairing, and has to look for them one by
one around a player who could meet dozens. Here a question is asked of a whole block of players at
once: with all before them settled, can any of them get a higher-placed opponent at the same cost?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .matching import MAX_BITS, Edge, Weighted, perfect_matching


@dataclass(slots=True)
class _State:
    """Pairs still possible, the present cheapest matching of the players left, and what is settled."""

    edges: list[Weighted]
    mate: dict[int, int]
    settled: list[Edge]

    def again(self, bonus: dict[Edge, int]) -> dict[int, int]:
        """A cheapest matching of the players left that has the smallest sum of ``bonus``."""
        base = max(bonus.values()) * len(self.mate) + 1
        names = sorted(self.mate)
        index = {player: i for i, player in enumerate(names)}
        weights = [(index[i], index[j], weight * base + bonus[i, j]) for i, j, weight in self.edges]
        found = perfect_matching(len(names), weights) or []
        return {names[p]: names[q] for i, j in found for p, q in ((i, j), (j, i))}

    def settle(self, block: Sequence[int]) -> None:
        """The players of ``block`` keep the opponents they have."""
        for player in block:
            if player in self.mate:
                other = self.mate.pop(player)
                del self.mate[other]
                self.settled.append((min(player, other), max(player, other)))
        self.edges = [edge for edge in self.edges if edge[0] in self.mate and edge[1] in self.mate]


def settle_in_order(size: int, edges: Sequence[Weighted], best: Sequence[Edge]) -> list[Edge]:
    """The cheapest matching that level 5 puts first; ``best`` is one of the cheapest."""
    state = _State(list(edges), {p: q for i, j in best for p, q in ((i, j), (j, i))}, [])
    blocks = [list(range(size))]
    while blocks:
        block = [player for player in blocks.pop() if player in state.mate]
        if not block or not _someone_gains(state, block):
            state.settle(block)
            continue
        few = _at_once(state)
        if len(block) <= few:
            state.mate = state.again(_ranks(state, block))
            state.settle(block)
            continue
        half = max(few, len(block) // 2)
        blocks += [block[half:], block[:half]]
    return sorted(state.settled)


def _someone_gains(state: _State, block: Sequence[int]) -> bool:
    """Whether some cheapest matching gives a player of the block a higher-placed opponent.

    If none does, the block is settled: the first of it to change opponents would have to gain.
    """
    members, mate = set(block), state.mate
    gains = {(i, j) for i, j, _ in state.edges if i in members and i < j < mate[i] and i < mate[j]}
    if not gains:
        return False
    found = state.again({(i, j): int((i, j) not in gains) for i, j, _ in state.edges})
    return any((i, j) in gains for i, j in found.items())


def _at_once(state: _State) -> int:
    """For how many players the ranks of all opponents fit under the costs."""
    widest = max(weight for _, _, weight in state.edges).bit_length()
    rank = len(state.mate).bit_length()
    return max(1, (MAX_BITS - widest - rank) // rank)


def _ranks(state: _State, block: Sequence[int]) -> dict[Edge, int]:
    """Bonuses by which the first of the block decides before the second, and so on."""
    names = {player: i for i, player in enumerate(sorted(state.mate))}
    base = len(names)
    weight = {player: base ** (len(block) - 1 - i) for i, player in enumerate(block)}
    return {(i, j): weight.get(i, 0) * names[j] for i, j, _ in state.edges}
