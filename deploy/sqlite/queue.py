"""A queue of threads before something that one at a time may have."""

from __future__ import annotations

import threading
from collections import deque


class Queue:
    """Who comes first is let in first; who leaves lets in the next."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def enter(self, seconds: float) -> bool:
        """Waits for its turn at most so long; False when it did not come: then nothing is to be left."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=seconds):
            return True
        with self._guard:
            if turn not in self._waiting:  # it was let in at the last instant
                return True
            self._waiting.remove(turn)
            return False

    def leave(self) -> None:
        """The next may enter."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
