"""Pairing by looking at every possibility, written from the rules page alone; for small fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from tournaments.pairing.model import Distance, FirstRound, PairingSettings, Request
from tournaments.pairing.options import Acceleration
from tournaments.standings.history import ByeKind, History, Outcome

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Answer:
    bye: int | None
    cost: tuple[Any, ...]
    h5: bool
    pairs: frozenset[tuple[int, int]]  # Order first in front


def matchings(players: tuple[int, ...]) -> Iterator[Pairs]:
    """All ways to put the players in pairs; in each pair the earlier player stands in front."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for i, other in enumerate(rest):
        for pairs in matchings(rest[:i] + rest[i + 1 :]):
            yield ((first, other), *pairs)


class Reference:
    """One round. Everything is asked of the history anew, slowly and plainly."""

    def __init__(
        self,
        settings: PairingSettings,
        history: History,
        scores: Mapping[int, Any],
        request: Request,
        system: str = "two-game-swiss",
    ):
        self.system = system
        self.settings, self.request = settings, request
        self.history = history
        self.number = request.number
        self.seed = {p.id: p.seed for p in history.players}
        self.club = {p.id: p.club for p in history.players}
        one = request.number == 1
        self.points = {p: Fraction(0) if one else Fraction(scores[p].points) * 100 for p in self.seed}
        if settings.acceleration is Acceleration.BAKU:
            self.add_virtual()
        spread = {p: 0 if one or not settings.order_by_spread else scores[p].spread for p in self.seed}
        present = [p for p in self.seed if p not in request.absent and p not in request.byes]
        self.order = sorted(present, key=lambda p: (-self.points[p], -spread[p], self.seed[p]))
        by_hand = {p for pair in request.manual for p in pair} | {request.manual_bye}
        self.free = tuple(p for p in self.order if p not in by_hand)

    def add_virtual(self) -> None:
        """C.04.7: the first half of the list, made even, has a point more at first, then half a point."""
        rounds = [r for r in self.history.rounds if r.number == 1]
        started = {p for r in rounds for p in r.players} if rounds else {*self.seed} - self.request.absent
        accelerated = -(-self.settings.rounds // 2)
        full = -(-accelerated // 2)
        worth = 100 if self.number <= full else 50 if self.number <= accelerated else 0
        listed = sorted(self.seed[p] for p in started)
        upper = [seed for place, seed in enumerate(listed, 1) if place <= 2 * -(-len(listed) // 4)]
        for player, seed in self.seed.items():
            if seed <= max(upper, default=0):
                self.points[player] += worth

    def met(self, a: int, b: int) -> bool:
        return any(
            {m.a, m.b} == {a, b}
            and (
                m.outcome in (Outcome.PLAYED, Outcome.RULED, Outcome.PENDING)
                or (m.outcome is Outcome.DOUBLE_FORFEIT and m.counter_placed)
            )
            for r in self.history.rounds
            for m in r.matches
        )

    def forbidden(self, a: int, b: int, number: int) -> bool:
        return any(
            {f.a, f.b} == {a, b} and (f.until is None or number <= f.until) for f in self.settings.forbidden
        )

    def barred(self, player: int) -> bool:
        for r in self.history.rounds:
            if any(b.player == player and b.kind in (ByeKind.ALLOCATED, ByeKind.FULL) for b in r.byes):
                return True
            if any(m.outcome is Outcome.NO_SHOW and m.winner == player for m in r.matches):
                return True
        return False

    def unplayed(self, player: int) -> int:
        return sum(
            not any(player in (m.a, m.b) and self.met(m.a, m.b) and m.is_meeting for m in r.matches)
            for r in self.history.rounds
        )

    def roles(self, player: int) -> dict[int, int]:
        return {
            r.number: 1 if m.first == player else -1
            for r in self.history.rounds
            for m in r.matches
            if player in (m.a, m.b) and m.first is not None and m.is_meeting
        }

    def last(self, number: int) -> bool:
        return number >= self.settings.rounds

    def may_meet(self, a: int, b: int, number: int) -> bool:
        king = self.last(number) and self.settings.king_of_the_hill and self.settings.king_repeats
        return not self.forbidden(a, b, number) and (king or not self.met(a, b))

    def next_possible(self, pairs: Pairs, bye: int | None) -> bool:
        """Whether the same players could be paired once more."""
        number = self.number + 1
        king = self.last(number) and self.settings.king_of_the_hill and self.settings.king_repeats
        new = set() if king else {frozenset(p) for p in pairs}

        def works(left: tuple[int, ...]) -> bool:
            if not left:
                return True
            return any(
                self.may_meet(left[0], q, number)
                and frozenset((left[0], q)) not in new
                and works(tuple(p for p in left[1:] if p != q))
                for q in left[1:]
            )

        everyone = tuple(self.order)
        if len(everyone) % 2 == 0:
            return works(everyone)
        return any(
            not self.barred(b) and b != bye and works(tuple(p for p in everyone if p != b)) for b in everyone
        )

    def level3(self, players: tuple[int, ...], a: int, b: int) -> int:
        apart = abs(players.index(a) - players.index(b))
        first = self.number == 1
        adjacent = (
            self.settings.first_round is FirstRound.ADJACENT
            if first
            else self.settings.distance is Distance.ADJACENT
        )
        if adjacent or (self.last(self.number) and self.settings.king_of_the_hill):
            return apart**2
        if self.points[a] != self.points[b]:
            return (apart - 1) ** 2
        group = sum(self.points[p] == self.points[a] for p in players)
        return (apart - group // 2) ** 2

    def cost(self, players: tuple[int, ...], pairs: Pairs) -> tuple[Any, ...]:
        settings, king = self.settings, self.last(self.number) and self.settings.king_of_the_hill
        rounds = settings.club_rounds or range(1, settings.rounds // 2 + 1)
        parts = settings.club_mates and self.number in rounds
        total = [Fraction(0)] * 4
        for a, b in pairs:
            total[0] += bool(parts and self.club[a] and self.club[a] == self.club[b])
            if self.monrad():
                continue
            total[1] += 0 if king else (self.points[a] - self.points[b]) ** 2
            total[2] += self.level3(players, a, b)
            x, y = sum(self.roles(a).values()), sum(self.roles(b).values())
            total[3] += min((x + 1) ** 2 + (y - 1) ** 2, (x - 1) ** 2 + (y + 1) ** 2)
        return tuple(total)

    def monrad(self) -> bool:
        return self.system == "monrad" and not (
            self.number == 1 and self.settings.first_round is FirstRound.FOLD
        )

    def order_first(self, a: int, b: int) -> tuple[int, int]:
        mine, theirs = self.roles(a), self.roles(b)
        if sum(mine.values()) != sum(theirs.values()):
            return (a, b) if sum(mine.values()) < sum(theirs.values()) else (b, a)
        for number in range(self.number, 0, -1):
            if number in mine and number in theirs and mine[number] != theirs[number]:
                return (a, b) if mine[number] < 0 else (b, a)
        return (a, b) if self.seed[a] < self.seed[b] else (b, a)

    def best(self, bye: int | None, *, h5: bool) -> tuple[tuple[Any, ...], tuple[int, ...], Pairs] | None:
        players = tuple(p for p in self.free if p != bye)
        fixed = tuple(self.request.manual)
        served = bye if bye is not None else self.request.manual_bye
        answers = []
        for pairs in matchings(players):
            if not all(self.may_meet(a, b, self.number) for a, b in pairs):
                continue
            if h5 and not self.last(self.number) and not self.next_possible((*pairs, *fixed), served):
                continue
            places = tuple(players.index(b) for _, b in pairs)
            answers.append((self.cost(players, pairs), places, pairs))
        return min(answers, default=None)

    def answer(self) -> Answer | None:
        """The pairing of the rules, or None for an impossible round."""
        byes: list[int | None] = [None]
        if len(self.free) % 2:
            queue = sorted(self.free, key=lambda p: (self.points[p], self.unplayed(p), -self.order.index(p)))
            byes = [p for p in queue if not self.barred(p)]
        for h5 in (True, False):
            for bye in byes:
                if found := self.best(bye, h5=h5):
                    pairs = frozenset(self.order_first(a, b) for a, b in (*found[2], *self.request.manual))
                    served = bye if bye is not None else self.request.manual_bye
                    return Answer(served, found[0], h5, pairs)
        return None

    def fewest_unserved(self) -> int:
        """The size of the smallest set that no matching covers (0: everyone can be served)."""
        nodes: list[int | None] = [*self.free, *([None] if len(self.free) % 2 else [])]

        def edge(a: int | None, b: int | None) -> bool:
            if a is None or b is None:
                return not self.barred(a if a is not None else b)  # type: ignore[arg-type]
            return self.may_meet(a, b, self.number)

        def covers(group: frozenset[int | None], left: frozenset[int | None]) -> bool:
            if not group:
                return True
            a = next(iter(group))
            return any(edge(a, b) and covers(group - {a, b}, left - {a, b}) for b in left - {a})

        everyone = frozenset(nodes)
        for size in range(1, len(nodes) + 1):
            if any(not covers(frozenset(group), everyone) for group in combinations(nodes, size)):
                return size
        return 0
