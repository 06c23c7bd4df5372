"""Server-sent events as bytes: every message is written once and shared by all who are told it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

RETRY_MILLISECONDS = 2000


def encode(kind: str, data: dict[str, Any]) -> bytes:
    r"""One server-sent event; its id is the version.

    >>> encode("change", {"version": 3})
    b'id: 3\nevent: change\ndata: {"version":3}\n\n'
    """
    number = f"id: {data['version']}\n" if "version" in data else ""
    # json.dumps writes no line break, which would end the field.
    return f"{number}event: {kind}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


OPENING = f"retry: {RETRY_MILLISECONDS}\n\n".encode()
# An event and no comment, so that a page knows that its stream lives: a phone's may be dead and look open.
STILL_HERE = encode("still", {})


def resync(*, away: bool) -> bytes:
    """Told when the broker was lost and when it is back; snapshots of what was missed follow."""
    return encode("resync", {"broker": "away" if away else "back"})


@dataclass(frozen=True, slots=True, eq=False)
class Message:
    """A snapshot on its way. Of two on one channel the one with the higher ``order`` is the newer."""

    channel: str
    kind: str
    order: tuple[int, ...]
    hidden: bool
    body: bytes

    @classmethod
    def of(cls, channel: str, kind: str, data: dict[str, Any]) -> Message:
        """Raises KeyError, TypeError or ValueError when ``data`` is no snapshot."""
        return cls(channel, kind, order_of(data), bool(data.get("hidden")), encode(kind, data))


def order_of(data: dict[str, Any]) -> tuple[int, ...]:
    """How new a snapshot is: by what was set up on a table, version, and whether the board is in it.

    A board that was hidden is shown under the same version when the last game on its bag has ended.
    """
    return int(data.get("serial") or 0), int(data["version"]), int(not data.get("hidden"))
