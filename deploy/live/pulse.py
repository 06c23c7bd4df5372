"""Signs of life on quiet streams: one timer for the process, a part of the streams at each beat."""

from __future__ import annotations

import asyncio
from itertools import cycle

from deploy.live.mailbox import Mailbox
from deploy.live.message import STILL_HERE

PARTS = 15


class Pulse:
    """Every mailbox gets a sign of life once in ``period`` seconds, unless it got something else."""

    def __init__(self, period: float) -> None:
        self._beat_seconds = period / PARTS
        self._parts: list[set[Mailbox]] = [set() for _ in range(PARTS)]
        self._task: asyncio.Task[None] | None = None

    def add(self, mailbox: Mailbox) -> None:
        min(self._parts, key=len).add(mailbox)

    def discard(self, mailbox: Mailbox) -> None:
        for part in self._parts:
            part.discard(mailbox)

    def start(self) -> None:
        """Begins to beat, in the running loop."""
        self._task = asyncio.create_task(self._beat())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _beat(self) -> None:
        for part in cycle(self._parts):
            await asyncio.sleep(self._beat_seconds)
            for mailbox in part:
                mailbox.keep_open(STILL_HERE)
