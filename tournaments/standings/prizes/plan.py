"""What is offered, who may win it, and what was won. Frozen values; money is exact."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tournaments.standings.exact import plain


class Shared(StrEnum):
    """What happens to the prizes of a shared place."""

    POINTS = "points"  # who has equal points shares the money
    PLACE = "place"  # who has equal points and tie-breaks shares it
    NEVER = "never"  # by the table's order, a shared place by seed number


@dataclass(frozen=True, slots=True)
class Band:
    """From and to, both included; None: open on that side."""

    low: int | None = None
    high: int | None = None

    def holds(self, value: int) -> bool:
        """Whether the value lies in the band."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def data(self) -> dict[str, int]:
        """The band as JSON data."""
        return {key: end for key, end in (("from", self.low), ("to", self.high)) if end is not None}


@dataclass(frozen=True, slots=True)
class Category:
    """Who competes for some prizes: everything that is set must fit.

    ``unrated``: with a rating band, whether players without a rating are in; without one, that only they are.
    ``age`` is the age reached in the year ``age_year``: more than the birth year is not known. ``own``: the
    event's own name for it, given to entries.
    """

    name: str
    rating: Band | None = None
    unrated: bool = False
    born: Band | None = None
    age: Band | None = None
    age_year: int | None = None
    club: str = ""
    federation: str = ""
    own: str = ""

    def data(self) -> dict[str, Any]:
        """The category as JSON data."""
        found: dict[str, Any] = {"name": self.name}
        for key in ("rating", "born", "age"):
            band: Band | None = getattr(self, key)
            if band is not None:
                found[key] = band.data()
        for key in ("unrated", "age_year", "club", "federation", "own"):
            if value := getattr(self, key):
                found[key] = value
        return found


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize of a category, for its ``place`` there; ``category`` empty: for all. Without an amount it is
    a thing to be handed over, which is never divided."""

    name: str
    category: str = ""
    place: int = 1
    amount: Decimal | None = None
    currency: str = ""

    def data(self) -> dict[str, Any]:
        """The prize as JSON data; the amount as a decimal text."""
        found: dict[str, Any] = {"name": self.name, "category": self.category or None, "place": self.place}
        if self.amount is not None:
            found["amount"] = plain(self.amount)
        return found | ({"currency": self.currency} if self.currency else {})


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """``one_each``: nobody wins twice. ``unit``: the smallest sum that is paid out."""

    shared: Shared = Shared.POINTS
    one_each: bool = True
    unit: Decimal = Decimal("0.01")

    def data(self) -> dict[str, Any]:
        """The rules as JSON data."""
        return {"shared": self.shared.value, "one_each": self.one_each, "unit": plain(self.unit)}


@dataclass(frozen=True, slots=True)
class PrizePlan:
    """Everything that is offered. ``early``: shown before the event is finished."""

    rules: PrizeRules = PrizeRules()
    categories: tuple[Category, ...] = ()
    prizes: tuple[Prize, ...] = ()
    early: bool = False

    def data(self) -> dict[str, Any]:
        """The plan as JSON data; ``plan_from`` reads it back."""
        return {
            "rules": self.rules.data(),
            "categories": [category.data() for category in self.categories],
            "prizes": [prize.data() for prize in self.prizes],
            "early": self.early,
        }


@dataclass(frozen=True, slots=True)
class Contestant:
    """A line of the final table, in its order, with what decides about categories."""

    id: int
    rank: int
    points: Decimal | Fraction
    rating: int | None = None
    birth_year: int | None = None
    club: str = ""
    federation: str = ""
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Award:
    """What one player gets from one category, and why.

    ``places``: the first and the last place of the category that the group with this player takes up;
    ``prizes`` the names of what was added up; ``amount`` the own share in money (None: no money in it);
    ``rest`` what the division of the ``pool`` among ``sharers`` leaves over; ``things`` what is handed over
    to this player. ``moved_up``: how many ahead in the category had taken another prize.
    """

    player: int
    category: str
    places: tuple[int, int]
    prizes: tuple[str, ...]
    amount: Decimal | None
    currency: str
    pool: Decimal | None
    sharers: int
    rest: Decimal
    things: tuple[str, ...] = ()
    moved_up: int = 0
