"""The ASGI application under `/live/`: server-sent events of one event at a time.

`/live/events/<slug>/` sends a snapshot first, then one message per published change. Who may watch, and what
the snapshot holds, `tournaments.live` decides; no database connection is held while streaming.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from deploy.live.hub import Hub, Subscription
from deploy.live.snapshot import Snapshot, take_snapshot

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

EVENT_PATH = re.compile(r"/live/events/(?P<slug>[-\w]+)/")
# Below the idle limits of common proxies (60 s) and of phones' networks.
KEEP_ALIVE_SECONDS = 15.0
RETRY_MILLISECONDS = 2000
NO_EVENT = "There is no such event, or it is not public."
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class LiveApp:
    """Serves the streams of this process through one subscription to the broker."""

    def __init__(self, hub: Hub | None = None, keep_alive: float = KEEP_ALIVE_SECONDS) -> None:
        self.hub = hub or Hub()
        self.keep_alive = keep_alive

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = EVENT_PATH.fullmatch(scope["path"])
        if match is None:
            await _refuse(send, 404, "There is no such stream.")
        elif scope["method"] != "GET":
            await _refuse(send, 405, "A stream is read with GET.")
        elif (found := await take_snapshot(match["slug"], scope)) is None:
            await _refuse(send, 404, NO_EVENT)
        else:
            await self._watch(match["slug"], found.channel, scope, receive, send)

    async def close(self) -> None:
        """Ends every stream and the subscription; called when the server stops."""
        await self.hub.close()

    async def _watch(self, slug: str, channel: str, scope: Scope, receive: Receive, send: Send) -> None:
        async with self.hub.subscribe(channel) as subscription:
            # Taken once more, now that changes are heard: one in between would be missed.
            snapshot = await take_snapshot(slug, scope)
            if snapshot is None:
                await _refuse(send, 404, NO_EVENT)
            else:
                await self._stream(snapshot, subscription, receive, send)

    async def _stream(
        self, snapshot: Snapshot, subscription: Subscription, receive: Receive, send: Send
    ) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _write(send, f"retry: {RETRY_MILLISECONDS}\n{message('snapshot', snapshot.data)}")
        gone = asyncio.create_task(_wait_until_gone(receive))
        try:
            while not gone.done():
                text = await self._next(subscription, gone)
                if text is None:
                    break
                await _write(send, text)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except OSError:  # the watcher left while we wrote
            return
        finally:
            gone.cancel()

    async def _next(self, subscription: Subscription, gone: asyncio.Task[None]) -> str | None:
        """The next text to send: a change, or a comment that keeps the connection open; None at the end."""
        waiting = asyncio.create_task(subscription.get())
        done, _ = await asyncio.wait(
            {waiting, gone}, timeout=self.keep_alive, return_when=asyncio.FIRST_COMPLETED
        )
        if waiting in done:
            change = waiting.result()
            return None if change is None else message("change", change)
        waiting.cancel()
        return None if gone in done else ": still here\n\n"


def message(kind: str, data: dict[str, Any]) -> str:
    r"""One server-sent event; its id is the version, so a browser says on reconnecting what it saw last.

    >>> message("change", {"version": 3})
    'id: 3\nevent: change\ndata: {"version":3}\n\n'
    """
    lines = [f"event: {kind}", f"data: {json.dumps(data, separators=(',', ':'))}"]
    if "version" in data:
        lines.insert(0, f"id: {data['version']}")
    return "\n".join(lines) + "\n\n"


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send, status: int, detail: str) -> None:
    body = json.dumps({"title": detail, "status": status}).encode()
    headers = [(b"content-type", b"application/problem+json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
