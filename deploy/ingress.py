"""The gate before the pages: a request came in when its last byte did, and is whole before a thread takes it.

A player who sends the head of a request and thinks before the body gains nothing by it, and whoever sends
slowly keeps no thread busy.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any, BinaryIO, cast

from clocks.middleware import CAME
from clocks.services.instants import since_boot_ms

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
# Bytes of a body that are kept until it is whole. Longer ones are uploads: no act of play is so long, and
# one that were would be stamped when it is looked at.
MOST_HELD = 1_000_000


async def whole(scope: Scope, receive: Receive) -> BinaryIO | None:
    """Waits for the body and gives it as a file. None when the sender has gone before the end.

    Of an upload only the beginning is waited for; the rest comes while a thread reads.
    """
    held = io.BytesIO()
    while held.tell() <= MOST_HELD:
        message = await receive()
        if message["type"] != "http.request":
            return None
        held.write(message.get("body", b""))
        if not message.get("more_body", False):
            scope[CAME] = since_boot_ms()
            held.seek(0)
            return held
    upload = Upload(held.getvalue(), receive, asyncio.get_running_loop())
    return cast(BinaryIO, io.BufferedReader(upload))


class Upload(io.RawIOBase):
    """A long body, fetched from the server's ``loop`` by the thread that reads it."""

    def __init__(self, begun: bytes, receive: Receive, loop: asyncio.AbstractEventLoop) -> None:
        self._waiting, self._receive, self._loop = begun, receive, loop
        self._is_whole = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not (self._waiting or self._is_whole):
            self._fetch()
        taken = self._waiting[: len(buffer)]
        self._waiting = self._waiting[len(taken) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def _fetch(self) -> None:
        """The next part; a sender who goes ends the body there, which is then too short."""
        message = asyncio.run_coroutine_threadsafe(_next(self._receive), self._loop).result()
        self._waiting = message.get("body", b"")
        self._is_whole = not message.get("more_body", False)


async def _next(receive: Receive) -> dict[str, Any]:
    return await receive()
