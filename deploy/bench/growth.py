"""How times and queries grow: sites of 1, 10, 100 events, events of 10, 100, 1,000 players.

    sh deploy/bench.sh growth [-- --postgres]

Each row is a page, an address of the API or an act, in one process through all middleware (the median of a
few); beside the time of the smallest stand the others as multiples of it, and the queries of each size.
"Order" is the exponent of growth between the two largest: 0 does not grow, 1 grows with the number, 2 with
its square. Each size has an instance of its own, on SQLite or, with --postgres, on a PostgreSQL of its own.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from typing import Any

from deploy.bench.clocks import database
from deploy.testing.serving import serving

QUICK = os.environ.get("BENCH") == "quick"  # a run that only shows that everything works
PLAYERS = (8, 12) if QUICK else (10, 100, 1000)
EVENTS = (1, 2) if QUICK else (1, 10, 100)
Costs = dict[str, tuple[int, float]]  # queries, ms


def main(arguments: list[str]) -> int:
    """Prints two tables."""
    parser = argparse.ArgumentParser(prog="sh deploy/bench.sh growth --", description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, not on SQLite")
    name = "PostgreSQL" if parser.parse_args(arguments).postgres else "SQLite"
    with database(name) as url, serving(database_url=url) as instance:
        told = instance.run("deploy.bench.grown.players", *map(str, PLAYERS))
        _print_table(f"one event of so many players, {name}", PLAYERS, json.loads(told))
    with database(name) as url, serving(database_url=url) as instance:
        told = instance.run("deploy.bench.grown.events", *map(str, EVENTS))
        _print_table(f"so many events of 12 players, {name}", EVENTS, json.loads(told))
    return 0


def _print_table(title: str, sizes: tuple[int, ...], found: dict[str, Any]) -> None:
    print(f"-- {title}, load average {os.getloadavg()[0]:.1f}")
    times = " ".join(f"{f'x {size}':>8}" for size in sizes[1:])
    queries = " ".join(f"{f'q {size}':>7}" for size in sizes)
    print(f"{'what':44} {f'ms {sizes[0]}':>8} {times} {'order':>6} {queries}")
    by_size: list[Costs] = [found[str(size)] for size in sizes]
    for what in by_size[0]:
        found_at = [costs[what] for costs in by_size if what in costs]
        ms = [each[1] for each in found_at]
        missing = len(sizes) - len(ms)  # of the largest: what takes minutes is left out
        counts = " ".join([f"{each[0]:7}" for each in found_at] + [f"{'-':>7}"] * missing)
        ratios = " ".join([f"{each / ms[0]:8.1f}" for each in ms[1:]] + [f"{'-':>8}"] * missing)
        print(f"{what:44} {ms[0]:8.1f} {ratios} {_order(sizes, ms):6.1f} {counts}", flush=True)


def _order(sizes: tuple[int, ...], ms: list[float]) -> float:
    """The exponent between the two largest sizes that were measured."""
    last = len(ms) - 1
    return math.log(ms[last] / ms[last - 1]) / math.log(sizes[last] / sizes[last - 1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
