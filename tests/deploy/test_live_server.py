"""Streams through a real server: slow readers, the database, and the server's end."""

from __future__ import annotations

import asyncio
import http.client
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import uvicorn
from django.db import connection

from audit.publish import publish
from deploy.live.app import LiveApp
from deploy.live.hub import Hub
from deploy.live.server import Server
from tests.deploy.live_watching import Stream, live_at, timed_round
from tests.factories import TournamentFactory


def lines_of_a_slow_reader(base: str, path: str) -> tuple[socket.socket, Iterator[bytes]]:
    """A connection with small buffers of which nothing is read before the lines are asked for."""
    where = urlsplit(base)
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    reader.settimeout(10)
    reader.connect((where.hostname, where.port))
    reader.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return reader, iter(reader.makefile("rb").readline, b"")


def test_a_slow_reader_skips_and_holds_nobody_up(live_server_url: str) -> None:
    event = TournamentFactory()
    path = f"/live/events/{event.slug}/"
    reader, lines = lines_of_a_slow_reader(live_server_url, path)
    quick = Stream(live_server_url, path)
    with reader:
        next(line for line in lines if line.startswith(b"data: "))
        last = 1500
        for version in range(1, last + 1):
            publish(f"orderly:{event.scope}", {"version": version, "filler": "x" * 10_000})
        assert quick.until("change", version=last)
        told = 0
        for line in lines:
            told += line.startswith(b"data: ")
            if line.startswith(b'data: {"version":%d,' % last):
                break
    quick.close()
    assert 0 < told < last


def open_connections() -> int:
    """How many connections to the test database this process (PostgreSQL: anybody) has open."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        targets = [_target(link) for link in Path("/proc/self/fd").iterdir()]
        return targets.count(name)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return int(cursor.fetchone()[0])


def _target(link: Path) -> str:
    try:
        return os.readlink(link)  # noqa: PTH115 (a descriptor's name need not be a path)
    except OSError:
        return ""


def test_streams_hold_no_connection_to_the_database(live_server_url: str) -> None:
    live = live_at(timed_round(TournamentFactory()))
    before = open_connections()
    assert before > 0
    streams = [Stream(live_server_url, f"/live/matches/{live.match_id}/") for _ in range(20)]
    for stream in streams:
        stream.until("board")
    # The two threads that ask may be at it; SQLite keeps their closed files for the next to open one.
    assert open_connections() <= before + 2
    for stream in streams:
        stream.close()


@contextmanager
def serving(live: LiveApp) -> Iterator[tuple[str, Server, threading.Thread]]:
    """A server of streams alone, that is told to stop at the end of the block."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(live, log_level="error", lifespan="off", timeout_graceful_shutdown=30)
        server = Server(config, live.close)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", server, thread
        finally:
            server.should_exit = True
            thread.join(10)


def test_the_end_of_the_server_ends_the_streams_at_once(transactional_db: None) -> None:
    event = TournamentFactory()
    with serving(LiveApp(Hub(""))) as (base, server, thread):
        streams = [Stream(base, f"/live/events/{event.slug}/") for _ in range(5)]
        for stream in streams:
            assert stream.next()["event"] == "change"
        server.should_exit = True
        assert [stream.next() for stream in streams] == [{"event": "end"}] * 5
        thread.join(10)
        assert not thread.is_alive()  # well before the 30 seconds that open answers would get


def test_a_stream_that_was_left_is_forgotten(transactional_db: None) -> None:
    live = live_at(timed_round(TournamentFactory()))
    app = LiveApp(Hub(""))
    with serving(app) as (base, _server, _thread):
        stream = Stream(base, f"/live/matches/{live.match_id}/")
        stream.until("board")
        assert app.hub.watchers() == 1
        stream.close()
        deadline = time.monotonic() + 10
        while app.hub.watchers():
            assert time.monotonic() < deadline
            time.sleep(0.01)


@pytest.mark.parametrize("method, status", [("POST", 405), ("HEAD", 405)])
def test_a_stream_is_only_read(live_server_url: str, method: str, status: int) -> None:
    asked = http.client.HTTPConnection(urlsplit(live_server_url).netloc, timeout=10)
    asked.request(method, f"/live/events/{TournamentFactory().slug}/")
    assert asked.getresponse().status == status
    asked.close()
