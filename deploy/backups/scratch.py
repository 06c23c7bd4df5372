"""A folder for what is half done: nobody else reads it, and it goes whatever ends the work."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

# A folder is locked by who works in it, a moment after it was made.
NEW_SECONDS = 60.0


@contextlib.contextmanager
def scratch(prefix: str, where: Path) -> Iterator[Path]:
    """A new folder in ``where``. What others left there, who were killed over such work, goes first."""
    _forget_the_dead(prefix, where)
    with tempfile.TemporaryDirectory(prefix=prefix, dir=where) as folder, _held(Path(folder)):
        yield Path(folder)


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """SIGTERM and SIGHUP end the block as Ctrl-C would, so that what is half done is taken away."""
    before = {number: signal.signal(number, _end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough
    sys.exit(128 + number)


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some file systems know no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _forget_the_dead(prefix: str, where: Path) -> None:
    for folder in where.glob(f"{prefix}*"):
        with contextlib.suppress(OSError):
            if time.time() - folder.stat().st_mtime > NEW_SECONDS and _is_free(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_free(folder: Path) -> bool:
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(handle)
    return True
