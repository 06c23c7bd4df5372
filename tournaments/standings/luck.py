"""The spread without the luck of the bags, by the engine's analyses; ranks only where an event says so."""

from __future__ import annotations

from decimal import Decimal

from words import said

from .exact import HUNDREDTH, Exact, decimal_of, plain
from .field import Field
from .history import PlayerId
from .ledger import RoundResult
from .value import Term, TieBreakValue, total

KEY = "luck_adjusted"


def luck_adjusted(field: Field, player: PlayerId) -> TieBreakValue:
    """The sum over matches played of the own total less the opponent's, both without luck.

    A total whose game is not analysed counts as it is. A match ended by rule has no totals: its awarded
    spread counts. Byes and matches without play count nothing, and no cap applies.
    """
    return total(KEY, [_term(result) for result in field.rows[player] if result.is_played])


def _term(result: RoundResult) -> Term:
    if result.own_total is None or result.other_total is None:
        note = said("{kind}: the awarded spread", kind=result.kind.label)
        return Term(decimal_of(result.raw_spread), note, result.round, result.opponent)
    own, own_words = _total(result.own_total, result.luck)
    other, other_words = _total(result.other_total, result.other_luck)
    return Term(
        own - other,
        said("{own} against {other}", own=own_words, other=other_words),
        result.round,
        result.opponent,
    )


def _total(real: Exact, luck: int | None) -> tuple[Decimal, str]:
    """A total without luck, and where it comes from.

    >>> _total(60, 325), _total(50, None)
    ((Decimal('56.75'), '56.75 (60, luck +3.25)'), (Decimal('50'), '50 (real score, not analysed)'))
    """
    if luck is None:
        return decimal_of(real), said("{real} (real score, not analysed)", real=plain(real))
    worth = luck * HUNDREDTH
    value = decimal_of(real) - worth
    sign = "+" if luck > 0 else ""
    return value, said(
        "{value} ({real}, luck {worth})", value=plain(value), real=plain(real), worth=sign + plain(worth)
    )
