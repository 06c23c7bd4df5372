"""Gyul! Hap! as a hall meets it: acknowledged calls of many matches at once, and both calling the same Hap.

Whole instances are made in temporary folders, on SQLite and on a PostgreSQL of their own. With `--quick` it
only shows that everything works.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from deploy.bench.clocks import WEB, database, measured
from deploy.bench.duels.players import Match, Player, callers_for, race
from deploy.bench.timed.loads import Load, closed_loop, open_loop
from deploy.testing.serving import Served, serving

QUICK = os.environ.get("BENCH") == "quick" or "--quick" in sys.argv
HALL = 2 if QUICK else 32
CALLERS = (2,) if QUICK else (1, 8, 32)
CLOSED_CALLS = 16 if QUICK else 320
RATES = (10,) if QUICK else (20, 50, 100)
OPEN_SECONDS = 1 if QUICK else 10
DATABASES = ("SQLite",) if QUICK else ("SQLite", "PostgreSQL")
Hall = list[Match]


def main() -> None:
    """Prints a table for each database, then how the races for one Hap went."""
    for name in DATABASES:
        with database(name) as url, serving(database_url=url, web_processes=WEB[name]) as instance:
            print(f"-- calls in {HALL} matches at once, {name}, web processes: {WEB[name]}", flush=True)
            halls = make_halls(instance, len(CALLERS) + len(RATES) + 1)
            print_calls(instance, halls)
            print_races(looked_at(halls.pop()), name)


def print_calls(instance: Served, halls: list[Hall]) -> None:
    """Closed loops, then open ones: rate, latencies, what a call costs the server, and the verdicts."""
    print(f"{'load':28} {'calls/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'server CPU ms a call':>21}  verdicts")
    for count in CALLERS:
        matches = looked_at(halls.pop())
        callers = callers_for(matches, count)
        with measured(instance) as cost:
            load = closed_loop(callers, CLOSED_CALLS if count > 1 else min(CLOSED_CALLS, 90))
        _print_load(f"closed loop, {count} callers", load, cost, matches)
    for rate in RATES:
        matches = looked_at(halls.pop())
        callers = callers_for(matches, 2 * HALL)
        with measured(instance) as cost:
            load = open_loop(callers, rate, OPEN_SECONDS)
        _print_load(f"open loop, {rate} a second", load, cost, matches)


def print_races(matches: Hall, name: str) -> None:
    """What came of the same Hap, called by both players at one instant. Raises unless one of them has it."""
    with ThreadPoolExecutor(len(matches)) as tables:
        pairs = Counter(pair for found in tables.map(race, matches) for pair in found)
    for match in matches:
        match.check()
    if set(pairs) != {"claim + duplicate"}:
        raise RuntimeError(f"One Hap, two players: {dict(pairs)}")
    count = pairs.total()
    print(f"the same Hap called by both at once, {count} times, {name}: {count} claims, {count} duplicates")


def make_halls(instance: Served, count: int) -> list[Hall]:
    """Each hall: matches with their first board open, none of whose players has called."""
    found = json.loads(instance.run("deploy.bench.duels.hall", str(HALL), str(count)))
    port = instance.port
    return [[Match(Player(port, links["1"]), Player(port, links["2"])) for links in hall] for hall in found]


def looked_at(matches: Hall) -> Hall:
    """The same, after every player has seen the board."""
    for match in matches:
        for player in match.players:
            player.look()
    return matches


def _print_load(name: str, load: Load, cost: list[float], matches: Hall) -> None:
    verdicts: Counter[str] = Counter()
    for match in matches:
        match.check()
        verdicts += match.first.verdicts + match.second.verdicts
    each = cost[0] / len(load.milliseconds) * 1000
    told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
    times = f"{load.percentile(50):8.1f} {load.percentile(99):8.1f}"
    print(f"{name:28} {load.rate:8.1f} {times} {each:21.1f}  {told}", flush=True)


if __name__ == "__main__":
    main()
