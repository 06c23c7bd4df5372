"""Who sits with whom: as cheap as is found, by exchanging two players at a time; of a small field, cheapest.

Players are places of the line, from 0. A cost is compared level by level: forbidden pairs, repeated
meetings, places moved (squares).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from .line import Tables

SMALL = 11  # fields up to here are searched whole
MOST_LOOKS = 300_000  # exchanges that are looked at in a larger one

Price = tuple[int, int, int]


@dataclass(slots=True)
class Board:
    """The tables of a round and what they cost. ``ideal``: the places that each table would have by rank;
    ``forbidden`` and ``meetings``: what a pair costs, by both places."""

    ideal: Tables
    forbidden: Sequence[Sequence[int]]
    meetings: Sequence[Sequence[int]]
    tables: Tables = field(default_factory=list)

    def price(self, number: int, players: Sequence[int]) -> Price:
        """What these players at table ``number`` cost."""
        return *self.clash(players), moved(self.ideal[number], players)

    def clash(self, players: Sequence[int]) -> tuple[int, int]:
        """Forbidden pairs and repeated meetings."""
        pairs = list(combinations(players, 2))
        return sum(self.forbidden[a][b] for a, b in pairs), sum(self.meetings[a][b] for a, b in pairs)

    def total(self, tables: Tables) -> Price:
        """What a whole round costs."""
        return added(self.price(number, players) for number, players in enumerate(tables))

    def settle(self) -> Tables:
        """The tables, each by rank, as cheap as is found."""
        self.tables = [list(players) for players in self.ideal]
        if self.total(self.tables) > (0, 0, 0):
            self._improve()
            if sum(map(len, self.ideal)) <= SMALL:
                self.tables = _Whole(self, self.tables).best
        return [sorted(players) for players in self.tables]

    def _improve(self) -> None:
        """Exchanges, the best for each player in turn, until none helps or the bound is reached."""
        looks, helped = 0, True
        while helped and looks < MOST_LOOKS:
            helped = False
            for number, table in enumerate(self.tables):
                for at in range(len(table)):
                    if self.price(number, self.tables[number]) == (0, 0, 0):
                        break
                    helped = self._best_exchange(number, at) or helped
                    looks += sum(map(len, self.tables)) - len(table)

    def _best_exchange(self, number: int, at: int) -> bool:
        """Makes the exchange for one seat that saves most; False when none saves anything."""
        best: tuple[Price, int, int] | None = None
        clash = self.clash(self.tables[number])
        for other, table in enumerate(self.tables):
            if other == number:
                continue
            there = self.clash(table)
            for place in range(len(table)):
                saved = self._saved((number, at), (other, place), (clash[0] + there[0], clash[1] + there[1]))
                if saved < (0, 0, 0) and (best is None or saved < best[0]):
                    best = saved, other, place
        if best is None:
            return False
        _saved, other, place = best
        here, there_ = self.tables[number], self.tables[other]
        here[at], there_[place] = there_[place], here[at]
        return True

    def _saved(self, one: tuple[int, int], other: tuple[int, int], clash: tuple[int, int]) -> Price:
        """By how much the cost changes when two seats are exchanged; below zero is better."""
        (a, i), (b, j) = one, other
        here, there = list(self.tables[a]), list(self.tables[b])
        here[i], there[j] = there[j], here[i]
        first, second = self.clash(here), self.clash(there)
        change = first[0] + second[0] - clash[0], first[1] + second[1] - clash[1]
        if change > (0, 0):
            return *change, 0
        before = moved(self.ideal[a], self.tables[a]) + moved(self.ideal[b], self.tables[b])
        return *change, moved(self.ideal[a], here) + moved(self.ideal[b], there) - before


class _Whole:
    """Every way to fill the tables in turn, given up where it costs no less than the best one so far."""

    def __init__(self, board: Board, start: Tables) -> None:
        self.board, self.best, self.cost = board, start, board.total(start)
        self._fill([], tuple(range(sum(map(len, start)))), (0, 0, 0))

    def _fill(self, tables: Tables, left: tuple[int, ...], cost: Price) -> None:
        if not left:
            self.best, self.cost = tables, cost
            return
        number = len(tables)
        for players in combinations(left, len(self.board.ideal[number])):
            whole = added((cost, self.board.price(number, players)))
            if whole < self.cost:
                rest = tuple(place for place in left if place not in players)
                self._fill([*tables, list(players)], rest, whole)


def moved(ideal: Sequence[int], players: Sequence[int]) -> int:
    """By how many places the players of a table stand away from those it would have; squares."""
    return sum((a - b) ** 2 for a, b in zip(ideal, sorted(players), strict=True))


def added(prices: Iterable[Price]) -> Price:
    """Prices level by level."""
    forbidden = repeats = away = 0
    for price in prices:
        forbidden, repeats, away = forbidden + price[0], repeats + price[1], away + price[2]
    return forbidden, repeats, away
