"""An evening seen from outside: what the clients sent, and what follows from it by the rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Row = tuple[int, str, Fraction, int]
"""Place, name, points, spread."""

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


@dataclass
class Ledger:
    """Points and spread by round and name: win, draw, loss; a bye and a win by no-show are worth a win."""

    seeds: dict[str, int]
    rounds: dict[int, dict[str, tuple[Fraction, int]]] = field(default_factory=lambda: defaultdict(dict))
    met: set[frozenset[str]] = field(default_factory=set)
    byes: set[str] = field(default_factory=set)

    def seat(self, round_: dict[str, Any], present: set[str]) -> None:
        """Checks a round's pairing: everybody present once, nobody meets twice, one bye each at most."""
        names = [table[side]["name"] for table in round_["tables"] for side in ("first", "second")]
        byes = [each["entry"]["name"] for each in round_["byes"]]
        assert sorted(names + byes) == sorted(present)
        assert len(byes) == len(present) % 2
        assert not self.byes.intersection(byes)
        pairs = {frozenset((table["first"]["name"], table["second"]["name"])) for table in round_["tables"]}
        assert len(pairs) == len(round_["tables"])
        assert not self.met & pairs
        self.met |= pairs
        self.byes.update(byes)
        for name in byes:
            self.rounds[round_["number"]][name] = (WIN, 0)

    def score(self, number: int, first: str, second: str, scores: tuple[int, int]) -> None:
        """Two Order scores; a later call corrects an earlier one."""
        spread = scores[0] - scores[1]
        points = WIN if spread > 0 else DRAW if spread == 0 else LOSS
        self.rounds[number][first] = (points, spread)
        self.rounds[number][second] = (1 - points, -spread)

    def no_show(self, number: int, winner: str, loser: str) -> None:
        """A win without play has no spread."""
        self.rounds[number][winner] = (WIN, 0)
        self.rounds[number][loser] = (LOSS, 0)

    def standings(self, number: int) -> list[Row]:
        """After a round: by points, then spread; who is level shares the place, listed by seed number."""
        totals: dict[str, list[tuple[Fraction, int]]] = defaultdict(list)
        for played in range(1, number + 1):
            for name, gained in self.rounds[played].items():
                totals[name].append(gained)
        sums = {
            name: (sum(p for p, _ in gained), sum(s for _, s in gained)) for name, gained in totals.items()
        }
        ordered = sorted(sums, key=lambda name: (-sums[name][0], -sums[name][1], self.seeds[name]))
        places = {name: 1 + sum(other > sums[name] for other in sums.values()) for name in ordered}
        return [(places[name], name, Fraction(sums[name][0]), sums[name][1]) for name in ordered]


def rows_of(standings: dict[str, Any]) -> list[Row]:
    """The same of an answer of the API."""
    return [(row["rank"], row["name"], Fraction(row["points"]), row["spread"]) for row in standings["rows"]]
