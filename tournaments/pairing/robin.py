"""Round robin by Berger tables, single and double (FIDE handbook C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.history import PlayerId
from words import said

from .errors import RequestError
from .model import Pair, Pairing
from .reason import Reason


@dataclass(frozen=True, slots=True)
class RobinRound:
    """Pairs of table numbers, Order first in front; ``bye``: who is free (odd number of players)."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def berger(players: int, *, double: bool = False) -> tuple[RobinRound, ...]:
    """All rounds for table numbers 1 to ``players``; everyone meets everyone once, or twice.

    With an odd number the one who would meet the missing last number is free. In one cycle times Order
    first and times Chaos first differ by at most one; a second cycle swaps the roles of the first.

    >>> [r.pairs for r in berger(4)]
    [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    """
    if players < 2:
        raise ValueError(said("a round robin takes at least two players, not {players}", players=players))
    even = players + players % 2
    cycle = tuple(_without(_round(even, number), even if players % 2 else None) for number in range(1, even))
    if not double:
        return cycle
    return cycle + tuple(RobinRound(tuple((b, a) for a, b in r.pairs), r.bye) for r in cycle)


def _round(even: int, number: int) -> list[tuple[int, int]]:
    """Round ``number`` of an even table.

    The others sit in a ring that turns by half of them a round; the last number meets the one at the
    head of the ring, who is Order first in odd rounds; the rest meet across, the side at the
    head's right being Order first.
    """
    ring = even - 1
    head = ((number - 1) * (even // 2)) % ring
    at = [(head + step) % ring + 1 for step in range(ring)]
    top = (at[0], even) if number % 2 else (even, at[0])
    return [top, *((at[step], at[ring - step]) for step in range(1, even // 2))]


def _without(pairs: list[tuple[int, int]], missing: int | None) -> RobinRound:
    """The round with whoever would meet ``missing`` free."""
    free = next((a if b == missing else b for a, b in pairs if missing in (a, b)), None)
    return RobinRound(tuple(p for p in pairs if missing not in p), free)


def rounds_needed(players: int, *, double: bool = False) -> int:
    """How many rounds a round robin of so many players has."""
    return (players - 1 + players % 2) * (2 if double else 1)


def pair_robin(players: Sequence[PlayerId], number: int, *, double: bool = False) -> Pairing:
    """Round ``number`` for players in the order of their table numbers, with reasons.

    Raises RequestError for fewer than two players or a round that the table does not have.
    """
    if len(players) < 2:
        raise RequestError(Reason("request_too_few"))
    table = berger(len(players), double=double)
    if not 1 <= number <= len(table):
        raise RequestError(Reason("request_beyond_table", params={"round": number, "rounds": len(table)}))
    found = table[number - 1]
    why = {"table_round": number}
    named = [(players[a - 1], players[b - 1]) for a, b in found.pairs]
    bye = None if found.bye is None else players[found.bye - 1]
    return Pairing(
        number=number,
        pairs=tuple(Pair(a, b, Reason("pair_robin", {"a": a, "b": b}, why)) for a, b in named),
        bye=bye,
        bye_reason=None if bye is None else Reason("bye_robin", {"a": bye}, why),
        cost=(0, 0, 0, 0),
    )
