"""Events whose results are drawn from a seeded generator."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tournaments.pairing.model import Pairing, PairingSettings, Request, Score
from tournaments.standings import WinDrawLoss, scores
from tournaments.standings.awards import Awards
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, PlayerId, Round

ROUNDS = 9
Pairer = Callable[[PairingSettings, History, Mapping[PlayerId, Score], Request], Pairing]


@dataclass(frozen=True, slots=True)
class Played:
    """What pairing each round took, in seconds, and the history at the end."""

    times: tuple[float, ...]
    history: History


def play(pairer: Pairer, players: int, rounds: int, *, level: bool = False) -> Played:
    """An event of so many rounds; ``level``: results without spread, so that most players are tied."""
    random = Random(players)
    history = History(tuple(Player(number, number) for number in range(1, players + 1)))
    settings = PairingSettings(rounds=ROUNDS)
    times = []
    for number in range(1, rounds + 1):
        began = time.perf_counter()
        paired = pairer(settings, history, scores(history, WinDrawLoss(), Awards()), Request(number))
        times.append(time.perf_counter() - began)
        matches = tuple(_match(pair.first, pair.second, random, level=level) for pair in paired.pairs)
        byes = () if paired.bye is None else (Bye(paired.bye, ByeKind.ALLOCATED),)
        history = History(history.players, (*history.rounds, Round(number, matches, byes)))
    return Played(tuple(times), history)


def _match(first: int, second: int, random: Random, *, level: bool) -> Match:
    """The better seed scores a little more, on the average."""
    made = [max(0, round(random.gauss(75 - player / 50, 15))) for player in (first, second)]
    if level:
        made = [10 * (made[0] > made[1] + 5), 10 * (made[1] > made[0] + 5)]
    return Match(first, second, Outcome.PLAYED, a_order=made[0], b_order=made[1], first=first)
