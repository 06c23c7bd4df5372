"""Exact numbers: everything that ranks players is a Decimal of whole hundredths, an integer or a half."""

from __future__ import annotations

import re
from decimal import Context, Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from words import mark, said

HUNDREDTH = Decimal("0.01")
HALF = Decimal("0.5")
ZERO = Decimal(0)
ONE = Decimal(1)

Exact: TypeAlias = int | Fraction
"""Scores and spreads: whole numbers of any size, or halves."""

LARGEST_WHOLE = 2**53 - 1
"""The largest integer that every reader of JSON keeps."""

# Points are whole hundredths, so a value of this size never loses a digit in a sum or a product.
_LARGEST = Decimal(1_000_000)
_WRITTEN = re.compile(r"\s*[-+]?(\d+(\.\d*)?|\.\d+)\s*", re.ASCII)

_TOO_LARGE = mark("{what}: {value} is out of range; at most {largest} points either way")


def hundredths(value: object, what: str, too_large: str = _TOO_LARGE) -> Decimal:
    """Read a number of points: an int, a Decimal or a decimal text with at most two decimals.

    A float (JSON's 0.5) is read as the decimals it is written with. Raises ValueError that names
    ``what`` when the value is no such number.

    >>> hundredths("0.5", "a draw")
    Decimal('0.5')
    """
    try:
        if isinstance(value, str) and not _WRITTEN.fullmatch(value):
            raise InvalidOperation  # what Decimal reads beyond that: 1_000, digits of other scripts
        number = Decimal(str(value))
    except InvalidOperation:
        raise ValueError(
            said("{what}: {value} is not a number; write it like 12.5", what=what, value=repr(value))
        ) from None
    if not number.is_finite() or abs(number) > _LARGEST:
        raise ValueError(said(too_large, what=what, value=repr(value), largest=_LARGEST))
    if number != number.quantize(HUNDREDTH, context=Context(prec=50)):
        raise ValueError(said("{what}: {value} has more than two decimals", what=what, value=value))
    return number


def half_up(value: Decimal | Fraction | int, unit: Decimal = ONE) -> Decimal:
    """Round to a multiple of ``unit``; exactly between two goes up, for negative values too.

    >>> half_up(Decimal("38.5")), half_up(Fraction(-3, 2))
    (Decimal('39'), Decimal('-1'))
    """
    steps = Fraction(value) / Fraction(unit) + Fraction(1, 2)
    return (steps.numerator // steps.denominator) * unit


def exact_of(value: int | str | Fraction) -> Exact:
    """A number from what `exact_json` or a text gives: an integer, a fraction only where it is none.

    >>> exact_of("10.5"), exact_of("11.0"), exact_of(7)
    (Fraction(21, 2), 11, 7)
    """
    if isinstance(value, int):
        return value
    number = Fraction(value)
    return number.numerator if number.denominator == 1 else number


def exact_json(value: Exact) -> int | str:
    """An integer as it is; a text where it is a half, or too large for a reader that knows doubles only.

    >>> exact_json(-3), exact_json(Fraction(21, 2)), exact_json(10**18)
    (-3, '10.5', '1000000000000000000')
    """
    number = exact_of(value)
    return number if isinstance(number, int) and abs(number) <= LARGEST_WHOLE else plain(number)


def decimal_of(value: Exact) -> Decimal:
    """The same as a decimal."""
    return Decimal(value) if isinstance(value, int) else Decimal(value.numerator) / value.denominator


# Typed: a fraction and a decimal of one value are written by different ways. A table writes some ten
# thousand numbers, most of them often.
@lru_cache(maxsize=4096, typed=True)
def plain(value: Decimal | Fraction | int) -> str:
    """The shortest text of an exact number: no exponent, no closing zeros; a fraction as p/q.

    >>> plain(Decimal("12.80")), plain(Decimal("400")), plain(Fraction(1, 3))
    ('12.8', '400', '1/3')
    """
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value.numerator)  # of any size
        return str(value) if _repeats(value) else plain(Decimal(value.numerator) / value.denominator)
    text = f"{Decimal(value):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def _repeats(value: Fraction) -> bool:
    """Whether the decimals of the fraction never end."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest != 1
