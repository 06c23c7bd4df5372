"""Two-game Swiss: whole events of 20 to 200 players, one late round of 1,000, and the standings after it.

Results are drawn from a seeded generator; each time stands beside that of 20 players in the same run.
"""

from __future__ import annotations

import time
from random import Random

from tournaments.pairing.model import PairingSettings, Request
from tournaments.pairing.swiss import pair
from tournaments.standings import StandingsSettings, WinDrawLoss, scores, standings
from tournaments.standings.awards import Awards
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round

ROUNDS = 9
FIELDS = (20, 100, 200, 201)
LARGE = 1000
LARGE_ROUNDS = 3


def main() -> None:
    """Prints one line a field."""
    print(f"{'players':>8} {'rounds':>7} {'seconds':>8} {'of 20':>8} {'slowest round':>14} {'standings':>10}")
    base = 0.0
    for players, rounds in [*((field, ROUNDS) for field in FIELDS), (LARGE, LARGE_ROUNDS)]:
        times, history = play(players, rounds)
        base = base or sum(times)
        began = time.perf_counter()
        standings(history, StandingsSettings())
        ranked = time.perf_counter() - began
        whole = sum(times)
        print(f"{players:8} {rounds:7} {whole:8.2f} {whole / base:8.1f} {max(times):14.2f} {ranked:10.3f}")


def play(players: int, rounds: int) -> tuple[list[float], History]:
    """Seconds that each pairing took, and the history at the end."""
    random = Random(players)
    history = History(tuple(Player(number, number) for number in range(1, players + 1)))
    settings = PairingSettings(rounds=ROUNDS)
    times = []
    for number in range(1, rounds + 1):
        began = time.perf_counter()
        points = scores(history, WinDrawLoss(), Awards())
        paired = pair(settings, history, points, Request(number))
        times.append(time.perf_counter() - began)
        matches = tuple(_match(p.first, p.second, random) for p in paired.pairs)
        byes = () if paired.bye is None else (Bye(paired.bye, ByeKind.ALLOCATED),)
        history = History(history.players, (*history.rounds, Round(number, matches, byes)))
    return times, history


def _match(first: int, second: int, random: Random) -> Match:
    """The better seed scores a little more, on the average."""
    return Match(
        first,
        second,
        Outcome.PLAYED,
        a_order=max(0, round(random.gauss(75 - first / 50, 15))),
        b_order=max(0, round(random.gauss(75 - second / 50, 15))),
        first=first,
    )


if __name__ == "__main__":
    main()
