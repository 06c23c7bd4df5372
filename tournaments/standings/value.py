"""A tie-break's value together with its own arithmetic, so that a page can open it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from .history import PlayerId

if TYPE_CHECKING:
    from .field import Field


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the arithmetic. A term that is cut or left out stays, with ``counted`` False."""

    value: Decimal | Fraction
    note: str
    round: int | None = None
    opponent: PlayerId | None = None
    virtual: bool = False  # a dummy opponent of C.07 stands in for an unplayed round
    counted: bool = True


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """The value of one tie-break for one player; higher is better."""

    key: str
    value: Decimal | Fraction
    terms: tuple[Term, ...] = ()
    note: str = ""
    # Where the order within a tied group needs more than the value shown: direct encounter, an average that
    # is shown rounded, a number of which the lower is better.
    order: Decimal | Fraction | int | None = None

    @property
    def ranks_by(self) -> Decimal | Fraction | int:
        """What the players of a tied group are compared by."""
        return self.value if self.order is None else self.order


# From the field and one group of players still level to the value of each of them.
TieBreakFunction = Callable[["Field", tuple[PlayerId, ...]], dict[PlayerId, TieBreakValue]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break as the settings page lists it, under the heading of its ``group``."""

    key: str
    label: str
    description: str
    source: str  # where the rule is written
    function: TieBreakFunction
    group: str = ""
    code: str = ""  # FIDE's, as files write it: BH/C1


def for_each(key: str, one: Callable[[Field, PlayerId], TieBreakValue]) -> TieBreakFunction:
    """A tie-break whose value does not depend on who else is level."""

    def function(field: Field, group: tuple[PlayerId, ...]) -> dict[PlayerId, TieBreakValue]:
        return {player: one(field, player) for player in group}

    function.__name__ = key
    return function


def total(key: str, terms: list[Term], note: str = "") -> TieBreakValue:
    """The sum of the terms that count."""
    return TieBreakValue(
        key, sum((term.value for term in terms if term.counted), Decimal(0)), tuple(terms), note
    )
