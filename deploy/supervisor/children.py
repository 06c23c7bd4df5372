"""One process that is kept running."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

FIRST_BACKOFF_SECONDS = 0.2
LONGEST_BACKOFF_SECONDS = 10.0
# A child that ran this long was healthy: its next failure starts from the shortest wait.
HEALTHY_SECONDS = 10.0
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """Asks the kernel (Linux) to kill this process when the thread that started it ends."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@dataclass
class Child:
    """A command that is started again, after a growing wait, whenever it ends."""

    name: str
    command: Sequence[str]
    environment: dict[str, str]
    inherited: tuple[int, ...] = ()
    stop_signal: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = None
    starts: int = 0
    backoff: float = FIRST_BACKOFF_SECONDS
    started_at: float = field(default=0.0, repr=False)
    start_after: float = field(default=0.0, repr=False)

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Starts the command. Only from the main thread: the kernel's signal follows the starting thread."""
        self.process = subprocess.Popen(
            self.command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=self.inherited,
            preexec_fn=die_with_parent,
        )
        self.starts += 1
        self.started_at = time.monotonic()

    def keep_running(self) -> int | None:
        """Starts the command again when it has ended and its wait is over; returns an exit status once."""
        now = time.monotonic()
        if self.running:
            return None
        if self.process is not None:
            status = self.process.returncode
            self._end_group(signal.SIGKILL)  # nothing that it had started lives on
            if now - self.started_at >= HEALTHY_SECONDS:
                self.backoff = FIRST_BACKOFF_SECONDS
            self.start_after = now + self.backoff
            self.backoff = min(self.backoff * 2, LONGEST_BACKOFF_SECONDS)
            self.process = None
            return status
        if now >= self.start_after:
            self.start()
        return None

    def ask_to_stop(self) -> None:
        """Sends the polite signal to the process itself, which ends its own children."""
        if self.process is not None and self.running:
            self.process.send_signal(self.stop_signal)

    def wait_until(self, deadline: float) -> None:
        """Waits for the end until `deadline` (monotonic seconds), then kills the whole group."""
        if self.process is None:
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, deadline - time.monotonic()))
        self._end_group(signal.SIGKILL)
        self.process.wait()

    def _end_group(self, sent: signal.Signals) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, sent)
