"""The database backend (`ENGINE = "deploy.sqlite"`): in a process who first asks to write, writes first.

SQLite lets writers try again and again with longer and longer pauses, and who comes at the right instant
passes all who wait: a player's move may wait for seconds while others are made. Here the writers of a process
stand in a queue. Other processes are still met in SQLite's way.
"""

# The stubs of Django leave out what begins with one underline.
# mypy: disable-error-code="misc"

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.backends.sqlite3 import base

from deploy.sqlite.queue import Queue

_queues: dict[str, Queue] = defaultdict(Queue)  # by file
SECONDS = 5.0  # Python's own patience with a locked file, unless OPTIONS has a `timeout`


class DatabaseWrapper(base.DatabaseWrapper):
    """Every transaction writes from its start (`transaction_mode` IMMEDIATE), so each takes its turn."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._has_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        """Waits as long as for the file itself. Then that is asked all the same, and says "locked"."""
        patience = float(self.settings_dict["OPTIONS"].get("timeout", SECONDS))
        self._has_turn = self._queue.enter(patience)
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> None:
        super()._commit()
        self._leave()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._leave()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._leave()

    @property
    def _queue(self) -> Queue:
        return _queues[str(self.settings_dict["NAME"])]

    def _leave(self) -> None:
        if self._has_turn:
            self._has_turn = False
            self._queue.leave()
