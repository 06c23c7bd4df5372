"""What a series of games between two programs comes to. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.actions import Role

FOR_ORDER, FOR_CHAOS = 120, 280


def match_points(role: Role, score: int) -> int:
    """The points of a game as CodeCup gives them: Order 120 + S, Chaos 280 - S.

    >>> match_points(Role.ORDER, 87), match_points(Role.CHAOS, 87)
    (207, 193)
    """
    return FOR_ORDER + score if role is Role.ORDER else FOR_CHAOS - score


@dataclass(slots=True)
class Tally:
    """One program's games: the Order scores it made, and those that were made against it."""

    command: str
    made: list[int] = field(default_factory=list)
    allowed: list[int] = field(default_factory=list)
    failures: int = 0

    def add(self, role: Role, score: int, *, failed: bool) -> None:
        """One more game, in which the program had this role."""
        (self.made if role is Role.ORDER else self.allowed).append(score)
        self.failures += failed

    @property
    def points(self) -> int:
        """Its match points over all games."""
        as_order = sum(match_points(Role.ORDER, score) for score in self.made)
        return as_order + sum(match_points(Role.CHAOS, score) for score in self.allowed)

    def data(self) -> dict[str, Any]:
        """The tally as an object for `json.dumps`."""
        return {
            "command": self.command,
            "as_order": {"games": len(self.made), "mean": mean(self.made)},
            "as_chaos": {"games": len(self.allowed), "mean": mean(self.allowed)},
            "points": self.points,
            "failures": self.failures,
        }


def mean(scores: Sequence[int]) -> float | None:
    """The mean to two decimals; None of nothing."""
    return round(sum(scores) / len(scores), 2) if scores else None
