"""Players of the benchmark: each calls what it sees, what the other has claimed, and what is no Hap."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from games.engine.gyul_hap.cards import parse_cards
from games.engine.gyul_hap.haps import haps_on

POSITIONS = range(1, 10)
MOST_AT_ONCE = 5  # calls of a player that nothing slows down
Triple = tuple[int, int, int]


@dataclass
class Player:
    """One side of a match over HTTP. ``verdicts`` counts what came of its calls, ``points`` adds them up."""

    port: int
    token: str
    board: tuple[int, int] = (0, 0)
    haps: tuple[Triple, ...] = ()
    calls: Iterator[str] = field(default_factory=lambda: iter(()), repr=False)
    verdicts: Counter[str] = field(default_factory=Counter)
    points: int = 0
    connection: http.client.HTTPConnection | None = field(default=None, repr=False)

    def look(self) -> None:
        """Reads the match, and plans what to call: each Hap, with a wrong one after it, then wrong ones."""
        state = self.state()
        board = state["board"]
        self.board = board["number"], board["attempt"]
        self.haps = haps_on(parse_cards(" ".join(board["cards"])))
        self.calls = _script(self.haps, random.Random(self.token))

    def state(self) -> dict[str, Any]:
        """The match as it is now."""
        found: dict[str, Any] = self._asked("GET", "duel/state/")["state"]
        return found

    def move(self) -> None:
        """The next call."""
        self.call(next(self.calls))

    def call(self, text: str, client_id: str | None = None) -> str:
        """The verdict. Raises RuntimeError where a call is refused."""
        body = {"board": self.board, "text": text, "id": client_id or f"bench-{time.monotonic_ns()}"}
        answer = self._asked("POST", "call/", body)["call"]
        self.verdicts[answer["verdict"]] += 1
        self.points += answer["points"]
        return str(answer["verdict"])

    def _asked(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        sent = None if body is None else json.dumps(body)
        try:
            status, text = self._answered(method, path, sent)
        except ConnectionError:  # the server ends a connection on which nothing was said for a while
            self.connection = None
            status, text = self._answered(method, path, sent)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}: {text[:200]!r}")
        read: dict[str, Any] = json.loads(text)
        return read

    def _answered(self, method: str, path: str, sent: str | None) -> tuple[int, bytes]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self.connection.request(
            method, f"/play/{self.token}/{path}", sent, {"Content-Type": "application/json"}
        )
        answer = self.connection.getresponse()
        return answer.status, answer.read()


@dataclass
class Match:
    """Both players of a match."""

    first: Player
    second: Player

    @property
    def players(self) -> tuple[Player, Player]:
        return self.first, self.second

    def check(self) -> None:
        """Raises RuntimeError unless a Hap has one claim at most and the points are those that were told."""
        state = self.first.state()
        claims = [tuple(each["triple"]) for each in state["board"]["claimed"]]
        told = self.first.verdicts["claim"] + self.second.verdicts["claim"]
        if len(set(claims)) != len(claims) or len(claims) != told:
            raise RuntimeError(f"claims {claims}, but {told} were told")
        points = state["first"]["points"], state["second"]["points"]
        if points != (self.first.points, self.second.points):
            raise RuntimeError(f"points {points}, but {self.first.points}, {self.second.points} were told")


@dataclass
class Caller:
    """Calls in turn for its players: none of them calls more often than a player may."""

    players: Sequence[Player]
    made: int = 0

    def move(self) -> None:
        self.players[self.made % len(self.players)].move()
        self.made += 1


def callers_for(matches: Sequence[Match], count: int) -> list[Caller]:
    """So many callers, who share the players; the two of a match have different ones where there are two."""
    players = [match.first for match in matches] + [match.second for match in matches]
    return [Caller(players[number::count]) for number in range(count)]


def race(match: Match) -> list[str]:
    """Both players call each of some Haps of their board at one instant: the verdicts that each pair got."""
    start = threading.Barrier(2)

    def at_once(player: Player, text: str) -> str:
        start.wait()
        return player.call(text)

    with ThreadPoolExecutor(2) as both:
        return [
            " + ".join(sorted(both.map(at_once, match.players, (_text(triple),) * 2)))
            for triple in match.first.haps[:MOST_AT_ONCE]
        ]


def _script(haps: Sequence[Triple], dice: random.Random) -> Iterator[str]:
    wrong = [triple for triple in itertools.combinations(POSITIONS, 3) if triple not in haps]
    right = dice.sample(list(haps), len(haps))
    for triple in right:
        yield _text(triple)
        yield _text(dice.choice(wrong))
    while True:
        yield _text(dice.choice(wrong))


def _text(triple: Sequence[int]) -> str:
    return f"HAP {' '.join(map(str, triple))}"
