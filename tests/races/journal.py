"""What was sent, how often, and what came back: kept by the players, read by the judge."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

Facts = dict[str, Any]


@dataclass(slots=True)
class Attempt:
    """One sending of an act. Instants in ms of the clocks' line; no status: the sender got no answer."""

    sent: int
    ended: int
    status: int | None = None
    answer: Facts = field(default_factory=dict)

    @property
    def is_accepted(self) -> bool:
        return self.status in (200, 201)

    @property
    def is_refused(self) -> bool:
        return self.status in (400, 409)


@dataclass(slots=True)
class Act:
    """One act under one idempotency key, for what its sender saw.

    ``place`` is the match or the table's number, ``part`` the game's number or the table's serial, ``seen``
    the version of the clock, ``ply`` the plies on the board. ``together``: sent twice at once, not only
    again after no answer.
    """

    kind: str
    place: int
    part: int
    seen: int
    key: str
    body: Facts
    ply: int = 0
    together: bool = False
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def accepted(self) -> list[Attempt]:
        return [each for each in self.attempts if each.is_accepted]

    @property
    def refused(self) -> list[Attempt]:
        return [each for each in self.attempts if each.is_refused]

    @property
    def kept_keys(self) -> list[str]:
        """The key as the log may have it: the API keeps the keys of the two players apart."""
        return [self.key, *(f"{side}:{sha256(self.key.encode()).hexdigest()}" for side in (1, 2))]

    @property
    def name(self) -> str:
        return f"{self.kind} {self.key} at {self.place}"


def write(path: Path, acts: Iterable[Act]) -> None:
    """Keeps a journal."""
    path.write_text(json.dumps([asdict(act) for act in acts]))


def read(path: Path) -> list[Act]:
    """The journal that `write` kept."""
    found = json.loads(path.read_text())
    return [Act(**each | {"attempts": [Attempt(**one) for one in each["attempts"]]}) for each in found]


def gist(answer: Facts) -> Facts:
    """What of an answer the judge looks at."""
    state = answer.get("state") or {}
    kept = {name: answer[name] for name in KEPT if name in answer}
    if state.get("kind") == "match":
        kept |= {"version": state["version"], "moves": len(state["game"]["moves"])}
    elif state:
        kept |= {"version": state["version"], "serial": state["serial"]}
    return kept


KEPT = ("title", "detail", "kind", "ply", "at", "replayed", "stamp", "deadline")
