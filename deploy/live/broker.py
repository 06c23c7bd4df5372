"""The one subscription of this process: heard messages are handed on, and whether the broker is there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import redis.asyncio
import structlog
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

PATTERN = "orderly:*"
FIRST_RETRY_SECONDS = 0.2
LONGEST_RETRY_SECONDS = 5.0
# A silent broker is asked whether it lives after so long; it has as long again to answer.
PATIENCE_SECONDS = 3.0


class Broker:
    """Subscribes for as long as the process lives. ``turned`` is told every time it comes or goes."""

    def __init__(
        self, url: str | None, heard: Callable[[str, bytes], None], turned: Callable[[bool], None]
    ) -> None:
        self._url = url
        self._heard, self._turned = heard, turned
        self._reader: asyncio.Task[None] | None = None
        self._known = asyncio.Event()  # whether the broker is there was found out once
        self.is_here = False

    async def ready(self) -> None:
        """Returns once subscribed, or once the broker is known to be away."""
        url = settings.REDIS_URL if self._url is None else self._url
        if not url:
            return
        if self._reader is None:
            self._reader = asyncio.create_task(self._read_forever(url))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._known.wait(), PATIENCE_SECONDS)

    async def close(self) -> None:
        """Leaves the broker."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader

    async def _read_forever(self, url: str) -> None:
        retry = FIRST_RETRY_SECONDS
        while True:
            try:
                await self._read(url)
            except (RedisError, OSError) as error:
                if self.is_here or not self._known.is_set():
                    log.warning("live_broker_away", error=str(error))
                    retry = FIRST_RETRY_SECONDS
            self._turn(here=False)
            await asyncio.sleep(retry)
            retry = min(retry * 2, LONGEST_RETRY_SECONDS)

    async def _read(self, url: str) -> None:
        client = redis.asyncio.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=PATIENCE_SECONDS)
        async with client, client.pubsub() as pubsub:
            await pubsub.psubscribe(PATTERN)
            asked = False
            while True:
                item = await pubsub.get_message(timeout=PATIENCE_SECONDS)
                if item is None:
                    asked = await _ask(pubsub, asked=asked)
                    continue
                asked = False
                if item["type"] == "psubscribe":
                    self._turn(here=True)
                elif item["type"] == "pmessage":
                    self._heard(item["channel"].decode(), item["data"])

    def _turn(self, *, here: bool) -> None:
        first = not self._known.is_set()
        self._known.set()
        if first or here != self.is_here:
            self.is_here = here
            self._turned(here)


async def _ask(pubsub: PubSub, *, asked: bool) -> bool:
    """Asks a silent broker for an answer; raises when it has not given the last one."""
    if asked:
        raise TimeoutError("The broker does not answer.")
    await pubsub.ping()
    return True
