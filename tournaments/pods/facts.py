"""What the rules of seating ask of the rounds so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from .model import History, Outcome, PlayerId


@dataclass(frozen=True, slots=True)
class Facts:
    """``met``: both ways, how often two have sat at one table. ``seats``: how often a player had
    which seat."""

    met: dict[PlayerId, Counter[PlayerId]]
    seats: dict[PlayerId, Counter[int]]

    def meetings(self, players: tuple[PlayerId, ...]) -> int:
        """Squares of how often the pairs of a table have met."""
        return sum(self.met[a][b] ** 2 for a, b in combinations(players, 2))


def facts_of(history: History) -> Facts:
    """The facts of all players of the history."""
    met: dict[PlayerId, Counter[PlayerId]] = {player.id: Counter() for player in history.players}
    seats: dict[PlayerId, Counter[int]] = {player.id: Counter() for player in history.players}
    for round_ in history.rounds:
        for table in round_.tables:
            for a, b in combinations(table.met, 2):
                met[a][b] += 1
                met[b][a] += 1
            if table.outcome is not Outcome.VOID:
                for number, player in enumerate(table.players, 1):
                    seats[player][number] += 1
    return Facts(met, seats)
