"""What each round gave each player, and a line of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.ledger import Kind
from tournaments.standings.value import TieBreakValue

from .model import PlayerId


@dataclass(frozen=True, slots=True)
class Gain:
    """A round for one player. ``share``: of the scores of the table, exactly; ``beaten``: what the player
    made of each other one who was there, 1, 1/2 for a shared place, 0."""

    round: int
    kind: Kind
    points: Fraction
    table: int | None = None
    score: Fraction | None = None
    place: int | None = None
    size: int = 0
    share: Fraction = Fraction(0)
    beaten: Mapping[PlayerId, Fraction] | None = None
    others: tuple[PlayerId, ...] = ()

    @property
    def is_played(self) -> bool:
        """The player was there, and there is a result."""
        return self.kind is Kind.PLAYED


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table. Players who share a place have the same rank, and it is ``shared``."""

    rank: int
    shared: bool
    player: PlayerId
    seed: int
    points: Fraction
    tie_breaks: tuple[TieBreakValue, ...]
    rounds: tuple[Gain, ...]
