"""The backups that `manage.py up` makes: a process of its own each time, so that nothing waits for it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from deploy import instance
from deploy.backups.state import Run, last_run
from deploy.supervisor.children import die_with_parent

# After the start: a first backup need not compete with it.
FIRST_SECONDS = 300.0
AFTER_FAILURE_SECONDS = 900.0
LOOK_SECONDS = 10.0
CLOCK_STEP = timedelta(minutes=1)


def due_in(last: Run | None, every_hours: float, now: datetime) -> float:
    """Seconds until the next backup is due; 0 when it is, and when the last one lies in the future: the
    machine's clock was wrong then, or is now."""
    if last is None or last.succeeded_at is None or last.succeeded_at - now > CLOCK_STEP:
        return 0.0
    return max(0.0, every_hours * 3600 - (now - last.succeeded_at).total_seconds())


class Backups:
    """Starts a backup when one is due; `look` is called again and again and takes no time."""

    def __init__(
        self,
        folder: Path,
        environment: dict[str, str],
        every_hours: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = [
            sys.executable, str(instance.ROOT / "manage.py"), "backup", "--rotate", "--instance", str(folder)
        ]  # fmt: skip
        self._environment = environment
        self._every = every_hours
        self._clock = clock
        self._not_before = clock() + FIRST_SECONDS
        self._process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        if not self._every:
            return
        if self._process is not None:
            self._note_end()
        elif self._clock() >= self._not_before:
            self._not_before = self._clock() + LOOK_SECONDS
            if due_in(last_run(), self._every, datetime.now().astimezone()) == 0:
                self._start()

    def stop(self) -> None:
        """A backup that is not ready counts for nothing: the next start makes another."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )

    def _note_end(self) -> None:
        assert self._process is not None
        status = self._process.poll()
        if status is None:
            return
        self._process = None
        if status:
            self._not_before = self._clock() + AFTER_FAILURE_SECONDS
            print(f"orderly: the backup failed ({status}); see above", file=sys.stderr, flush=True)
