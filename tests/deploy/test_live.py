"""The streams: a snapshot first, then every published change, for whoever may see the event."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest

from audit.publish import publish
from deploy.live.app import LiveApp, message
from deploy.live.hub import QUEUE_LENGTH, RESYNC, Hub, Subscription
from tests.factories import TournamentFactory


class Stream:
    """One watcher, reading as a browser does."""

    def __init__(self, base: str, path: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=10)
        self.connection.request("GET", path, headers={"Accept": "text/event-stream"})
        self.answer = self.connection.getresponse()

    def next(self) -> dict[str, Any]:
        """The next message as its fields; comments are passed over."""
        fields: dict[str, Any] = {}
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line:
                name, _, value = line.partition(": ")
                fields[name] = json.loads(value) if name == "data" else value
            elif "data" in fields:
                return fields
            else:
                fields = {}

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


def in_a_loop(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs it in a thread of its own: a browser test may have left a running loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@pytest.fixture
def watch(live_server_url: str) -> Iterator[Any]:
    streams: list[Stream] = []

    def open_stream(path: str) -> Stream:
        streams.append(Stream(live_server_url, path))
        return streams[-1]

    yield open_stream
    for stream in streams:
        stream.close()


def test_a_snapshot_and_then_each_change_to_every_watcher(watch: Any) -> None:
    event = TournamentFactory(visibility="public")
    streams = [watch(f"/live/events/{event.slug}/") for _ in range(3)]
    for stream in streams:
        assert stream.answer.status == 200
        assert stream.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        first = stream.next()
        assert first["event"] == "snapshot"
        assert set(first["data"]) == {"version"}
    publish(f"orderly:{event.scope}", {"version": 71})
    publish(f"orderly:{event.scope}", {"version": 72})
    for stream in streams:
        changes = [change for change in (stream.next(), stream.next()) if change["data"] != RESYNC]
        while len(changes) < 2:
            changes.append(stream.next())
        assert [(change["event"], change["id"], change["data"]) for change in changes] == [
            ("change", "71", {"version": 71}),
            ("change", "72", {"version": 72}),
        ]


def test_other_events_are_not_told(watch: Any) -> None:
    event, other = TournamentFactory(visibility="public"), TournamentFactory(visibility="public")
    stream = watch(f"/live/events/{event.slug}/")
    assert stream.next()["event"] == "snapshot"
    publish(f"orderly:{other.scope}", {"version": 8})
    publish(f"orderly:{event.scope}", {"version": 9})
    told = stream.next()
    if told["data"] == RESYNC:
        told = stream.next()
    assert told["data"] == {"version": 9}


@pytest.mark.parametrize("path", ["/live/events/no-such-event/", "/live/other/", "/live/"])
def test_what_is_not_there(watch: Any, path: str) -> None:
    assert watch(path).answer.status == 404


def test_a_draft_is_no_event_for_the_public(watch: Any) -> None:
    event = TournamentFactory(visibility="private")
    assert watch(f"/live/events/{event.slug}/").answer.status == 404


def test_a_slow_watcher_loses_the_oldest() -> None:
    async def fill() -> list[Any]:
        slow = Subscription()
        for version in range(QUEUE_LENGTH + 5):
            slow.put({"version": version})
        return [await slow.get() for _ in range(QUEUE_LENGTH)]

    told = in_a_loop(fill())
    assert [change["version"] for change in told] == list(range(5, QUEUE_LENGTH + 5))


def test_a_quiet_stream_is_kept_open_by_comments(transactional_db: None) -> None:
    event = TournamentFactory(visibility="public")
    app = LiveApp(Hub(url=""), keep_alive=0.05)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.5)
        return {"type": "http.disconnect"}

    async def send(item: dict[str, Any]) -> None:
        sent.append(item)

    scope = {"type": "http", "method": "GET", "path": f"/live/events/{event.slug}/", "headers": []}
    in_a_loop(app(scope, receive, send))
    assert [item["body"] for item in sent[2:5]] == [b": still here\n\n"] * 3
    assert app.hub.watchers() == 0


def test_watchers_look_again_when_the_broker_is_back(valkey: str) -> None:
    async def lose_and_find() -> list[Any]:
        import redis.asyncio

        hub = Hub(valkey)
        async with (
            hub.subscribe("orderly:event:1") as subscription,
            redis.asyncio.Redis.from_url(valkey) as me,
        ):
            first = await subscription.get()
            await me.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            again = await asyncio.wait_for(subscription.get(), 10)
            await me.publish("orderly:event:1", json.dumps({"version": 3}))
            last = await asyncio.wait_for(subscription.get(), 10)
        await hub.close()
        return [first, again, last]

    assert in_a_loop(lose_and_find()) == [RESYNC, RESYNC, {"version": 3}]


def test_a_message_without_a_version_has_no_id() -> None:
    assert message("change", RESYNC) == 'event: change\ndata: {"resync":true}\n\n'
