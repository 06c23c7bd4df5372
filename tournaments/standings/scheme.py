"""What a scheme of points is: from two own totals to points (match_scoring.md)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar, NamedTuple, Protocol

from words import said

from .exact import Exact, hundredths


class SchemeError(ValueError):
    """A scheme of points that can't be used, with what would be right."""


class Usual(NamedTuple):
    """What a scheme gives for a round in which the player had no match to play."""

    bye: Decimal  # allocated bye, win by no-show
    requested: Decimal  # requested bye
    draw: Decimal  # a round that C.07 evaluates as a draw
    par: Decimal  # half of what a match can give: the line of Koya


class Scheme(Protocol):
    """What every scheme of points can do. Schemes are frozen values."""

    name: ClassVar[str]

    def match(self, own: Exact, other: Exact, ahead: int | None = None) -> tuple[Decimal, Decimal]:
        """Points of a played match from the two own totals, in the same order. ``ahead``: 1 where the first
        won, 0 in a draw, -1; None where the totals tell."""

    def usual(self, mean: Decimal) -> Usual:
        """Values of byes and no-shows; ``mean``: own total of the round's played matches, half up."""

    def data(self) -> dict[str, Any]:
        """The scheme as JSON data; ``points.scheme_from`` reads it back."""


def leader(own: Exact, other: Exact, ahead: int | None) -> int:
    """1 where the first won, 0 in a draw, -1: by the totals, unless it is told.

    >>> leader(7, 7, None), leader(7, 7, -1)
    (0, -1)
    """
    return (own > other) - (own < other) if ahead is None else ahead


def scheme_points(value: object, what: str) -> Decimal:
    """A number of points with at most two decimals; SchemeError names ``what``."""
    try:
        return hundredths(value, what)
    except ValueError as error:
        raise SchemeError(str(error)) from None


def whole(value: object, what: str) -> int:
    """An integer; SchemeError names ``what``."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise SchemeError(said("{what}: {value} is not a whole number", what=what, value=repr(value)))
    return value
