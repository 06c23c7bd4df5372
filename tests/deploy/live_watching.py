"""Watchers of streams as browsers are, and timed matches for them to watch."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from audit.actor import SYSTEM
from clocks.services.instants import now_ms
from deploy.live.mailbox import Mailbox
from games.models import LiveMatch, Side
from games.play.settings import PlaySettings
from games.services.live.opening import open_live
from games.services.live.starting import set_ready
from tests.factories import field_of, published_round
from tournaments.models import Round, Tournament


class Stream:
    """One watcher, reading as a browser does."""

    def __init__(
        self, base: str, path: str, cookie: str = "", headers: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=10)
        sent = {"Accept": "text/event-stream", **headers, **({"Cookie": cookie} if cookie else {})}
        self.connection.request("GET", path, headers=sent)
        self.answer = self.connection.getresponse()

    def next(self) -> dict[str, Any]:
        """The next message as its fields."""
        fields: dict[str, Any] = {}
        while line := self.answer.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                fields[name] = json.loads(value) if name == "data" else value
            elif "data" in fields:
                return fields
            else:
                fields = {}
        return {"event": "end"}

    def until(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The data of the next message of this kind that holds these facts."""
        while (told := self.next())["event"] != "end":
            if told["event"] == kind and facts.items() <= told["data"].items():
                return told["data"]
        raise AssertionError(f"The stream ended without {kind} {facts}.")

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


def messages_in(body: bytes | None) -> list[tuple[str, dict[str, Any]]]:
    """Kind and data of the messages in a piece of a stream."""
    found = []
    for text in (body or b"").decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in text.splitlines())
        if "data" in fields:
            found.append((fields["event"], json.loads(fields["data"])))
    return found


class Ear:
    """Reads a mailbox as a watcher does, message by message."""

    def __init__(self, mailbox: Mailbox | None) -> None:
        assert mailbox is not None
        self.mailbox = mailbox
        self.unread: list[tuple[str, dict[str, Any]]] = []

    async def hears(self, kind: str, **facts: Any) -> dict[str, Any]:
        """As `Stream.until`; TimeoutError after ten seconds."""
        async with asyncio.timeout(10):
            while True:
                while self.unread:
                    name, data = self.unread.pop(0)
                    if name == kind and facts.items() <= data.items():
                        return data
                self.unread = messages_in(await self.mailbox.take())

    async def hears_both(self, first: tuple[str, dict[str, Any]], second: tuple[str, dict[str, Any]]) -> None:
        """Two messages that may come in any order; TimeoutError after ten seconds."""
        left = [first, second]
        async with asyncio.timeout(10):
            while left:
                for name, data in self.unread:
                    left = [each for each in left if each[0] != name or not each[1].items() <= data.items()]
                self.unread = messages_in(await self.mailbox.take()) if left else []


def in_a_loop(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs it in a thread of its own: a browser test may have left a running loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def timed_round(event: Tournament, matches: int = 1) -> Round:
    """A published round whose matches are played on line."""
    field = field_of(event, 2 * matches)
    round_ = published_round(event, list(zip(field[::2], field[1::2], strict=True)))
    for pairing in round_.pairings.all():
        assert pairing.match is not None
        open_live(pairing.match, "online", PlaySettings(), round_number=round_.number, now=now_ms())
    return round_


def live_at(round_: Round, table: int = 1) -> LiveMatch:
    return LiveMatch.objects.get(match__pairing__round=round_, match__pairing__table=table)


def say_ready(live: LiveMatch, side: Side = Side.FIRST) -> None:
    """An act at a match: one more version."""
    set_ready(live.pk, side, stamp=now_ms(), actor=SYSTEM)
