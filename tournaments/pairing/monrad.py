"""Danish or Monrad pairing: the first player still free meets the next one he has not met.

The order is that of the two-game Swiss (points, spread, seed). In round 1, unless the event says otherwise,
1 meets 2 and 3 meets 4, as is usual at Danish events; ``shuffled`` draws lots for these places first,
``fold`` pairs as a Swiss does. When going on like this leaves two who have met, earlier choices are taken
back, the last one first, so a round without a repeat is found while there is one. That is the pairing that
level 5 of the Swiss puts first, with no other level but club mates in front of it; hard rules, bye, and the
look at the next round (H5) are the same too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from tournaments.standings.history import History, PlayerId

from .choice import Decision, decide
from .costs import CostTable, cost_table
from .explain import obstacle, virtual_reasons
from .field import Field, field_of
from .model import FirstRound, Pairing, PairingSettings, Request, Score
from .reason import Reason, exact_text
from .rules import Blocked
from .swiss import pair, pairing_of


def pair_monrad(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """The pairing of round ``request.number``. Raises as ``swiss.pair`` does."""
    if request.number == 1 and settings.first_round is FirstRound.FOLD:
        return pair(settings, history, scores, request)
    field = field_of(settings, history, scores, request)
    decision = decide(field, repeats=request.repeats, costs=next_in_order)
    pairing = pairing_of(field, decision)
    reasons = _reasons(field, decision)
    return replace(
        pairing, pairs=tuple(replace(p, reason=reasons.get(p.players, p.reason)) for p in pairing.pairs)
    )


def next_in_order(
    field: Field, players: tuple[PlayerId, ...], blocked: Blocked, repeated: Blocked
) -> CostTable:
    """The Swiss costs without points, distance and roles: repeats and club mates alone."""
    table = cost_table(field, players, blocked, repeated)
    nothing = np.zeros_like(table.levels[1])
    return replace(table, levels=(*table.levels[:2], nothing, nothing, nothing))


def _reasons(field: Field, decision: Decision) -> dict[frozenset[PlayerId], Reason]:
    """For each decided pair who stood between the two and was free when their turn came, and why not."""
    mates = {p: q for a, b in decision.pairs() for p, q in ((a, b), (b, a))}
    unbound = _without_h5(decision)
    return {
        frozenset((decision.table.players[i], decision.table.players[j])): _reason(
            field, decision, i, j, mates, unbound
        )
        for i, j in decision.solution.pairs
    }


def _without_h5(decision: Decision) -> dict[PlayerId, PlayerId]:
    players = decision.table.players
    return {players[i]: players[j] for i, j in decision.unbound.pairs} if decision.unbound else {}


def _reason(
    field: Field,
    decision: Decision,
    i: int,
    j: int,
    mates: Mapping[PlayerId, PlayerId],
    unbound: Mapping[PlayerId, PlayerId],
) -> Reason:
    players = decision.table.players
    a, b = players[i], players[j]
    served = {p for x, y in decision.solution.pairs if x < i for p in (players[x], players[y])}
    passed = [c for c in players[i + 1 : j] if c not in served]
    return Reason(
        "pair_repeat" if decision.table.levels[0][i, j] else "pair",
        {"a": a, "b": b},
        {
            "a_points": exact_text(field.shown_points(a)),
            "b_points": exact_text(field.shown_points(b)),
            "places": j - i,
        },
        (
            *(obstacle(field, decision, a, c, mates[c], unbound.get(a)) for c in passed),
            *virtual_reasons(field, a, b),
        ),
    )
