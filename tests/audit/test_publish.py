"""Telling open pages never holds up who acted."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
import redis

from audit import publish as publishing
from audit.publish import publish


@pytest.fixture(autouse=True)
def no_pause_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing._Pause, "until", 0.0)


@pytest.fixture
def hung(socket_enabled: None, settings: Any) -> Iterator[None]:
    """A broker that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        settings.REDIS_URL = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        yield


def test_a_message_is_compact_json_on_its_channel(valkey: str) -> None:
    with redis.Redis.from_url(valkey) as client, client.pubsub() as listener:
        listener.subscribe("orderly:event:7")
        listener.get_message(timeout=5)
        publish("orderly:event:7", {"version": 3, "name": "Č"})
        told = listener.get_message(timeout=5)
    assert told is not None
    assert told["data"] == b'{"version":3,"name":"\\u010c"}'


def test_a_broker_that_hangs_is_waited_for_once(hung: None) -> None:
    start = monotonic()
    for version in range(10):
        publish("orderly:event:7", {"version": version})
    assert monotonic() - start < 3  # ten timeouts would be five seconds


@pytest.mark.parametrize("url", ["", "unix:///no/such/broker.sock", "redis://127.0.0.1:1/0"])
def test_a_broker_that_is_away_is_no_error(url: str, settings: Any) -> None:
    settings.REDIS_URL = url
    start = monotonic()
    publish("orderly:event:7", {"version": 1})
    assert monotonic() - start < 0.5


def test_a_connection_that_was_closed_is_made_anew(valkey: str) -> None:
    with redis.Redis.from_url(valkey) as client, client.pubsub() as listener:
        publish("orderly:event:7", {"version": 1})
        client.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        listener.subscribe("orderly:event:7")
        listener.get_message(timeout=5)
        publish("orderly:event:7", {"version": 2})
        assert listener.get_message(timeout=5)
