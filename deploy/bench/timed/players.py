"""Players of the benchmark: each match is one caller that makes the moves of both sides."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Table:
    """A match as its caller knows it: whose turn, where to place, what was placed last."""

    port: int
    tokens: dict[str, str]
    version: int = 0
    ply: int = 0
    size: int = 7
    drawn: int | None = None
    last_placed: str = ""
    connection: http.client.HTTPConnection | None = field(default=None, repr=False)

    @property
    def is_over(self) -> bool:
        return self.ply >= 2 * self.size * self.size - 1

    def look(self) -> None:
        """Reads the match."""
        self._take(self._call("GET", f"/play/{self.tokens['chaos']}/state/")["state"])

    def move(self) -> None:
        """The next action: Chaos fills the board from the top, Order passes."""
        if self.drawn is None:
            role, action = "order", f"{self.last_placed}{self.last_placed}"
        else:
            row, column = divmod(self.ply // 2, self.size)
            self.last_placed = "ABCDEFG"[row] + "abcdefg"[column]
            role, action = "chaos", f"{self.drawn}{self.last_placed}"
        body = {"action": action, "version": self.version}
        before = self.ply
        self._take(self._call("POST", f"/play/{self.tokens[role]}/act/", body)["state"])
        if (
            self.ply == before
        ):  # the server was held up, and the clocks with it: once more, on the newer state
            self.move()

    def _take(self, state: dict[str, Any]) -> None:
        self.version, game = state["version"], state["game"]
        self.ply, self.drawn = game["ply"], game["drawn"]

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = None if body is None else json.dumps(body)
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": f"{self.version}-{time.monotonic_ns()}",
        }
        self.connection.request(method, path, sent, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        read: dict[str, Any] = json.loads(text)
        if answer.status not in (200, 409):
            raise RuntimeError(f"{path} answered {answer.status}: {text[:200]!r}")
        return read
