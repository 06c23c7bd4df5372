"""Sonneborn-Berger: opponents' scores weighed by what was scored against them.

Outside the FIDE lists the weight is the result, 1, 0.5 or 0 by own totals, whatever the scheme
(match_scoring.md). In the FIDE lists it is the points of the round (C.07, article 9.1).
"""

from __future__ import annotations

from decimal import Decimal

from words import said

from .cuts import Weighed, cut_terms
from .exact import HALF, ONE, ZERO, plain
from .field import Field
from .field_views import View, as_it_is
from .history import PlayerId
from .ledger import Kind, RoundResult
from .unplayed import Contribution, contributions
from .value import TieBreakFunction, TieBreakValue, for_each, total

_UNPLAYED = {Kind.ALLOCATED: ONE, Kind.FULL: ONE, Kind.NO_SHOW_WIN: ONE, Kind.HALF: HALF}


def weight(result: RoundResult) -> Decimal:
    """1, 0.5 or 0: a bye or a win by no-show is 1, a half-point bye 0.5, other unplayed rounds 0."""
    own = result.result
    return own if own is not None else _UNPLAYED.get(result.kind, ZERO)


def sonneborn_berger(key: str, low: int = 0, forfeits: bool = False) -> TieBreakFunction:
    """The tie-break weighed by results, without its ``low`` least significant contributions."""

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        found = contributions(field, player, forfeits)
        return total(key, cut_terms([_weighed(c, weight(c.result)) for c in found], low))

    return for_each(key, one)


def sonneborn_berger_points(
    key: str, low: int = 0, forfeits: bool = False, scores: View = as_it_is, own: View = as_it_is
) -> TieBreakFunction:
    """The tie-break weighed by points. In team events the opponents' scores and the own may each be match
    points or board points (13.2)."""

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        scored = {r.round: r.points for r in own(field).rows[player]}
        found = contributions(scores(field), player, forfeits)
        return total(key, cut_terms([_weighed(c, scored[c.result.round]) for c in found], low))

    return for_each(key, one)


def _weighed(c: Contribution, factor: Decimal) -> Weighed:
    return Weighed(
        c,
        factor * c.score,
        said("{factor} x {score} ({note})", factor=plain(factor), score=plain(c.score), note=c.note),
    )
