"""Tie-breaks from a player's own rounds alone: order scores, wins, progressive score."""

from __future__ import annotations

from decimal import Decimal

from .exact import ONE, ZERO, plain
from .field import Field
from .history import PlayerId
from .sonneborn import weight
from .value import Term, TieBreakValue, total


def order_total(field: Field, player: PlayerId) -> TieBreakValue:
    """The sum of the Order scores on the board, penalties not taken off."""
    return total("order_total", _order_scores(field, player))


def best_order_score(field: Field, player: PlayerId) -> TieBreakValue:
    """The highest single Order score; 0 without one."""
    terms = _order_scores(field, player)
    value = max((term.value for term in terms), default=ZERO)
    return TieBreakValue("best_order_score", value, tuple(terms), "the highest of these")


def wins(field: Field, player: PlayerId) -> TieBreakValue:
    """Rounds won with or without play: byes and wins by no-show included (C.07, article 7.1)."""
    won = [r for r in field.rows[player] if weight(r) == ONE]
    return total("wins", [Term(ONE, r.kind.label, r.round, r.opponent) for r in won])


def played_wins(field: Field, player: PlayerId) -> TieBreakValue:
    """Matches won by own totals or by rule after play began (C.07, article 7.2)."""
    won = [r for r in field.rows[player] if r.result == ONE]
    return total("played_wins", [Term(ONE, r.kind.label, r.round, r.opponent) for r in won])


def progressive(field: Field, player: PlayerId) -> TieBreakValue:
    """The sum of the points after each round (C.07, article 7.5)."""
    terms: list[Term] = []
    running = ZERO
    for r in field.rows[player]:
        running += r.points
        terms.append(
            Term(running, f"{plain(r.points)} in this round, {plain(running)} so far", r.round, r.opponent)
        )
    return total("progressive", terms)


def _order_scores(field: Field, player: PlayerId) -> list[Term]:
    return [
        Term(Decimal(r.order_score), "Order score", r.round, r.opponent)
        for r in field.rows[player]
        if r.order_score is not None
    ]
