"""Values that are shown rounded: averages, and what is worked out from them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from words import said

from .exact import ONE, ZERO, half_up, plain
from .value import Term, TieBreakValue


def averaged(key: str, terms: Sequence[Term], unit: Decimal = ONE, note: str = "") -> TieBreakValue:
    """The average of the terms that count, shown half up in ``unit``; 0 without any.

    Whole units rank as they are shown, as C.07 rounds ratings; finer ones only make an average readable,
    so the exact one ranks.
    """
    counted = [Fraction(term.value) for term in terms if term.counted]
    if not counted:
        return TieBreakValue(key, ZERO, tuple(terms), note or said("nothing to average"))
    words = note or said("the average of these, half up")
    if unit == ONE:
        return TieBreakValue(key, half_up(sum(counted, Fraction(0)) / len(counted)), tuple(terms), words)
    return rounded(key, sum(counted, Fraction(0)) / len(counted), terms, unit, words)


def rounded(key: str, exact: Fraction, terms: Sequence[Term], unit: Decimal, note: str) -> TieBreakValue:
    """An exact number shown half up in ``unit``; the exact one ranks."""
    value = half_up(exact, unit)
    words = note if value == exact else said("{note}; exactly {exact}", note=note, exact=plain(exact))
    return TieBreakValue(key, value, tuple(terms), words, exact)
