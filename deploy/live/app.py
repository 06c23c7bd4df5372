"""The ASGI application under `/live/`: server-sent events, several topics on one stream.

Addresses are in `deploy.live.address`; who may watch, and what a snapshot holds, `tournaments.live` decides.
Every message is a full snapshot: a watcher that comes back is told the newest, whatever it saw last. No
database connection is held while streaming.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from django.db import Error as DatabaseError

from deploy.live import health
from deploy.live.address import position_of, seat_of
from deploy.live.hub import Closed, Hub
from deploy.live.mailbox import Mailbox
from deploy.live.message import OPENING

log = structlog.get_logger(__name__)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

NOTHING = "There is no such stream."
NOT_PUBLIC = "There is no such event, match or clock, or it is not public."
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class LiveApp:
    """Serves the streams of this process through one subscription to the broker."""

    def __init__(self, hub: Hub | None = None) -> None:
        self.hub = hub or Hub()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        seat = seat_of(scope)
        if scope["path"] == health.PATH:
            await _answer(send, *await health.health(self.hub))
        elif seat is None:
            await _refuse(send, 404, NOTHING)
        elif scope["method"] != "GET":
            await _refuse(send, 405, "A stream is read with GET.")
        else:
            try:
                async with self.hub.watch(seat, position_of(scope)) as mailbox:
                    await (_stream(mailbox, receive, send) if mailbox else _refuse(send, 404, NOT_PUBLIC))
            except (DatabaseError, Closed) as error:
                log.warning("live_not_opened", error=str(error) or "stopping")
                await _refuse(send, 503, "No stream can be opened now.")

    async def lifespan(self, receive: Receive, send: Send) -> None:
        """Starts at once; ends the streams with the server."""
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def close(self) -> None:
        """Ends every stream and the subscription; called when the server stops."""
        await self.hub.close()


async def _stream(mailbox: Mailbox, receive: Receive, send: Send) -> None:
    """Sends what comes into the mailbox until the watcher leaves or the stream ends."""
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    gone = asyncio.create_task(_end_when_gone(receive, mailbox))
    body: bytes | None = OPENING
    try:
        while body is not None:
            await send({"type": "http.response.body", "body": body, "more_body": True})
            body = await mailbox.take()
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    except OSError:  # the watcher left while we wrote
        return
    finally:
        gone.cancel()


async def _end_when_gone(receive: Receive, mailbox: Mailbox) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    mailbox.end()


async def _refuse(send: Send, status: int, detail: str) -> None:
    await _answer(send, status, {"title": detail, "status": status}, b"application/problem+json")


async def _answer(
    send: Send, status: int, data: dict[str, object], kind: bytes = b"application/json"
) -> None:
    body = json.dumps(data).encode()
    headers = [(b"content-type", kind), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
