"""A real receiver on this machine, that answers as it is told and keeps what it was told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Receiver:
    """``answers`` are given one after the other, the last again and again."""

    url: str = ""
    answers: list[Answer] = field(default_factory=list)
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


def says(status: int, body: bytes = b"", **headers: str) -> Answer:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        for name, value in headers.items():
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    return answer


def hangs_up(request: BaseHTTPRequestHandler) -> None:
    request.connection.shutdown(2)


def babbles(request: BaseHTTPRequestHandler) -> None:
    request.wfile.write(b"this is no HTTP" * 10_000)


def waits(gone: threading.Event) -> Answer:
    """Never answers while the test lasts."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        gone.wait(30)

    return answer


def drips(gone: threading.Event) -> Answer:
    """A byte of its answer every tenth of a second, for ever."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
        while not gone.wait(0.1):
            request.wfile.write(b"y")

    return answer


@contextmanager
def receiving(*answers: Answer) -> Iterator[Receiver]:
    receiver = Receiver(answers=list(answers) or [says(204)])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with receiver.lock:
                receiver.heard.append((dict(self.headers), body))
                answer = receiver.answers[0]
                if len(receiver.answers) > 1:
                    receiver.answers.pop(0)
            self.close_connection = True
            with suppress(OSError):
                answer(self)

        def log_message(self, *told: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook?key=of-the-path"
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
