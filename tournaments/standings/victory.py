"""Victory points: from the absolute spread, by a table or on a continuous scale (match_scoring.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from words import said

from .exact import HALF, HUNDREDTH, Exact, decimal_of, half_up, plain
from .scheme import SchemeError, Usual, leader, scheme_points, whole

_BYE_SHARE = Decimal("0.6")  # of the constant sum
_DIGITS = Context(prec=50)
_FULL = Decimal(20)


class Band(NamedTuple):
    """One row of a table: from this spread on, the winner's and the loser's points."""

    spread: int
    winner: Decimal
    loser: Decimal


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """A table of bands, each (smallest spread, winner's points, loser's points).

    The table starts at spread 0 with equal points, spreads rise strictly, the winner's points
    never fall and the two always add up to the same sum; otherwise SchemeError says where not.
    """

    name: ClassVar[str] = "victory-points"
    table: tuple[Band, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", tuple(_bands(self.table)))
        _check(self.table)

    @property
    def constant_sum(self) -> Decimal:
        """What a match gives to both players together."""
        return self.table[0].winner + self.table[0].loser

    def match(self, own: Exact, other: Exact, ahead: int | None = None) -> tuple[Decimal, Decimal]:
        """The points of the last band whose spread is reached."""
        won, lead = _lead(own, other, ahead)
        band = next(b for b in reversed(self.table) if b.spread <= lead)
        return (band.winner, band.loser) if won >= 0 else (band.loser, band.winner)

    def usual(self, mean: Decimal) -> Usual:
        """60 % of the constant sum for a bye, 50 % for a requested one."""
        return _usual(self.constant_sum)

    def data(self) -> dict[str, Any]:
        """The scheme as JSON data."""
        rows = [[b.spread, _json(b.winner), _json(b.loser)] for b in self.table]
        return {"name": self.name, "table": rows}


@dataclass(frozen=True, slots=True)
class ContinuousVP:
    """20 victory points on a continuous scale, in hundredths; ``blowout`` is the spread that gives 20."""

    name: ClassVar[str] = "continuous-vp"
    blowout: int = 60

    def __post_init__(self) -> None:
        if whole(self.blowout, said("{name}, blow-out spread", name=self.name)) < 1:
            raise SchemeError(
                said(
                    "{name}: the blow-out spread is {blowout}; it is at least 1",
                    name=self.name,
                    blowout=self.blowout,
                )
            )

    def match(self, own: Exact, other: Exact, ahead: int | None = None) -> tuple[Decimal, Decimal]:
        """The winner's value, half up to two decimals, and 20 less that value."""
        won, lead = _lead(own, other, ahead)
        winner = _continuous(lead, self.blowout)
        return (winner, _FULL - winner) if won >= 0 else (_FULL - winner, winner)

    def usual(self, mean: Decimal) -> Usual:
        """12 of 20 for a bye, 10 for a requested one."""
        return _usual(_FULL)

    def data(self) -> dict[str, Any]:
        """The scheme as JSON data."""
        return {"name": self.name, "blowout": self.blowout}


def _lead(own: Exact, other: Exact, ahead: int | None) -> tuple[int, Exact]:
    """Who won, and by how much: a winner who is behind in score has no lead."""
    won = leader(own, other, ahead)
    return won, max(0, (own - other) * won)


@lru_cache(maxsize=4096)
def _continuous(spread: Exact, blowout: int) -> Decimal:
    """10 + 10 (1 - t^(3M/B)) / (1 - t^3) with t = (sqrt5 - 1) / 2, at most 20."""
    if spread >= blowout:
        return _FULL
    c = _DIGITS
    t = c.divide(c.subtract(c.sqrt(Decimal(5)), Decimal(1)), Decimal(2))
    power = c.power(t, c.divide(decimal_of(3 * spread), Decimal(blowout)))
    share = c.divide(c.subtract(Decimal(1), power), c.subtract(Decimal(1), c.power(t, 3)))
    return half_up(c.add(Decimal(10), c.multiply(Decimal(10), share)), HUNDREDTH)


def _usual(constant_sum: Decimal) -> Usual:
    bye = half_up(constant_sum * _BYE_SHARE, HUNDREDTH)
    half = half_up(constant_sum * HALF, HUNDREDTH)
    return Usual(bye, half, half, half)


def _bands(rows: object) -> Iterable[Band]:
    """The rows as bands; SchemeError names the row that is none."""
    if isinstance(rows, str) or not isinstance(rows, Sequence):
        raise SchemeError(
            said("victory-points: the table is a list of rows, each spread, winner's and loser's points")
        )
    for number, row in enumerate(rows, 1):
        where = said("victory-points, row {number}", number=number)
        if isinstance(row, str) or not isinstance(row, Sequence) or len(row) != 3:
            raise SchemeError(
                said(
                    "{where}: {row} is not smallest spread, winner's points, loser's points",
                    where=where,
                    row=repr(row),
                )
            )
        yield Band(
            whole(row[0], said("{where}, spread", where=where)),
            scheme_points(row[1], said("{where}, winner's points", where=where)),
            scheme_points(row[2], said("{where}, loser's points", where=where)),
        )


def _check(table: tuple[Band, ...]) -> None:
    """The rules of a table, the first one that is broken first."""
    if not table:
        raise SchemeError(said("victory-points: the table is empty; it needs at least the row for spread 0"))
    first = table[0]
    if first.spread != 0:
        raise SchemeError(
            said(
                "victory-points, row 1: the table starts at spread {spread}; it must start at 0",
                spread=first.spread,
            )
        )
    if first.winner != first.loser:
        raise SchemeError(
            said(
                "victory-points, row 1: spread 0 has no winner, so both get the same; here {winner} "
                "and {loser}",
                winner=plain(first.winner),
                loser=plain(first.loser),
            )
        )
    for number, (before, band) in enumerate(pairwise(table), 2):
        _check_step(said("victory-points, row {number}", number=number), before, band)


def _check_step(where: str, before: Band, band: Band) -> None:
    if band.spread <= before.spread:
        raise SchemeError(
            said(
                "{where}: spread {spread} does not rise above {spread2} of the row before",
                where=where,
                spread=band.spread,
                spread2=before.spread,
            )
        )
    if band.winner < before.winner:
        raise SchemeError(
            said(
                "{where}: the winner's points fall from {winner} to {winner2}; a larger spread never "
                "gives less",
                where=where,
                winner=plain(before.winner),
                winner2=plain(band.winner),
            )
        )
    total, expected = band.winner + band.loser, before.winner + before.loser
    if total != expected:
        raise SchemeError(
            said(
                "{where}: {winner} and {loser} add up to {total}; every row must add up to {expected}",
                where=where,
                winner=plain(band.winner),
                loser=plain(band.loser),
                total=plain(total),
                expected=plain(expected),
            )
        )


def _json(points: Decimal) -> int | str:
    """A number of points as JSON keeps it exactly: an integer, else text."""
    return int(points) if points == points.to_integral_value() else plain(points)


def _band(spread: int, winner: int) -> Band:
    return Band(spread, Decimal(winner), Decimal(20 - winner))


# The shipped example table, called example-20. The table of the Mind Sports Olympiad is not public.
EXAMPLE_20 = VictoryPoints(
    tuple(_band(spread, 10 + step) for step, spread in enumerate((0, 1, 5, 10, 15, 20, 26, 33, 41, 50, 60)))
)
