"""The hand that kills: each kind of part in turn, with the time until all of it does its work again."""

from __future__ import annotations

import json
import signal
import threading
import time
import urllib.request
from dataclasses import dataclass

import psycopg
import redis

from deploy.layout import Layout
from deploy.layout.layout import POSTGRES
from deploy.layout.ready import WORKER_LISTENS, not_ready

POLL_SECONDS = 0.1
GIVE_UP_SECONDS = 120.0
CALM_SECONDS = 6.0  # between the end of a fault and the next
NINE, FAST = signal.SIGKILL, signal.SIGINT
# What is done, to whom (a kind: all of it), by which signal. PostgreSQL's fast stop is SIGINT.
FAULTS = (
    ("one web", ["web-1"], NINE),
    ("one live", ["live-1"], NINE),
    ("all workers", ["worker"], NINE),
    ("beat", ["beat"], NINE),
    ("all watchers of clocks", ["clocks"], NINE),
    ("Valkey", ["valkey"], NINE),
    ("PostgreSQL, fast stop", [POSTGRES], FAST),
    ("PostgreSQL, -9", [POSTGRES], NINE),
    ("all web", ["web"], NINE),
    ("all live", ["live"], NINE),
)
FEWEST = ("one web", "Valkey", "PostgreSQL, -9")


@dataclass
class Fault:
    """What was done at which second (of the epoch), and how long until everything was there again."""

    name: str
    at: float
    recovery: float | None = None

    @property
    def until(self) -> float:
        """The end of what counts as "within"."""
        return self.at + (GIVE_UP_SECONDS if self.recovery is None else self.recovery)

    def is_over_for(self, seconds: float) -> bool:
        """Whether it was over, or given up, so many seconds ago."""
        return time.time() > self.until + seconds and (
            self.recovery is not None or time.time() > self.at + GIVE_UP_SECONDS
        )


class Hand:
    """Does its faults at even distances of the time that is left; call `step` again and again."""

    def __init__(self, layout: Layout, seconds: float, names: tuple[str, ...] | None = None) -> None:
        chosen = [each for each in FAULTS if names is None or each[0] in names]
        distance = seconds / (len(chosen) + 1)
        self._left = [(time.monotonic() + distance * (place + 1), *each) for place, each in enumerate(chosen)]
        self._layout = layout
        self._watching: list[threading.Thread] = []
        self.done: list[Fault] = []

    def step(self) -> None:
        """Starts again what has ended; kills what is due, unless the last fault is not over yet."""
        self._layout.keep_running()
        is_calm = not self.done or self.done[-1].is_over_for(CALM_SECONDS)
        if self._left and is_calm and time.monotonic() >= self._left[0][0]:
            _due, name, parts, sent = self._left.pop(0)
            self._do(name, parts, sent)

    @property
    def left_out(self) -> list[str]:
        """What was not done, because the time went by in waiting for others to be over."""
        return [name for _due, name, _parts, _sent in self._left]

    def finish(self) -> None:
        """Until the last fault is over."""
        while any(each.is_alive() for each in self._watching):
            self._layout.keep_running()
            time.sleep(POLL_SECONDS)

    def _do(self, name: str, parts: list[str], sent: signal.Signals) -> None:
        names = [found for part in parts for found in (self._layout.names(part) if part in KINDS else [part])]
        fault = Fault(name, time.time())
        self.done.append(fault)
        for each in names:
            self._layout.kill(each, sent)
        for each in names:
            self._layout.start(each)
        watching = threading.Thread(target=self._measure, args=(fault,))
        watching.start()
        self._watching.append(watching)

    def _measure(self, fault: Fault) -> None:
        while time.time() < fault.at + GIVE_UP_SECONDS:
            if self._is_well(fault.at):
                fault.recovery = time.time() - fault.at
                return
            time.sleep(POLL_SECONDS)

    def _is_well(self, since: float) -> bool:
        """Every part answers; a watcher and a web process have shown life since; every worker listens."""
        layout = self._layout
        return (
            not not_ready(layout)
            and all(_is_ready(port) for port in layout.web_ports)
            and _lives(layout, since)
            and _workers_listen(layout)
            and bool(list(layout.folder.glob("run/beat-*/schedule*")))
        )


KINDS = ("web", "live", "worker", "clocks")


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as answer:
            return bool(json.load(answer)["status"] == "ready")
    except (OSError, ValueError):
        return False


def _lives(layout: Layout, since: float) -> bool:
    url = layout.environment["DATABASE_URL"].replace("postgres://", "postgresql://")
    try:
        with psycopg.connect(url, connect_timeout=2) as asked:
            rows = asked.execute("SELECT part, at FROM clocks_heartbeat").fetchall()
    except psycopg.Error:
        return False
    return {part for part, at in rows if at > since * 1000} >= {"web", "watcher"}


def _workers_listen(layout: Layout) -> bool:
    try:
        with redis.Redis.from_url(layout.environment["REDIS_URL"]) as asked:
            told = b" ".join(map(bytes, asked.smembers(WORKER_LISTENS)))
    except redis.RedisError:
        return False
    return all(f"orderly-{layout.pid(name)}@".encode() in told for name in layout.names("worker"))
