"""Sonneborn-Berger: opponents' scores weighed by what was scored against them.

Outside the FIDE lists the weight is the result, 1, 0.5 or 0 by own totals, whatever the scheme
(match_scoring.md). In the FIDE lists it is the points of the round (C.07, article 9.1).
"""

from __future__ import annotations

from decimal import Decimal

from .exact import HALF, ONE, ZERO, plain
from .field import Field
from .history import PlayerId
from .ledger import Kind, RoundResult
from .unplayed import contributions
from .value import Term, TieBreakFunction, TieBreakValue, for_each, total

_UNPLAYED = {Kind.ALLOCATED: ONE, Kind.FULL: ONE, Kind.NO_SHOW_WIN: ONE, Kind.HALF: HALF}


def weight(result: RoundResult) -> Decimal:
    """1, 0.5 or 0: a bye or a win by no-show is 1, a half-point bye 0.5, other unplayed rounds 0."""
    own = result.result
    return own if own is not None else _UNPLAYED.get(result.kind, ZERO)


def sonneborn_berger(key: str, by_points: bool = False) -> TieBreakFunction:
    """The tie-break, weighed by results, or by the points of the round as C.07 writes."""

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        terms: list[Term] = []
        for c in contributions(field, player):
            factor = c.result.points if by_points else weight(c.result)
            note = f"{plain(factor)} x {plain(c.score)} ({c.note})"
            terms.append(Term(factor * c.score, note, c.result.round, c.result.opponent, c.virtual))
        return total(key, terms)

    return for_each(key, one)
