"""Who runs an instance holds it: one supervisor at a time, and nobody who changes what lies under it."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from deploy.metrics import slots


class AlreadyRunning(Exception):
    """The instance is in use; the message says by what."""


def claim(folder: Path) -> IO[str]:
    """Holds the instance for a supervisor, until the file is closed. Raises AlreadyRunning."""
    lock = (folder / "run" / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        lock.close()
        raise AlreadyRunning(f"The instance {folder} is already running.") from error
    return lock


@contextmanager
def standing_still(folder: Path) -> Iterator[None]:
    """Nothing of the instance runs on this machine, and no supervisor starts while the block lasts."""
    with claim(folder):
        if parts := slots.running():
            raise AlreadyRunning(f"The instance {folder} is running ({', '.join(parts)}): stop it first.")
        yield
