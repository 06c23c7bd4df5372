"""A request came in when its last byte did, however long it then waits for a thread."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from audit.actor import COMMAND
from clocks.middleware import CAME
from clocks.services.instants import now_ms, since_boot_ms
from clocks.services.table import TableSetup, make_table_clock
from deploy.ingress import MOST_HELD, whole
from tests.deploy.live_watching import in_a_loop

Message = dict[str, Any]


def sending(*messages: Message, pause: float = 0.0) -> Callable[[], Awaitable[Message]]:
    """A `receive` that gives these, each after a pause."""
    left = list(messages)

    async def receive() -> Message:
        await asyncio.sleep(pause)
        return left.pop(0)

    return receive


def part(body: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def read(scope: Message, *messages: Message, pause: float = 0.0) -> bytes | None:
    """What a thread reads behind the gate for these."""

    async def pass_through() -> bytes | None:
        body = await whole(scope, sending(*messages, pause=pause))
        return None if body is None else await asyncio.to_thread(body.read)

    found: bytes | None = in_a_loop(pass_through())
    return found


def test_a_request_is_stamped_with_its_last_byte() -> None:
    scope: Message = {}
    before = since_boot_ms()
    assert read(scope, part(b"{", more=True), part(b"}"), pause=0.05) == b"{}"
    assert scope[CAME] >= before + 99


def test_one_that_breaks_off_is_dropped() -> None:
    assert read({}, part(b"{", more=True), {"type": "http.disconnect"}) is None


def test_a_long_upload_goes_on_without_a_stamp() -> None:
    scope: Message = {}
    begun = b"x" * (MOST_HELD + 1)
    assert read(scope, part(begun, more=True), part(b"", more=True), part(b"y")) == begun + b"y"
    assert CAME not in scope


def test_an_upload_that_breaks_off_is_too_short() -> None:
    begun = b"x" * (MOST_HELD + 1)
    assert read({}, part(begun, more=True), {"type": "http.disconnect"}) == begun


@pytest.mark.worker
def test_who_sends_the_body_late_has_pressed_late(live_server_url: str) -> None:
    """Otherwise a player could think for nothing between the head and the body of a request."""
    table = make_table_clock(TableSetup("60s"), COMMAND)
    body = json.dumps({"side": 0}).encode()
    head = (
        f"POST /clock/{table.token}/press/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", urlsplit(live_server_url).port or 0)) as connection:
        connection.sendall(head.encode() + body[:3])
        time.sleep(0.3)
        last = now_ms()
        connection.sendall(body[3:])
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
    assert table.clock.events.get().at >= last
