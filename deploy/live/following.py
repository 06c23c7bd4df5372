"""Followers of an event's changes: each is told every one, in order, from the number on that it knows.

What is published only wakes them. Then each reads on in the database from where it stands, those who stand
at the same number by one question, so nothing is missed whatever became of the broker, and nothing is kept
for who is slow.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import structlog

from deploy.live.address import Seat
from deploy.live.clerk import Clerk
from deploy.live.mailbox import Mailbox
from deploy.live.message import Message

log = structlog.get_logger(__name__)

FOLLOWED = "changes"  # the stream of `tournaments.live.STREAMS`
PAUSE_SECONDS = 2.0  # when the database can't be asked


@dataclass(frozen=True, slots=True)
class News:
    """Changes as bytes; ``last`` is the number of the last of them, ``newest`` of the newest there is."""

    body: bytes
    last: int | None
    newest: int

    @classmethod
    def of(cls, newest: int, changes: Iterable[dict[str, Any]]) -> News:
        told = list(changes)
        body = b"".join(_encode(each["kind"], each["seq"], each) for each in told)
        return cls(body, told[-1]["seq"] if told else None, newest)


class Follower(Mailbox):
    """The mailbox of one follower. It holds no change: it knows that there are some, and asks for them."""

    __slots__ = ("_after", "_behind", "_desk", "_seat")

    def __init__(self, seat: Seat, after: int | None, desk: Clerk[tuple[Seat, int | None], News]) -> None:
        super().__init__()
        self._seat, self._after, self._desk = seat, after, desk
        self._behind = False

    def hear(self, message: Message) -> None:
        """Of the topics of this stream the feed alone is told; the other is there for the rights."""
        if message.kind == "feed":
            self._behind = True
            self._stir()

    async def take(self) -> bytes | None:
        """What waits, and then the next changes; None at the end, or when they are not for this visitor."""
        while (body := await super().take()) is not None:
            if body:
                return body
            self._behind = False
            try:
                news = await self._desk.ask((self._seat, self._after))
            except Exception as error:  # the database may be away for a while
                log.warning("live_look_failed", error=str(error))
                self._behind = True
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            if news is None:
                self.end()
            elif told := self._told(news):
                return told
        return None

    def _told(self, news: News) -> bytes:
        if news.last is not None:
            self._after, self._behind = news.last, self._behind or news.last < news.newest
            return news.body
        if self._after is not None and self._after <= news.newest:
            return b""
        self._after = news.newest
        return _encode("newest", news.newest, {"seq": news.newest})

    @property
    def _has_news(self) -> bool:
        return self._behind or bool(self._waiting)


def _encode(kind: str, seq: int, data: dict[str, Any]) -> bytes:
    r"""One change; the id is where the follower goes on from.

    >>> _encode("event", 3, {"seq": 3})
    b'id: 3\nevent: event\ndata: {"seq":3}\n\n'
    """
    return f"id: {seq}\nevent: {kind}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
