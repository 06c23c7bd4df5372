"""Both players of a match and now and then its arbiter: they race each other and the flag."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from tests.races.client import Client
from tests.races.journal import Act, Facts
from tests.races.quota import Quota

# A press takes a few ms to come in: about as many are to be too late as in time.
EARLIEST_MS, LATEST_MS = -60, 10
ROWS, COLUMNS = "ABCDEFG", "abcdefg"


@dataclass
class MatchPlay:
    """One match of the setting; `play` is its whole evening."""

    client: Client
    quota: Quota
    match: int
    links: dict[str, str]
    arbiter: str
    dice: random.Random
    _number: int = field(default=0)

    def play(self) -> None:
        """Until the match is over."""
        while (state := self.look())["state"] not in ("finished", "stopped"):
            if state["state"] == "playing":
                self._turn(state)
            else:
                self.begin()

    def look(self) -> Facts:
        """The match as it stands."""
        state: Facts = self.client.get(f"/play/{self.links['1']}/state/")["state"]
        return state

    def begin(self) -> None:
        """Both say that they are ready, unless the hour of the game comes first."""
        if self.dice.random() < 0.5 and not self.quota.is_met:
            time.sleep(0.3)
            return
        for side in "12":
            act = Act("ready", self.match, 0, 0, self._key(), {})
            self.client.send(f"/play/{self.links[side]}/ready/", act)

    def _turn(self, state: Facts) -> None:
        """One act of whose turn it is, in one of the ways to race."""
        clock = state["clock"]
        if state["game"]["actor"] is None or clock["paused"] or clock["pending"] is not None:
            time.sleep(0.05)
            return
        ways = (self._plain, self._aimed, self._twice, self._rivals, self._paused, self._silent)
        way = self._plain if self.quota.is_met else self.dice.choices(ways, (8, 2, 2, 2, 1, 0.3))[0]
        way(state)

    def _plain(self, state: Facts) -> None:
        self.client.send(*self.move(state))
        self.quota.count()

    def _aimed(self, state: Facts) -> None:
        """A press against the flag; sometimes by two at once."""
        deadline = state["clock"]["deadline"]
        if deadline is not None:
            aim = deadline + self.dice.randint(EARLIEST_MS, LATEST_MS)
            time.sleep(max(0, aim - self.client.now()) / 1000)
        self.dice.choice((self._plain, self._plain, self._twice))(state)

    def _twice(self, state: Facts) -> None:
        path, act = self.move(state)
        act.together = True
        self.client.send_together((path, act), (path, act))
        self.quota.count()

    def _rivals(self, state: Facts) -> None:
        """Two devices of one player: two acts for one state."""
        self.client.send_together(self.move(state), self.move(state))
        self.quota.count(2)

    def _paused(self, state: Facts) -> None:
        """A press against a pause; then play goes on."""
        with ThreadPoolExecutor(1) as arbiter:
            paused = arbiter.submit(self._send, self.command("pause"))
            self._plain(state)
            paused.result()
        self._send(self.command("resume"))

    def _silent(self, state: Facts) -> None:
        """Nobody moves: the flag falls by itself."""
        deadline = state["clock"]["deadline"]
        if deadline is not None:
            time.sleep(max(0, deadline + 300 - self.client.now()) / 1000)

    def command(self, name: str) -> tuple[str, Act]:
        """What the arbiter does to the match, and where it is sent."""
        body = {"command": name} | ({"reason": "race"} if name == "pause" else {})
        return f"/api/v1/matches/{self.match}/clock/", Act(name, self.match, 0, 0, self._key(), body)

    @property
    def as_arbiter(self) -> dict[str, str]:
        """The header with which a command is sent."""
        return {"Authorization": f"Token {self.arbiter}"}

    def _send(self, sent: tuple[str, Act]) -> Facts:
        return self.client.send(*sent, self.as_arbiter)

    def move(self, state: Facts, *, by_api: bool | None = None) -> tuple[str, Act]:
        """Some action of whose turn it is, and where it is sent: as the page does, or a program."""
        by_api = self.dice.random() < 0.5 if by_api is None else by_api
        game = state["game"]
        link = self.links[str(game[game["actor"]])]
        body = {"action": self._action(game), "version": state["version"]}
        seen = state["clock"]["version"]
        act = Act("move", self.match, game["number"], seen, self._key(), body, game["ply"])
        path = f"/api/v1/play/{link}/actions/" if by_api else f"/play/{link}/act/"
        return path, act

    def _action(self, game: Facts) -> str:
        rows = game["board"].split("/")
        cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
        empty = [cell for cell in cells if rows[cell[0]][cell[1]] == "."]
        if game["placing"]:
            return f"{game['drawn']}{_name(self.dice.choice(empty))}"
        slides = [(a, b) for a in cells for b in empty if a not in empty and _next_to(a, b)]
        full = [cell for cell in cells if cell not in empty]
        start, end = self.dice.choice(slides + [(cell, cell) for cell in full[:1]])
        return _name(start) + _name(end)

    def _key(self) -> str:
        self._number += 1
        return f"m{self.match}-{self._number}"


def _next_to(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _name(cell: tuple[int, int]) -> str:
    return ROWS[cell[0]] + COLUMNS[cell[1]]


def match_plays(client: Client, quota: Quota, setting: dict[str, Any]) -> list[MatchPlay]:
    """All matches of a setting."""
    return [
        MatchPlay(client, quota, each["match"], each["links"], setting["token"], random.Random(each["match"]))
        for each in setting["matches"]
    ]
