"""The web server, which ends the streams before it waits for open answers: by themselves they never end."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable

import uvicorn


class Server(uvicorn.Server):
    """``end_streams`` is awaited when the server has been told to stop and takes no more connections."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._end_streams = end_streams

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._end_streams()
        await super().shutdown(sockets)
