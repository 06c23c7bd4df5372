"""What one watcher has still to be told: of each channel only the newest: who is slow skips, never lags."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from deploy.live.message import Message

# Few writes for many small messages; but what is not written yet is in no buffer, and may still be replaced.
PIECE_BYTES = 16_000
NOTE = ""  # the place of what is no snapshot; no channel has this name


class Mailbox:
    """Bounded by its channels: a newer snapshot takes the place of an older one that still waits."""

    __slots__ = ("_ended", "_quiet", "_sleeper", "_waiting")

    def __init__(self) -> None:
        self._waiting: dict[str, bytes] = {}
        self._sleeper: asyncio.Future[None] | None = None
        self._ended = False
        self._quiet = True

    def hear(self, message: Message) -> None:
        """Adds a snapshot."""
        self.put(message.channel, message.body)

    def put(self, channel: str, body: bytes) -> None:
        """Adds the newest of a channel, or a note."""
        self._waiting[channel] = body
        self._stir()

    def keep_open(self, body: bytes) -> None:
        """Adds a sign of life where nothing was told since the last call."""
        if self._quiet and not self._waiting:
            self.put(NOTE, body)
        self._quiet = True

    def end(self) -> None:
        """Ends the stream; what waits is not told any more."""
        self._ended = True
        self._stir()

    async def take(self) -> bytes | None:
        """A piece of what waits, the longest waiting first, once there is something; None at the end."""
        while not (self._has_news or self._ended):
            self._sleeper = asyncio.get_running_loop().create_future()
            await self._sleeper
        if self._ended:
            return None
        self._quiet = False
        return b"".join(self._piece())

    @property
    def _has_news(self) -> bool:
        return bool(self._waiting)

    def _piece(self) -> Iterator[bytes]:
        size = 0
        while self._waiting and size < PIECE_BYTES:
            body = self._waiting.pop(next(iter(self._waiting)))
            size += len(body)
            yield body

    def _stir(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)
