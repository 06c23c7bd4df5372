"""Levels packed into one integer a pair, so that a saving in one level outweighs all below it."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from words import said

from .matching import MAX_BITS, Edge, TooWideError, Weighted, optimal_edges, perfect_matching

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

    Before a level that does not fit the levels above it are solved alone: only pairs of their best
    pairings stay, and what every pairing has to pay for a player in any case is taken off. Raises
    TooWideError when that is not enough. An empty answer: there is no pairing.
    """
    pairs = size // 2
    weights = dict.fromkeys(edges, 0)
    for level in levels:
        costs = dict(zip(edges, level, strict=True))
        packed = _below(weights, costs, pairs)
        if not fits(list(packed.values()), pairs):
            packed = _below(_settled(weights, size), costs, pairs)
        if not fits(list(packed.values()), pairs):
            raise TooWideError(said("the costs of this field are too far apart to be compared exactly"))
        weights = packed
    return weights


def _below(weights: dict[Edge, int], costs: dict[Edge, int], pairs: int) -> dict[Edge, int]:
    """``weights`` with one more level under them."""
    packed = pack([list(weights.values()), [costs[edge] for edge in weights]], pairs) if weights else []
    return dict(zip(weights, packed, strict=True))


def _settled(weights: dict[Edge, int], size: int) -> dict[Edge, int]:
    """The same best pairings with fewer pairs and smaller weights."""
    listed: list[Weighted] = [(i, j, weight) for (i, j), weight in weights.items()]
    best = perfect_matching(size, listed)
    if best is None:
        return {}
    needed = optimal_edges(size, listed, best) or set()
    left = {edge: weight for edge, weight in weights.items() if edge in needed}
    for player in range(size):
        own = [edge for edge in left if player in edge]
        least = min(left[edge] for edge in own)
        left |= {edge: left[edge] - least for edge in own}
    return left
