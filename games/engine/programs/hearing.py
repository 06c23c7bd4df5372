"""What a program writes: its lines within limits, and the end of what it says on standard error."""

import os
import selectors
from collections import deque
from time import sleep
from typing import IO

from games.engine.programs.failures import Failed, Reason

MOST_LINE = 1000
"""Bytes of one line, and of all that nobody has asked for; an answer has four."""
CHUNK = 65_536
LAST_WORDS = 300
"""Characters of its standard error that a failure tells."""


class Hearing:
    """The output of one process. Never more than a chunk at once: who floods fills its own pipe and waits."""

    def __init__(self, out: IO[bytes], errors: IO[bytes]) -> None:
        self._out, self._err = out, errors
        self._heard = b""
        self._said: deque[bytes] = deque(maxlen=4)
        self._open: set[IO[bytes]] = {out, errors}
        self._selector = selectors.DefaultSelector()
        for stream in self._open:
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ)

    @property
    def is_mute(self) -> bool:
        """Whether its output is closed."""
        return self._out not in self._open

    def listen(self, seconds: float) -> bool:
        """Takes in what comes within so many seconds; whether its output has said anything."""
        if not self._open:
            sleep(seconds)
            return False
        ready = [key.fileobj for key, _events in self._selector.select(seconds)]
        if self._err in ready:
            self.drain()
        if self._out not in ready:
            return False
        data = self._read(self._out)
        self._heard += data
        return bool(data)

    def drain(self) -> None:
        """Reads what there is of its standard error, so that it is never held up by it."""
        if self._err in self._open and (data := self._read(self._err)):
            self._said.append(data[-LAST_WORDS:])

    def next_line(self) -> str | None:
        """The next line that is not empty, without spaces at its ends. Raises Failed for a long one."""
        while b"\n" in self._heard:
            line, _newline, self._heard = self._heard.partition(b"\n")
            if len(line) > MOST_LINE:
                raise Failed(Reason.FLOOD, f"a line of {len(line)} bytes")
            if text := shown(line):
                return text
        if len(self._heard) > MOST_LINE:
            raise Failed(Reason.FLOOD, f"{len(self._heard)} bytes without an end of line")
        return None

    def refuse_unasked(self) -> None:
        """Before it is asked it has nothing to say. Raises Failed."""
        self.listen(0)
        if not self._heard.strip():
            self._heard = b""
        elif len(self._heard) > MOST_LINE:
            raise Failed(Reason.FLOOD, f"{len(self._heard)} bytes that nobody had asked for")
        else:
            raise Failed(Reason.UNASKED, f"{shown(self._heard.split()[0])!r} came before it was asked")

    def last_words(self) -> str:
        """The end of what it said on standard error, in one line."""
        self.drain()
        return " ".join(shown(b"".join(self._said)[-LAST_WORDS:]).split())

    def close(self) -> None:
        """Closes the pipes."""
        self._selector.close()
        self._out.close()
        self._err.close()

    def _read(self, stream: IO[bytes]) -> bytes:
        try:
            data = os.read(stream.fileno(), CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(stream)
            self._open.discard(stream)
        return data


def shown(data: bytes) -> str:
    """Bytes of a program as text that every terminal and record can take.

    >>> shown(b" Dd\\r"), shown(b"a\\x1b[1m\\xff")
    ('Dd', 'a\\\\x1b[1m\\\\xff')
    """
    text = data[: 2 * MOST_LINE].decode("utf-8", "backslashreplace").strip()
    return "".join(sign if sign.isprintable() or sign in " \n" else repr(sign)[1:-1] for sign in text)
