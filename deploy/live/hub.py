"""One subscription to the broker for the whole process, and a bounded queue for every watcher."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import redis.asyncio
import structlog
from django.conf import settings
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

PATTERN = "orderly:event:*"
# Every message is a full account of a version: a slow watcher needs only the newest ones.
QUEUE_LENGTH = 16
FIRST_RETRY_SECONDS = 0.2
LONGEST_RETRY_SECONDS = 5.0
# How long a new watcher waits for the first subscription before it is served without one.
SUBSCRIBE_SECONDS = 2.0
RESYNC: dict[str, Any] = {"resync": True}

Change = dict[str, Any]


class Subscription:
    """What one watcher has still to be told; the oldest is dropped when it can't keep up."""

    def __init__(self, length: int = QUEUE_LENGTH) -> None:
        self._queue: asyncio.Queue[Change | None] = asyncio.Queue(length)

    def put(self, change: Change | None) -> None:
        """Adds a change; None ends the stream."""
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(change)

    async def get(self) -> Change | None:
        """The oldest change that was not yet told, or None at the end."""
        return await self._queue.get()


class Hub:
    """Hands every published change to the watchers of its channel."""

    def __init__(self, url: str | None = None) -> None:
        self._url = url
        self._watchers: defaultdict[str, set[Subscription]] = defaultdict(set)
        self._reader: asyncio.Task[None] | None = None
        self._subscribed = asyncio.Event()
        self._closed = False

    @contextlib.asynccontextmanager
    async def subscribe(self, channel: str) -> AsyncIterator[Subscription]:
        """Watches one channel for the length of the block; what is published inside it is in the queue."""
        subscription = Subscription()
        self._watchers[channel].add(subscription)
        try:
            await self._ensure_reader()
            if self._closed:
                subscription.put(None)
            yield subscription
        finally:
            self._watchers[channel].discard(subscription)
            if not self._watchers[channel]:
                del self._watchers[channel]

    def watchers(self) -> int:
        """How many streams are open in this process."""
        return sum(len(group) for group in self._watchers.values())

    async def close(self) -> None:
        """Ends all streams and leaves the broker."""
        self._closed = True
        self._tell_all(None)
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader

    async def _ensure_reader(self) -> None:
        if self._reader is None and not self._closed and (self._url or settings.REDIS_URL):
            self._reader = asyncio.create_task(self._read_forever())
        if self._reader is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._subscribed.wait(), SUBSCRIBE_SECONDS)

    async def _read_forever(self) -> None:
        retry = FIRST_RETRY_SECONDS
        while True:
            try:
                await self._read()
            except (RedisError, OSError) as error:
                if self._subscribed.is_set():
                    retry = FIRST_RETRY_SECONDS
                self._subscribed.clear()
                log.warning("live_broker_away", error=str(error), retry_seconds=retry)
            await asyncio.sleep(retry)
            retry = min(retry * 2, LONGEST_RETRY_SECONDS)

    async def _read(self) -> None:
        client = redis.asyncio.Redis.from_url(
            self._url or settings.REDIS_URL, socket_connect_timeout=2, health_check_interval=30
        )
        async with client, client.pubsub() as pubsub:
            await pubsub.psubscribe(PATTERN)
            async for item in pubsub.listen():
                if item["type"] == "psubscribe":
                    self._subscribed.set()
                    # What was published while there was no subscription is lost: everyone looks again.
                    self._tell_all(RESYNC)
                elif item["type"] == "pmessage":
                    self._hand_out(item["channel"].decode(), item["data"])

    def _hand_out(self, channel: str, data: bytes) -> None:
        try:
            change = json.loads(data)
        except ValueError:
            log.warning("live_message_unreadable", channel=channel)
            return
        for subscription in self._watchers.get(channel, ()):
            subscription.put(change)

    def _tell_all(self, change: Change | None) -> None:
        for group in self._watchers.values():
            for subscription in group:
                subscription.put(change)
