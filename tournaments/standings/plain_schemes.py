"""Schemes that need no table: win-draw-loss, sum of scores, CodeCup (match_scoring.md)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar

from words import said

from .exact import HALF, ONE, ZERO, Exact, decimal_of, half_up, plain
from .scheme import SchemeError, Usual, leader, scheme_points


@dataclass(frozen=True, slots=True)
class WinDrawLoss:
    """The higher own total wins: 1 / 0.5 / 0, or what the event sets (3 / 1 / 0)."""

    name: ClassVar[str] = "win-draw-loss"
    win: Decimal = ONE
    draw: Decimal = HALF
    loss: Decimal = ZERO

    def __post_init__(self) -> None:
        for field in ("win", "draw", "loss"):
            object.__setattr__(self, field, scheme_points(getattr(self, field), f"{self.name}, {field}"))
        if not (self.win > self.loss and self.win >= self.draw >= self.loss):
            raise SchemeError(
                said(
                    "{name}: {win} / {draw} / {loss} does not go down; a win is worth more than a loss, "
                    "and a draw lies between them",
                    name=self.name,
                    win=plain(self.win),
                    draw=plain(self.draw),
                    loss=plain(self.loss),
                )
            )

    def match(self, own: Exact, other: Exact, ahead: int | None = None) -> tuple[Decimal, Decimal]:
        """Win, draw or loss by own total, or as is told."""
        won = leader(own, other, ahead)
        if not won:
            return self.draw, self.draw
        return (self.win, self.loss) if won > 0 else (self.loss, self.win)

    def usual(self, mean: Decimal) -> Usual:
        """A bye is a win, a requested bye is a draw."""
        return Usual(self.win, self.draw, self.draw, self.win * HALF)

    def data(self) -> dict[str, Any]:
        """The scheme as JSON data."""
        return {"name": self.name, "win": plain(self.win), "draw": plain(self.draw), "loss": plain(self.loss)}


@dataclass(frozen=True, slots=True)
class SumOfScores:
    """The own totals themselves; byes by the mean own total of the round."""

    name: ClassVar[str] = "sum-of-scores"

    def match(self, own: Exact, other: Exact, ahead: int | None = None) -> tuple[Decimal, Decimal]:
        """The own totals."""
        return decimal_of(own), decimal_of(other)

    def usual(self, mean: Decimal) -> Usual:
        """The round's mean, and half of it for a requested bye, half up.

        A draw counts as the mean unless the event sets it: two equal totals are each their mean,
        as a draw is the mean of a match in every scheme with a constant sum.
        """
        return Usual(mean, half_up(mean * HALF), mean, mean)

    def data(self) -> dict[str, Any]:
        """The scheme as JSON data."""
        return {"name": self.name}


@dataclass(frozen=True, slots=True)
class CodeCup:
    """Order 120 + S and Chaos 280 - S, both games added: 400 + spread, penalties included."""

    name: ClassVar[str] = "codecup"

    def match(self, own: Exact, other: Exact, ahead: int | None = None) -> tuple[Decimal, Decimal]:
        """400 and the spread, either way; 800 together."""
        return decimal_of(400 + own - other), decimal_of(400 + other - own)

    def usual(self, mean: Decimal) -> Usual:
        """400 for a bye, 200 for a requested one; two equal totals give 400 each."""
        return Usual(Decimal(400), Decimal(200), Decimal(400), Decimal(400))

    def data(self) -> dict[str, Any]:
        """The scheme as JSON data."""
        return {"name": self.name}
