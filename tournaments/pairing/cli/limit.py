"""A limit on the time of one pairing. A program that can't be asked to stop is interrupted by a signal."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tournaments.pairing.errors import PairingTimedOut


@contextmanager
def time_limit(seconds: float | None, number: int) -> Iterator[None]:
    """PairingTimedOut for round ``number`` when the body takes longer; None: no limit.

    Only for the main thread of a process, as a command line or a worker has it (SIGALRM; ValueError
    elsewhere). Not for the threads of a web process: they hand the round to a worker.
    """
    if seconds is None:
        yield
        return
    if seconds <= 0:
        raise ValueError(f"a time limit is longer than 0 s, not {seconds}")
    if threading.current_thread() is not threading.main_thread():
        raise ValueError("a time limit needs the main thread; hand the round to a worker")

    def over(_signal: int, _frame: FrameType | None) -> None:
        raise PairingTimedOut(number, seconds)

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
