"""Timed play as the hall meets it: acknowledged moves, what watchers see, how late flags fall, drift.

Whole instances are made in temporary folders, on SQLite and on a PostgreSQL of their own.
"""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from deploy.bench.timed.loads import Load, closed_loop, open_loop
from deploy.bench.timed.players import Table
from deploy.bench.timed.watching import watch
from deploy.testing.postgres import serving_postgres
from deploy.testing.serving import Served, serving

QUICK = os.environ.get("BENCH") == "quick"  # a run that only shows that everything works
CALLERS = (1,) if QUICK else (1, 8, 32)
CLOSED_MOVES = 10 if QUICK else 320
RATES = (20,) if QUICK else (20, 50, 100)
OPEN_SECONDS = 0.5 if QUICK else 10
HALL = 2 if QUICK else 32
WATCHERS = (3,) if QUICK else (200, 1000)
WATCHED_MOVES = 4 if QUICK else 40
FLAGS = 5 if QUICK else 1000
DATABASES = ("PostgreSQL",) if QUICK else ("SQLite", "PostgreSQL")
# As docs/operating.md advises: SQLite writes one act at a time.
WEB = {"SQLite": 1, "PostgreSQL": 2}


def main() -> None:
    """Prints a table for each database, then watchers, flags and drift."""
    for name in DATABASES:
        with database(name) as url, serving(database_url=url, web_processes=WEB[name]) as instance:
            print(f"-- moves, {name}, web processes: {WEB[name]}", flush=True)
            print_moves(instance)
            if name == DATABASES[0]:
                print_watchers(instance)
            print_flags(instance, name)
            drift = instance.run("deploy.bench.timed.drift").strip()
            print(f"drift under a step of the wall clock by an hour, {name}: {drift} ms", flush=True)


@contextmanager
def database(name: str) -> Iterator[str | None]:
    """The address of a database."""
    with serving_postgres() if name == "PostgreSQL" else nullcontext(None) as url:
        yield url


def print_moves(instance: Served) -> None:
    """Closed loops, then open ones: rate, latencies, and what a move costs the server."""
    print(f"{'load':28} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'server CPU ms a move':>21}")
    for callers in CALLERS:
        tables = [table for table, _match in hall(instance, callers)]
        with measured(instance) as cost:
            load = closed_loop(tables, CLOSED_MOVES if callers > 1 else min(CLOSED_MOVES, 90))
        _print_load(f"closed loop, {callers} callers", load, cost)
    for rate in RATES:
        tables = [table for table, _match in hall(instance, HALL)]
        with measured(instance) as cost:
            load = open_loop(tables, rate, OPEN_SECONDS)
        _print_load(f"open loop, {rate} a second", load, cost)


def print_watchers(instance: Served) -> None:
    """Press to seen, with so many watchers of one board."""
    print(f"{'watchers':>8} {'seen p50 ms':>12} {'seen p99 ms':>12} {'KB each':>8} {'missed':>7}")
    for count in WATCHERS:
        table, match = hall(instance, 1)[0]
        p50, p99, kilobytes, missed = watch(instance, table, match, count, WATCHED_MOVES)
        print(f"{count:8} {p50:12.1f} {p99:12.1f} {kilobytes:8.0f} {missed:7}", flush=True)


def print_flags(instance: Served, name: str) -> None:
    """How late flags fall that nobody waits for."""
    late = json.loads(instance.run("deploy.bench.timed.deadlines", str(FLAGS)))
    p50, p99 = statistics.median(late), statistics.quantiles(late, n=100)[98]
    print(
        f"flags past the settle bound, {len(late)} of {FLAGS} without a client, {name}: "
        f"p50 {p50:.1f}, p99 {p99:.1f}, max {max(late):.1f} ms",
        flush=True,
    )


def hall(instance: Served, count: int) -> list[tuple[Table, int]]:
    """Tables in play, with their matches."""
    found: list[dict[str, Any]] = json.loads(instance.run("deploy.bench.timed.hall", str(count)))
    tables = [(Table(instance.port, each), int(each["match"])) for each in found]
    for table, _match in tables:
        table.look()
    return tables


@contextmanager
def measured(instance: Served) -> Iterator[list[float]]:
    """Gives a list that holds the web part's processor seconds after the block."""
    cost: list[float] = []
    before = instance.cpu_seconds("web")
    yield cost
    cost.append(instance.cpu_seconds("web") - before)


def _print_load(name: str, load: Load, cost: list[float]) -> None:
    each = cost[0] / len(load.milliseconds) * 1000
    print(
        f"{name:28} {load.rate:8.1f} {load.percentile(50):8.1f} {load.percentile(99):8.1f} {each:21.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
