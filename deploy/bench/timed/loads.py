"""Loads of moves, or of calls: closed (each caller as fast as it is answered) and open (so many a second)."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol


class Caller(Protocol):
    """Who makes moves, one after the other."""

    def move(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Load:
    """What came of a load: seconds it took, and the ms from the intended sending to each answer."""

    seconds: float
    milliseconds: list[float]

    @property
    def rate(self) -> float:
        return len(self.milliseconds) / self.seconds

    def percentile(self, percent: int) -> float:
        return statistics.quantiles(self.milliseconds, n=100)[percent - 1]


def closed_loop(tables: Sequence[Caller], moves: int) -> Load:
    """Every table at once, each move sent when the one before is answered; `moves` in all."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(tables)) as callers:
        share = moves // len(tables)
        times = callers.map(lambda table: [_timed(table) for _ in range(share)], tables)
        found = [each for times_of_one in times for each in times_of_one]
    return Load(time.perf_counter() - began, found)


def open_loop(tables: Sequence[Caller], rate: float, seconds: float) -> Load:
    """`rate` moves a second, dealt to the tables in turn; a move that has to wait counts from its hour."""
    count = int(rate * seconds)
    began = time.perf_counter() + 0.05
    hours = [began + number / rate for number in range(count)]
    with ThreadPoolExecutor(len(tables)) as callers:
        shares = [hours[number :: len(tables)] for number in range(len(tables))]
        found = [each for share in callers.map(_on_the_hour, tables, shares) for each in share]
    return Load(time.perf_counter() - began, found)


def _timed(table: Caller) -> float:
    began = time.perf_counter()
    table.move()
    return (time.perf_counter() - began) * 1000


def _on_the_hour(table: Caller, hours: Sequence[float]) -> list[float]:
    times = []
    for hour in hours:
        time.sleep(max(0.0, hour - time.perf_counter()))
        table.move()
        times.append((time.perf_counter() - hour) * 1000)
    return times
