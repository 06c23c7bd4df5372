"""Levels packed into one integer a pair, so that a saving in one level outweighs all below it."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from .matching import MAX_BITS, Edge, TooWide, perfect_matching

Levels = Sequence[Sequence[int]]  # for each level the costs of all pairs, none below 0


def pack(levels: Levels, pairs: int) -> list[int]:
    """One integer for each pair of players; sums of up to ``pairs`` of them compare as the levels do.

    A level's common divisor is taken out, so that half points don't cost bits.

    >>> pack([[0, 1, 0], [5000, 0, 2500]], 2)
    [2, 5, 1]
    """
    packed = [0] * len(levels[0])
    for values in levels:
        unit = gcd(*values) or 1
        base = max(values, default=0) // unit * pairs + 1
        packed = [high * base + value // unit for high, value in zip(packed, values, strict=True)]
    return packed


def fits(packed: Sequence[int], pairs: int) -> bool:
    """Whether the weights leave room for the mark that ``matching.optimal_edges`` adds."""
    return max(packed, default=0).bit_length() + (pairs + 1).bit_length() <= MAX_BITS


def pack_in_stages(levels: Levels, edges: Sequence[Edge], size: int) -> dict[Edge, int]:
    """Weights of the pairs that can still be needed, when all levels at once are too wide.

    The highest levels are solved alone; a pair that costs more in the last of them than the whole
    best pairing stands in no best pairing, and without such pairs the levels are narrower. Raises
    TooWide when they still don't fit.
    """
    left = list(range(len(edges)))
    for stage in range(1, len(levels) + 1):
        own = [[level[k] for k in left] for level in levels]
        packed = pack(own, size // 2)
        if fits(packed, size // 2):
            return {edges[k]: weight for k, weight in zip(left, packed, strict=True)}
        top = pack(own[:stage], size // 2)
        best = perfect_matching(size, [(*edges[k], weight) for k, weight in zip(left, top, strict=True)])
        if best is None:
            return {}
        chosen = set(best)
        total = sum(levels[stage - 1][k] for k in left if edges[k] in chosen)
        left = [k for k in left if levels[stage - 1][k] <= total]
    raise TooWide("the costs of this field are too far apart to be compared exactly")
