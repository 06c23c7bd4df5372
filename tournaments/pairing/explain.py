"""The sentences of a decision: why this pair, why this bye (pairing.md, Explanation)."""

from __future__ import annotations

import heapq
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.standings.history import PlayerId

from .field import Field
from .reason import Reason, exact_text
from .rules import is_forbidden, met_in

if TYPE_CHECKING:
    from .choice import Decision

SHOWN = 6  # nearer opponents named, nearest first


def pair_reasons(field: Field, decision: Decision) -> dict[tuple[PlayerId, PlayerId], Reason]:
    """For each decided pair (higher place first) its reason."""
    mates = {p: q for a, b in decision.pairs() for p, q in ((a, b), (b, a))}
    before = {} if decision.unbound is None else dict(_both_ways(decision))
    return {
        (decision.table.players[i], decision.table.players[j]): _pair(field, decision, i, j, mates, before)
        for i, j in decision.solution.pairs
    }


def _both_ways(decision: Decision) -> list[tuple[PlayerId, PlayerId]]:
    """Who would have met whom without H5."""
    players = decision.table.players
    pairs = decision.unbound.pairs if decision.unbound else ()
    return [(players[p], players[q]) for i, j in pairs for p, q in ((i, j), (j, i))]


def _pair(
    field: Field,
    decision: Decision,
    i: int,
    j: int,
    mates: dict[PlayerId, PlayerId],
    before: dict[PlayerId, PlayerId],
) -> Reason:
    table = decision.table
    a, b = table.players[i], table.players[j]
    closest = [table.players[k] for k in _nearer(decision, i, j)]
    key = "pair_repeat" if table.levels[0][i, j] else "pair"
    return Reason(
        key,
        {"a": a, "b": b},
        {
            "a_points": exact_text(field.shown_points(a)),
            "b_points": exact_text(field.shown_points(b)),
            "places": abs(i - j),
        },
        (
            *(obstacle(field, decision, a, c, mates[c], before.get(a)) for c in closest),
            *virtual_reasons(field, a, b),
        ),
    )


def virtual_reasons(field: Field, *players: PlayerId) -> list[Reason]:
    """What part of the points shown is virtual."""
    return [
        Reason("virtual_points", {"a": p}, {"points": exact_text(Fraction(field.virtual[p]))})
        for p in players
        if p in field.virtual
    ]


def _nearer(decision: Decision, i: int, j: int) -> list[int]:
    """Who was nearer to ``i`` than ``j``, nearest first: by difference of points, then by distance."""
    import numpy as np  # here: who only names a reason does not wait for it

    gaps, distances = decision.table.levels[2][i], decision.table.levels[3][i]
    nearer = (gaps < gaps[j]) | ((gaps == gaps[j]) & (distances < distances[j]))
    nearer[i] = nearer[j] = False
    found = [(gaps[k], distances[k], int(k)) for k in np.flatnonzero(nearer)]
    return [k for _, _, k in heapq.nsmallest(SHOWN, found)]


def obstacle(
    field: Field,
    decision: Decision,
    a: PlayerId,
    c: PlayerId,
    mate: PlayerId,
    unbound: PlayerId | None,
) -> Reason:
    """What stood against ``c``, who was nearer to ``a`` than its opponent and now meets ``mate``."""
    players: dict[str, PlayerId | None] = {"a": a, "c": c}
    if is_forbidden(field, a, c):
        return Reason("forbidden", players)
    number = met_in(field, a, c)
    if number is not None and (c in decision.blocked[a] or decision.terms.repeats):
        return Reason("met", players, {"round": number})
    if field.settings.parts_club_mates(field.number) and field.clubs[a] and field.clubs[a] == field.clubs[c]:
        return Reason("club_mates", players)
    if unbound == c:
        return Reason("next_round", players)
    return Reason("needed", players | {"d": mate})


def manual_reason(field: Field, a: PlayerId, b: PlayerId) -> Reason:
    """The reason of a pair made by hand."""
    return Reason(
        "pair_manual",
        {"a": a, "b": b},
        {"a_points": exact_text(field.shown_points(a)), "b_points": exact_text(field.shown_points(b))},
    )


def bye_reason(field: Field, decision: Decision) -> Reason | None:
    """Why this player has the allocated bye, and why nobody before in the bye order."""
    if field.manual_bye is not None:
        return Reason("bye_manual", {"a": field.manual_bye})
    player = decision.bye
    if player is None:
        return None
    return Reason(
        "bye_after" if decision.passed_over else "bye",
        {"a": player},
        {
            "points": exact_text(field.shown_points(player)),
            "unplayed": field.facts.unplayed[player],
            "place": field.order.index(player) + 1,
        },
        decision.passed_over,
    )
