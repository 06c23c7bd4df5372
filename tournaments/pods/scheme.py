"""Placing points: what a place at a table is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tournaments.standings.exact import hundredths, plain
from words import said

from .sizes import SIZES


class PlacingError(ValueError):
    """Placing points that can't be used, with what would be right."""


@dataclass(frozen=True, slots=True)
class PlacingPoints:
    """Points by place. ``lists``: table size -> the points of each place there; none: the share of the others
    at the table that were beaten, (n - place) / (n - 1).

    Who shares places shares their points. Who was absent has none, and has lost to all who were there.

    >>> PlacingPoints().points((1, 2, 2, 4))
    (Fraction(1, 1), Fraction(1, 2), Fraction(1, 2), Fraction(0, 1))
    >>> PlacingPoints().points((2, None, 1))
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 1))
    """

    lists: Mapping[int, tuple[Decimal, ...]] = field(default_factory=dict)

    def points(self, places: Sequence[int | None]) -> tuple[Fraction, ...]:
        """The points of a table from its places, in the same order."""
        worth = self.worth(len(places))
        taken = [place for place in places if place is not None]
        return tuple(Fraction(0) if place is None else _shared(worth, place, taken) for place in places)

    def worth(self, size: int) -> tuple[Fraction, ...]:
        """The points of each place at a table of this size, the first place first."""
        if size in self.lists:
            return tuple(Fraction(points) for points in self.lists[size])
        if size == 1:
            return (Fraction(1),)
        return tuple(Fraction(size - place, size - 1) for place in range(1, size + 1))

    def data(self) -> dict[str, list[str]]:
        """The lists as JSON data; ``placing_from`` reads it back."""
        return {str(size): [plain(points) for points in row] for size, row in sorted(self.lists.items())}


def placing_from(data: object) -> PlacingPoints:
    """Reads lists of points as ``{"3": [...], "4": [...], "5": [...]}``; an empty object is the share of the
    opponents beaten. Raises PlacingError.

    >>> placing_from({"3": [4, 2, 1], "4": [5, 3, 2, 1], "5": [6, 4, 3, 2, 1]}).points((1, 1, 3))
    (Fraction(3, 1), Fraction(3, 1), Fraction(1, 1))
    """
    if not isinstance(data, Mapping):
        raise PlacingError(
            said("{data} are no placing points; give a list for each size of table", data=repr(data))
        )
    if not data:
        return PlacingPoints()
    if {str(key) for key in data} != {str(size) for size in SIZES}:
        raise PlacingError(said("give placing points for tables of 3, of 4 and of 5, or for none"))
    return PlacingPoints({int(size): _row(int(size), row) for size, row in data.items()})


def _row(size: int, row: Any) -> tuple[Decimal, ...]:
    if not isinstance(row, Sequence) or isinstance(row, str) or len(row) != size:
        raise PlacingError(said("a table of {size} has {size} places: give as many numbers", size=size))
    try:
        points = tuple(hundredths(value, said("table of {size}", size=size)) for value in row)
    except ValueError as error:
        raise PlacingError(str(error)) from None
    if any(higher < lower for higher, lower in pairwise(points)):
        raise PlacingError(
            said("table of {size}: a worse place can't be worth more than a better one", size=size)
        )
    if points[-1] < 0 or points[0] <= points[-1]:
        raise PlacingError(
            said(
                "table of {size}: the first place is worth more than the last, which is 0 or more", size=size
            )
        )
    return points


def _shared(worth: Sequence[Fraction], place: int, taken: Sequence[int]) -> Fraction:
    """The mean of the places that all who stand on ``place`` take together."""
    count = taken.count(place)
    return sum(worth[place - 1 : place - 1 + count], Fraction(0)) / count
