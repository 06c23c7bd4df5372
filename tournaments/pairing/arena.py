"""Arena: continuous pairing of whoever waits for an opponent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tournaments.standings.history import History, Outcome, PlayerId

from .explain import SHOWN
from .facts import facts_of
from .impossible import covers
from .matching import Edge, Weighted, largest_matching, perfect_matching
from .model import Pair, Score
from .packing import pack
from .reason import Reason, exact_text
from .roles import balance_cost


@dataclass(frozen=True, slots=True)
class Waiting:
    """Someone who wants an opponent. ``waited``: seconds; ``last``: the latest opponent; ``played``: how many
    matches; ``balance``: times Order first minus times Chaos first."""

    player: PlayerId
    seed: int
    points: Fraction = Fraction(0)
    waited: int = 0
    last: PlayerId | None = None
    balance: int = 0
    played: int = 0


class Wave(NamedTuple):
    """The pairs to be played now, and who goes on waiting, each with the reason."""

    pairs: tuple[Pair, ...]
    left: dict[PlayerId, Reason]


def waiting_of(
    history: History, scores: Mapping[PlayerId, Score], waited: Mapping[PlayerId, int]
) -> tuple[Waiting, ...]:
    """Those who wait (player -> seconds) with what the history says about them."""
    facts, last = facts_of(history), _last_opponents(history)
    return tuple(
        Waiting(
            player=p.id,
            seed=p.seed,
            points=Fraction(scores[p.id].points) if p.id in scores else Fraction(0),
            waited=waited[p.id],
            last=last.get(p.id),
            balance=facts.balance(p.id),
            played=len(history.rounds) - facts.unplayed[p.id],
        )
        for p in history.players
        if p.id in waited
    )


def _last_opponents(history: History) -> dict[PlayerId, PlayerId]:
    """The opponent of each player's latest match, one under way or won by no-show as well."""
    matches = [m for r in history.rounds for m in r.matches if m.outcome is not Outcome.VOID]
    return {p: m.opponent(p) for m in matches for p in (m.a, m.b)}


def pair_arena(waiting: Sequence[Waiting]) -> Wave:
    """Pair as many as can be; equal input gives equal output.

    Two who met in the last match of either don't meet again at once. Who waited longest is served first
    (equal: who played less, then the higher seed): nobody is left over for the sake of one who waited
    less. Among the pairings of those served the one with the smallest sum of squared differences of
    points; then the one that balances the roles best; then the one with the smallest sum of squared
    differences of seeds.
    """
    queue = sorted(waiting, key=lambda w: (-w.waited, w.played, w.seed))
    open_ = [(i, j) for j in range(len(queue)) for i in range(j) if _may_meet(queue[i], queue[j])]
    served = _served(len(queue), open_)
    index = {place: i for i, place in enumerate(served)}
    edges = [(index[i], index[j]) for i, j in open_ if i in index and j in index]
    players = [queue[place] for place in served]
    found = perfect_matching(len(players), _weighed(players, edges)) or []
    pairs = [(players[i], players[j]) for i, j in found]
    return Wave(tuple(_pair(a, b, pairs) for a, b in pairs), _left(queue, {w.player for w in players}))


def _may_meet(a: Waiting, b: Waiting) -> bool:
    return a.last != b.player and b.last != a.player


def _served(size: int, edges: Sequence[Edge]) -> list[int]:
    """The places of the queue that are served: each in turn, if those before it still can be."""
    most = 2 * len(largest_matching(size, edges))
    served: list[int] = []
    for place in range(size):
        if len(served) == most:
            break
        if most == size or covers([*served, place], edges):
            served.append(place)
    return served


def _weighed(players: Sequence[Waiting], edges: Sequence[Edge]) -> list[Weighted]:
    """The cost of each pair, its three levels in one number."""
    if not edges:
        return []
    unit = lcm(*(p.points.denominator for p in players))
    levels = [
        [int((players[i].points - players[j].points) * unit) ** 2 for i, j in edges],
        [balance_cost(players[i].balance, players[j].balance) for i, j in edges],
        [(players[i].seed - players[j].seed) ** 2 for i, j in edges],
    ]
    packed = pack(levels, len(players) // 2)
    return [(i, j, weight) for (i, j), weight in zip(edges, packed, strict=True)]


def _pair(a: Waiting, b: Waiting, pairs: Sequence[tuple[Waiting, Waiting]]) -> Pair:
    """Order first is who was it less often, else the higher seed."""
    first, second = sorted((a, b), key=lambda w: (w.balance, w.seed))
    mates = {x.player: y for pair in pairs for x, y in (pair, pair[::-1])}
    gap = abs(a.points - b.points)
    others = [w for pair in pairs for w in pair if w.player not in (a.player, b.player)]
    nearer = sorted(
        (w for w in others if abs(a.points - w.points) < gap), key=lambda w: abs(a.points - w.points)
    )
    return Pair(
        first.player,
        second.player,
        Reason(
            "pair_arena",
            {"a": first.player, "b": second.player},
            {"a_points": exact_text(first.points), "b_points": exact_text(second.points)},
            tuple(_obstacle(a, c, mates[c.player]) for c in nearer[:SHOWN]),
        ),
    )


def _obstacle(a: Waiting, c: Waiting, mate: Waiting) -> Reason:
    if not _may_meet(a, c):
        return Reason("arena_last", {"a": a.player, "c": c.player})
    return Reason("needed", {"a": a.player, "c": c.player, "d": mate.player})


def _left(queue: Sequence[Waiting], served: Collection[PlayerId]) -> dict[PlayerId, Reason]:
    """Who goes on waiting, and why."""
    found: dict[PlayerId, Reason] = {}
    for w in queue:
        if w.player not in served:
            key = "arena_odd" if any(_may_meet(w, o) for o in queue if o != w) else "arena_just_met"
            found[w.player] = Reason(key if len(queue) > 1 else "arena_alone", {"a": w.player})
    return found
