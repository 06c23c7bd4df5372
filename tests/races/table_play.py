"""A stand-alone clock with several devices: presses against the flag, each other, pauses and new games."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Any

from tests.races.client import Client
from tests.races.journal import Act, Facts
from tests.races.match_play import EARLIEST_MS, LATEST_MS
from tests.races.quota import Quota


@dataclass
class TablePlay:
    """One table of the setting."""

    client: Client
    quota: Quota
    table: int
    token: str
    dice: random.Random
    _number: int = field(default=0)

    def play(self) -> None:
        """Until there are verdicts enough; then the game in hand is ended by setting up another."""
        while not self.quota.is_met:
            self._turn(self.look())
        self._send("renew", self.look())

    def look(self) -> Facts:
        """The clock as it stands."""
        return self.client.get(f"/clock/{self.token}/state/")

    def _turn(self, state: Facts) -> None:
        clock = state["clock"]
        if clock["ended"]:
            self._send("renew", state)
        elif clock["paused"]:
            self._send("resume", state)
        elif clock["pending"] is not None:
            time.sleep(0.05)
        elif clock["turn"] is None:
            self._press(state)
        else:
            ways = (self._aimed, self._twice, self._rivals, self._against_pause, self._silent)
            self.dice.choices(ways, (5, 2, 2, 2, 0.5))[0](state)

    def _aimed(self, state: Facts) -> None:
        aim = state["clock"]["deadline"] + self.dice.randint(EARLIEST_MS, LATEST_MS)
        time.sleep(max(0, aim - self.client.now()) / 1000)
        self.dice.choice((self._press, self._press, self._twice, self._against_pause))(state)

    def _press(self, state: Facts) -> None:
        self._send("press", state)

    def _twice(self, state: Facts) -> None:
        sent = self.act("press", state)
        sent[1].together = True
        self.client.send_together(sent, sent)
        self.quota.count()

    def _rivals(self, state: Facts) -> None:
        self.client.send_together(self.act("press", state), self.act("press", state))
        self.quota.count(2)

    def _against_pause(self, state: Facts) -> None:
        self.client.send_together(self.act("press", state), self.act("pause", state))
        self.quota.count(2)

    def _silent(self, state: Facts) -> None:
        time.sleep(max(0, state["clock"]["deadline"] + 300 - self.client.now()) / 1000)

    def _send(self, name: str, state: Facts) -> None:
        self.client.send(*self.act(name, state))
        self.quota.count(name != "renew")

    def act(self, name: str, state: Facts) -> tuple[str, Act]:
        """An act for this state, and where it is sent."""
        self._number += 1
        body = {"version": state["version"], "serial": state["serial"]}
        if name == "press":
            turn = state["clock"]["turn"]
            body["side"] = self.dice.randint(0, 1) if turn is None else turn
        key = f"t{self.table}-{self._number}"
        act = Act(name, self.table, state["serial"], state["version"], key, body)
        return f"/clock/{self.token}/{name}/", act


def table_plays(client: Client, quota: Quota, setting: dict[str, Any]) -> list[TablePlay]:
    """All tables of a setting."""
    return [
        TablePlay(client, quota, each["table"], each["token"], random.Random(each["table"]))
        for each in setting["tables"]
    ]
