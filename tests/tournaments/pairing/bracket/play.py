"""Playing a bracket: rounds paired and given results one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tests.tournaments.pairing.build import people
from tournaments.pairing.bracket import Bracket, bracket_of, pair_bracket
from tournaments.pairing.model import Pair, Pairing, PairingSettings, Request
from tournaments.pairing.options import BracketOptions, LineUp
from tournaments.standings.history import History, Match, Outcome, PlayerId, Round

Result = Callable[[Pair], Match]


def beats(winner: PlayerId, loser: PlayerId, by: int = 10) -> Match:
    """``winner`` was Order first and won by so much (drew, with 0)."""
    return Match(winner, loser, Outcome.PLAYED, 50 + by, 50, first=winner)


def favourite(pair: Pair) -> Match:
    """The smaller number wins."""
    return beats(*sorted(pair.players))


def outsider(pair: Pair) -> Match:
    """The greater number wins."""
    return beats(*sorted(pair.players, reverse=True))


@dataclass
class Cup:
    """A bracket under way. Players are 1 to ``players``, in seeding order."""

    players: int
    double: bool = False
    options: BracketOptions = field(default_factory=BracketOptions)
    rounds: tuple[Round, ...] = ()
    left: frozenset[PlayerId] = frozenset()

    @property
    def settings(self) -> PairingSettings:
        line_up = LineUp(players=tuple(range(1, self.players + 1)))
        return PairingSettings(rounds=1, bracket=self.options, line_up=line_up)

    @property
    def history(self) -> History:
        return History(people(self.players), self.rounds)

    @property
    def bracket(self) -> Bracket:
        return bracket_of(self.settings, self.history, absent=self.left, double=self.double)

    def pair(self, **asked: Any) -> Pairing:
        request = Request(len(self.rounds) + 1, left=self.left, **asked)
        return pair_bracket(self.settings, self.history, {}, request, double=self.double)

    def add(self, *matches: Match) -> None:
        """One more round with these matches."""
        self.rounds = (*self.rounds, Round(len(self.rounds) + 1, matches))

    def play(self, result: Result = favourite, **asked: Any) -> Pairing:
        """Pair a round and play it."""
        pairing = self.pair(**asked)
        self.add(*(replace(result(pair), first=pair.first) for pair in pairing.pairs))
        return pairing

    def finish(self, result: Result = favourite) -> Bracket:
        """Play until the bracket is over."""
        while not self.bracket.is_over:
            self.play(result)
        return self.bracket

    def amend(self, number: int, *matches: Match) -> None:
        """Other results of a round that was played."""
        self.rounds = tuple(replace(r, matches=matches) if r.number == number else r for r in self.rounds)


def chance(random: Random, trouble: float = 0.0) -> Result:
    """Random results; with ``trouble`` draws, forfeits, rulings and void matches among them."""

    def result(pair: Pair) -> Match:
        a, b = random.sample((pair.first, pair.second), 2)
        if random.random() >= trouble:
            return beats(a, b, random.randint(1, 30))
        outcome = random.choice((Outcome.NO_SHOW, Outcome.RULED, Outcome.VOID, Outcome.PLAYED))
        if outcome is Outcome.PLAYED:
            return beats(a, b, 0)
        return Match(a, b, outcome, winner=None if outcome is Outcome.VOID else a)

    return result


def pairs(pairing: Pairing) -> list[tuple[PlayerId, ...]]:
    """Who meets whom, without roles."""
    return [tuple(sorted(pair.players)) for pair in pairing.pairs]
