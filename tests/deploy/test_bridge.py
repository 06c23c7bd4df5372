"""Pages cross from their thread to the server's loop whole, or part by part when they are long."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from deploy.bridge import PART_BYTES, Application, Bridge
from tests.deploy.live_watching import in_a_loop

SCOPE = {
    "type": "http",
    "method": "POST",
    "path": "/caf\u00e9/",
    "query_string": b"a=b",
    "http_version": "1.1",
    "headers": [(b"content-type", b"text/plain"), (b"x-two", b"1"), (b"x-two", b"2")],
}


def answered(application: Application, body: bytes = b"") -> list[dict[str, Any]]:
    """The messages that go to the server."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    in_a_loop(Bridge(application, 1)(SCOPE, io.BytesIO(body), send))
    return sent


def test_a_page_crosses_whole() -> None:
    def page(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        start("201 Created", [("Content-Type", "text/plain"), ("X-Seen", " " + environ["HTTP_X_TWO"])])
        return [environ["PATH_INFO"].encode("latin1"), b" ", environ["wsgi.input"].read()]

    head, body = answered(page, b"sent")
    assert head["status"] == 201
    assert head["headers"] == [(b"content-type", b"text/plain"), (b"x-seen", b"1,2")]
    assert body["body"].decode() == "/caf\u00e9/ sent"
    assert not body["more_body"]


class Download:
    """An answer of several parts, made and closed by one thread."""

    def __init__(self) -> None:
        self.threads: set[int] = set()
        self.is_closed = False

    def __call__(self, _environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        start("200 OK", [])
        return self

    def __iter__(self) -> Iterator[bytes]:
        for _part in range(3):
            self.threads.add(threading.get_ident())
            yield b"x" * PART_BYTES

    def close(self) -> None:
        self.threads.add(threading.get_ident())
        self.is_closed = True


def test_a_download_crosses_in_parts() -> None:
    download = Download()
    head, *parts = answered(download)
    assert head["status"] == 200
    assert [(len(each["body"]), each["more_body"]) for each in parts] == [
        *[(PART_BYTES, True)] * 3,
        (0, False),
    ]
    assert download.is_closed
    assert len(download.threads) == 1


def test_an_application_that_breaks_off_is_closed_and_says_so() -> None:
    class Broken(Download):
        def __iter__(self) -> Iterator[bytes]:
            raise RuntimeError("no page")

    broken = Broken()
    with pytest.raises(RuntimeError, match="no page"):
        answered(broken)
    assert broken.is_closed
