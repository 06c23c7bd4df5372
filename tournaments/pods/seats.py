"""Who sits where at a table: who has begun less often begins."""

from __future__ import annotations

from itertools import permutations

from .facts import Facts
from .model import PlayerId

Seats = tuple[PlayerId, ...]


def seated(facts: Facts, players: Seats) -> Seats:
    """The players, given by rank, by seat: cheapest, then as they were given."""
    return min(permutations(players), key=lambda order: seat_cost(facts, order))


def seat_cost(facts: Facts, order: Seats) -> tuple[int, int]:
    """How often who begins has begun, and how often all have had their seats; squares."""
    counts = [facts.seats[player][number] for number, player in enumerate(order, 1)]
    return counts[0] ** 2, sum(count**2 for count in counts)
