"""A way to the server that loses answers, and has no streams: what a client must get over."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOSES_EVERY = 6
PASSED_ON = ("Content-Type", "Idempotency-Key", "If-None-Match")


class FlakyServer(ThreadingHTTPServer):
    """Passes requests on to ``target``; of every sixth write it does not bring the answer back."""

    daemon_threads = True

    def __init__(self, target: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.target = target
        self.writes = self.lost = self.replayed = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: FlakyServer

    def do_GET(self) -> None:
        if self.path.startswith("/live/"):
            self.send_error(502)
        else:
            self._pass_on(None)

    def do_POST(self) -> None:
        self.server.writes += 1
        lost = self.server.writes % LOSES_EVERY == 0
        self._pass_on(self.rfile.read(int(self.headers["Content-Length"])), lost=lost)

    def _pass_on(self, body: bytes | None, *, lost: bool = False) -> None:
        headers = {name: self.headers[name] for name in PASSED_ON if name in self.headers}
        request = urllib.request.Request(self.server.target + self.path, body, headers, method=self.command)
        try:
            answer = urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error  # type: ignore[assignment]
        with answer:
            content = answer.read()
        if "Idempotent-Replayed" in answer.headers:
            self.server.replayed += 1
        if lost:
            self.server.lost += 1
            self.close_connection = True
            return
        self.send_response(answer.status or 500)
        for name in ("Content-Type", "ETag"):
            if name in answer.headers:
                self.send_header(name, answer.headers[name])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the test says what went wrong."""


@contextmanager
def flaky(target: str) -> Iterator[FlakyServer]:
    """A flaky way to ``target`` as long as the block lasts."""
    server = FlakyServer(target)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
