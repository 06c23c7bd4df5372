"""A sender who tries again with the same key until there is an answer, at whichever process lives."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.races.journal import Act, Attempt, Facts, gist

Headers = Mapping[str, str]
NO_HEADERS: Headers = {}
PATIENCE_SECONDS = 60.0
PAUSE_SECONDS = 0.03


class NoAnswer(Exception):
    """Nobody answered for so long that something is broken."""


@dataclass
class Client:
    """Sends to the ports in turn. ``offset`` makes the clocks' line of the time since boot, in ms."""

    ports: Sequence[int]
    offset: int
    acts: list[Act] = field(default_factory=list)
    _turn: Any = field(default_factory=count)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def now(self) -> int:
        return self.offset + time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000

    def get(self, path: str) -> Facts:
        """What a page of ours says; asked until it does."""
        return self._until_answered(lambda: self._call("GET", path))[1]

    def send(self, path: str, act: Act, headers: Headers = NO_HEADERS) -> Facts:
        """The verdict on an act, which is kept in the journal with every attempt."""
        with self._lock:
            self.acts.append(act)
        return self.deliver(path, act, headers)

    def send_together(self, *sent: tuple[str, Act]) -> list[Facts]:
        """The verdicts on acts sent at one instant; the same act twice is one act."""
        with self._lock:
            self.acts += {id(act): act for _path, act in sent}.values()
        start = threading.Barrier(len(sent))

        def one(path: str, act: Act) -> Facts:
            start.wait()
            return self.deliver(path, act)

        with ThreadPoolExecutor(len(sent)) as pool:
            return list(pool.map(one, *zip(*sent, strict=True)))

    def deliver(self, path: str, act: Act, headers: Headers = NO_HEADERS) -> Facts:
        """The verdict on an act that is in the journal already."""
        told = {**headers, "Content-Type": "application/json", "Idempotency-Key": act.key}

        def attempt() -> tuple[int, Facts]:
            made = Attempt(self.now(), 0)
            act.attempts.append(made)
            try:
                status, answer = self._call("POST", path, json.dumps(act.body), told)
                made.status, made.answer = status, gist(answer)
                return status, answer
            finally:
                made.ended = self.now()

        return self._until_answered(attempt)[1]

    def _until_answered(self, attempt: Any) -> tuple[int, Facts]:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < give_up:
            try:
                status, answer = attempt()
                if status < 500:
                    return status, answer
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(PAUSE_SECONDS)
        raise NoAnswer

    def _call(
        self, method: str, path: str, body: str | None = None, headers: Headers = NO_HEADERS
    ) -> tuple[int, Facts]:
        port = self.ports[next(self._turn) % len(self.ports)]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
            found = json.loads(text) if answer.status < 500 else {}
            if answer.headers.get("Idempotent-Replayed"):
                found["replayed"] = True
            return answer.status, found
        finally:
            connection.close()
