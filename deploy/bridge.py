"""Django's pages behind the server: each is made by one thread and comes back from it in one piece.

A crossing between the server's loop and a thread is dear, so there are two a request: the body is there
before a thread takes it (`deploy.ingress`), and an answer crosses when it is made. What is longer than a part
crosses part by part, at the pace of who reads it.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO, cast

from a2wsgi.wsgi import build_environ

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Headers = list[tuple[str, str]]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

PART_BYTES = 256_000


class Bridge:
    """A WSGI application, run by ``threads`` threads, for the loop of an ASGI server."""

    def __init__(self, application: Application, threads: int) -> None:
        self._application = application
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="pages")

    async def __call__(self, scope: Message, body: BinaryIO, send: Send) -> None:
        """Answers the request of this scope and body."""
        loop = asyncio.get_running_loop()

        def cross(messages: list[Message]) -> None:
            asyncio.run_coroutine_threadsafe(_send_all(send, messages), loop).result()

        environ = cast(Environ, build_environ(cast(Any, scope), cast(Any, body)))
        context = contextvars.copy_context()
        rest = await loop.run_in_executor(self._threads, context.run, self._answer, environ, cross)
        await _send_all(send, rest)

    def _answer(self, environ: Environ, cross: Callable[[list[Message]], None]) -> list[Message]:
        """Makes the answer, in a thread, and returns its last part; those before it cross on the way."""
        answer = _Answer()
        chunks = self._application(environ, answer.start)
        try:
            for chunk in chunks:
                answer.write(chunk)
                if answer.size >= PART_BYTES:
                    cross(answer.part(more=True))
        finally:
            getattr(chunks, "close", _nothing)()
        return answer.part(more=False)


class _Answer:
    """What the application has said so far and has not been handed on yet."""

    def __init__(self) -> None:
        self._head: list[Message] = []
        self._chunks: list[bytes] = []
        self.size = 0

    def start(self, status: str, headers: Headers, _error: Any = None) -> Callable[[bytes], None]:
        # Django's cookies begin with a space, which a server that looks at headers refuses.
        pairs = [(name.lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
        self._head = [{"type": "http.response.start", "status": int(status[:3]), "headers": pairs}]
        return self.write

    def write(self, chunk: bytes) -> None:
        self._chunks.append(chunk)
        self.size += len(chunk)

    def part(self, *, more: bool) -> list[Message]:
        body = {"type": "http.response.body", "body": b"".join(self._chunks), "more_body": more}
        messages = [*self._head, body]
        self._head, self._chunks, self.size = [], [], 0
        return messages


async def _send_all(send: Send, messages: list[Message]) -> None:
    for message in messages:
        await send(message)


def _nothing() -> None:
    pass
