"""Who is Order first (pairing.md, Order first), and what a pair costs in role balance (level 4)."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.standings.history import PlayerId

from .facts import CHAOS, Facts


def order_first(
    facts: Facts, seeds: Mapping[PlayerId, int], a: PlayerId, b: PlayerId
) -> tuple[PlayerId, PlayerId]:
    """The two, Order first in front.

    The smaller balance; then the one who was Chaos first in the latest round in which the two had
    different roles; then the smaller seed number.
    """
    balance_a, balance_b = facts.balance(a), facts.balance(b)
    if balance_a != balance_b:
        return (a, b) if balance_a < balance_b else (b, a)
    roles_a, roles_b = facts.roles[a], facts.roles[b]
    for number in sorted(roles_a.keys() & roles_b.keys(), reverse=True):
        if roles_a[number] != roles_b[number]:
            return (a, b) if roles_a[number] == CHAOS else (b, a)
    return (a, b) if seeds[a] < seeds[b] else (b, a)


def balance_cost(x: int, y: int) -> int:
    """Level 4: squares of both balances after the match, with the better choice of roles.

    >>> balance_cost(1, 1), balance_cost(0, -1)
    (4, 1)
    """
    return min((x + 1) ** 2 + (y - 1) ** 2, (x - 1) ** 2 + (y + 1) ** 2)
