"""The gate before the pages: a request came in when its last byte did, and is whole before a thread takes it.

A player who sends the head of a request and thinks before the body gains nothing by it, and whoever sends
slowly keeps no thread busy.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from clocks.middleware import CAME
from clocks.services.instants import since_boot_ms

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
# Bytes of a body that are kept until it is whole. Longer ones are uploads: no act of play is so long, and
# one that were would be stamped when it is looked at.
MOST_HELD = 1_000_000


async def whole(scope: Scope, receive: Receive) -> Receive | None:
    """Waits for the body; what gives it again. None when the sender has gone before the end."""
    held: list[dict[str, Any]] = []
    size = 0
    while size <= MOST_HELD:
        message = await receive()
        if message["type"] != "http.request":
            return None
        held.append(message)
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            scope[CAME] = since_boot_ms()
            break

    async def again() -> dict[str, Any]:
        return held.pop(0) if held else await receive()

    return again
