"""The broker comes and goes: streams stay open, say so, and miss nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
import redis.asyncio
from django.db import OperationalError, transaction

from audit.actor import SYSTEM
from audit.services import record
from deploy.live import broker, hub
from deploy.live.address import Seat
from deploy.live.hub import Hub
from deploy.supervisor.broker import command
from tests.deploy.live_watching import Ear, in_a_loop, live_at, say_ready, timed_round
from tests.factories import TournamentFactory
from tournaments import live as live_streams
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


class Server:
    """A broker that a test may kill, stop and start again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.socket = folder, folder / "b.sock"
        self.url = f"unix://{self.socket}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self.socket.unlink(missing_ok=True)
        self.process = subprocess.Popen(command(self.socket, self.folder))
        async with asyncio.timeout(20), redis.asyncio.Redis.from_url(self.url) as client:
            while True:
                try:
                    await client.ping()
                    return
                except redis.ConnectionError:
                    await asyncio.sleep(0.02)

    def send(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        self.send(signal.SIGKILL)
        assert self.process is not None
        self.process.wait()


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("b"))
    yield server
    if server.process is not None:
        server.kill()


@pytest.fixture(autouse=True)
def no_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "LONGEST_RETRY_SECONDS", 0.2)
    monkeypatch.setattr(hub, "RECHECK_SECONDS", 0.2)


@transaction.atomic
def note(event: Tournament) -> int:
    """An act in the event, of which no broker is told; its number."""
    return record(event.scope, SYSTEM, "event.noted").pk


async def noted(event: Tournament) -> int:
    return await asyncio.to_thread(note, event)


def test_what_happened_while_the_broker_was_away_is_told_when_it_is_back(server: Server) -> None:
    event = TournamentFactory()

    async def watch() -> None:
        await server.start()
        streams = Hub(server.url, look_every=60)  # only the return of the broker makes it look
        async with streams.watch(Seat("event", event.slug)) as mailbox:
            ear = Ear(mailbox)
            await ear.hears("change", version=0)
            server.kill()
            await ear.hears("resync", broker="away")
            missed = await noted(event)
            await server.start()
            await ear.hears_both(("resync", {"broker": "back"}), ("change", {"version": missed}))
            async with redis.asyncio.Redis.from_url(server.url) as me:
                await me.publish(f"orderly:{event.scope}", json.dumps({"version": missed + 9}))
            await ear.hears("change", version=missed + 9)
        await streams.close()

    in_a_loop(watch())


def test_a_lost_connection_to_the_broker_is_made_anew(valkey: str) -> None:
    event = TournamentFactory()

    async def watch() -> None:
        streams = Hub(valkey, look_every=60)
        async with (
            streams.watch(Seat("event", event.slug)) as mailbox,
            redis.asyncio.Redis.from_url(valkey) as me,
        ):
            ear = Ear(mailbox)
            await ear.hears("change", version=0)
            await me.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await ear.hears("resync", broker="back")
            await me.publish(f"orderly:{event.scope}", json.dumps({"version": 3}))
            await ear.hears("change", version=3)
        await streams.close()

    in_a_loop(watch())


def test_a_broker_that_hangs_is_left_and_the_streams_look_for_themselves(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broker, "PATIENCE_SECONDS", 0.3)
    event = TournamentFactory()

    async def watch() -> None:
        await server.start()
        streams = Hub(server.url, look_every=0.1)
        async with streams.watch(Seat("event", event.slug)) as mailbox:
            ear = Ear(mailbox)
            await ear.hears("change", version=0)
            server.send(signal.SIGSTOP)
            await ear.hears("resync", broker="away")
            await ear.hears("change", version=await noted(event))
            server.send(signal.SIGCONT)
            await ear.hears("resync", broker="back")
        await streams.close()

    in_a_loop(watch())


@pytest.mark.parametrize("url", ["", "unix:///no/such/broker.sock"])
def test_without_a_broker_matches_still_move(url: str) -> None:
    live = live_at(timed_round(TournamentFactory()))

    async def watch() -> None:
        streams = Hub(url, look_every=0.1)
        async with streams.watch(Seat("match", str(live.match_id))) as mailbox:
            ear = Ear(mailbox)
            await ear.hears("board", version=1)
            await asyncio.to_thread(say_ready, live)
            assert (await ear.hears("board", version=2))["first"]["ready"]
        await streams.close()

    in_a_loop(watch())


def test_without_a_broker_each_topic_is_looked_at_once_for_all_its_watchers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = TournamentFactory()
    live = live_at(timed_round(event))
    real, looks = live_streams.snapshots, list[int]()

    def counted(topics: list[Any]) -> Any:
        looks.append(len(topics))
        return real(topics)

    async def watch() -> None:
        streams = Hub("", look_every=0.05)
        async with contextlib.AsyncExitStack() as open_streams:
            for seat in 10 * [Seat("match", str(live.match_id)), Seat("boards", event.slug)]:
                await open_streams.enter_async_context(streams.watch(seat))
            monkeypatch.setattr(live_streams, "snapshots", counted)
            while len(looks) < 4:
                await asyncio.sleep(0.02)
        await streams.close()

    in_a_loop(watch())
    assert set(looks) == {2}  # the event and the board


def test_a_database_that_fails_for_a_while_ends_no_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    event = TournamentFactory()
    real = live_streams.snapshots
    failures = 0

    def failing(topics: Any) -> Any:
        nonlocal failures
        failures += 1
        raise OperationalError("away")

    async def watch() -> None:
        streams = Hub("", look_every=0.05)
        async with streams.watch(Seat("event", event.slug)) as mailbox:
            ear = Ear(mailbox)
            await ear.hears("change", version=0)
            monkeypatch.setattr(live_streams, "snapshots", failing)
            while failures < 2:
                await asyncio.sleep(0.02)
            monkeypatch.setattr(live_streams, "snapshots", real)
            await ear.hears("change", version=await noted(event))
        await streams.close()

    in_a_loop(watch())
