"""Two-game Swiss of 20 to 1,000 players and the standings after it, the Dutch System against its library,
and the Swiss Team System. Each time stands beside that of 20 players in the same run.

Targets on 2 cores: 200 players x 9 rounds under 2 s whole, a round of 1,000 players under 5 s, the Dutch
System within 1.2 times of gacrux called directly.
"""

from __future__ import annotations

import os
import time

from deploy.bench.pairings.dutch import compare
from deploy.bench.pairings.events import play
from tournaments.pairing.swiss import pair
from tournaments.pairing.team_swiss import pair_team_swiss
from tournaments.standings import StandingsSettings, standings

QUICK = os.environ.get("BENCH") == "quick"  # a run that only shows that everything works
FIELDS = ((20, 3), (41, 2)) if QUICK else ((20, 9), (100, 9), (200, 9), (201, 9), (500, 5), (1000, 3))
DUTCH = ((20, 2, 1),) if QUICK else ((20, 5, 5), (100, 5, 3), (200, 5, 3), (1000, 1, 1))
TEAMS = ((12, 2),) if QUICK else ((20, 9), (100, 9), (200, 5))


def main() -> None:
    """Prints one line a field."""
    _two_game_swiss()
    print()
    _dutch()
    print()
    _team_swiss()


def _two_game_swiss() -> None:
    print(
        f"{'two-game Swiss':>16} {'rounds':>7} {'seconds':>8} {'of 20':>7} {'slowest round':>14}"
        f" {'standings':>10}"
    )
    base = 0.0
    for level in (False, True):
        for players, rounds in FIELDS:
            played = play(pair, players, rounds, level=level)
            whole = sum(played.times)
            base = base or whole
            began = time.perf_counter()
            standings(played.history, StandingsSettings())
            ranked = time.perf_counter() - began
            name = f"{players}{' tied' if level else ''}"
            slowest = max(played.times)
            print(f"{name:>16} {rounds:7} {whole:8.2f} {whole / base:7.1f} {slowest:14.2f} {ranked:10.3f}")


def _dutch() -> None:
    print(
        f"{'Dutch System':>16} {'round':>7} {'seconds':>8} {'of 20':>7} {'gacrux itself':>14} {'ratio':>10}"
    )
    base = 0.0
    for players, rounds, times in DUTCH:
        found = compare(players, rounds, times)
        base = base or found.here
        ratio = found.here / found.library
        shown = f"{found.here:8.3f} {found.here / base:7.1f} {found.library:14.3f} {ratio:10.2f}"
        print(f"{players:16} {rounds + 1:7} {shown}")


def _team_swiss() -> None:
    print(f"{'Team Swiss':>16} {'rounds':>7} {'seconds':>8} {'of 20':>7} {'slowest round':>14}")
    base = 0.0
    for players, rounds in TEAMS:
        times = play(pair_team_swiss, players, rounds).times
        base = base or sum(times)
        print(f"{players:16} {rounds:7} {sum(times):8.2f} {sum(times) / base:7.1f} {max(times):14.2f}")


if __name__ == "__main__":
    main()
