"""Where the processes of an instance count: each in files of its own, which `/metrics` adds up.

A process takes the first free place of its part (``web-0``, ``web-1`` ...) and holds it by a lock for as long
as it lives. Whoever comes after it counts on in the same files: a sum never falls back, and files of the dead
don't pile up. Places do not depend on process ids, so containers with one folder are no trouble.

No Django here, and it comes before anything that counts: prometheus_client decides at its import.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sys
from pathlib import Path
from typing import IO

from deploy import instance

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
MOST_PLACES = 1000
LOCK = ".lock"

_held: list[IO[str]] = []  # until the process ends
_name = ""


def folder() -> Path:
    """Where the files are."""
    return instance.run_folder() / "metrics"


def begin(part: str) -> None:
    """This process counts for ``part``. Where no files can be kept it counts for itself alone."""
    with contextlib.suppress(OSError):
        folder().mkdir(mode=0o700, exist_ok=True)
        _take(part)
        _drop_unreadable()
        os.environ[VARIABLE] = str(folder())
        from prometheus_client import values

        values.ValueClass = values.MultiProcessValue(lambda: _name)


def count_apart(number: int) -> None:
    """A process that was forked from one with a place counts in files of its own."""
    global _name
    if _name:
        _name = f"{_name.partition('.')[0]}.{number}"


def clear() -> None:
    """Forgets what was counted; only by who knows that nothing runs."""
    shutil.rmtree(folder(), ignore_errors=True)


def running() -> dict[str, float]:
    """The places that are held now by processes of this machine, each with the time since when."""
    held = (each for each in sorted(folder().glob(f"*{LOCK}")) if not _is_free(each))
    return {each.stem: each.stat().st_mtime for each in held}


def forget_the_dead() -> None:
    """Takes away what only living processes have, such as their open streams, of those that are gone."""
    living = set(running())
    for file in folder().glob("gauge_live*.db"):
        if file.stem.rpartition("_")[2].partition(".")[0] not in living:
            file.unlink(missing_ok=True)


def _take(part: str) -> None:
    global _name
    for number in range(MOST_PLACES):
        lock = (folder() / f"{part}-{number}{LOCK}").open("a")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        os.utime(lock.name)
        _held.append(lock)
        _name = f"{part}-{number}"
        return
    raise OSError("no free place")


def _is_free(lock: Path) -> bool:
    with lock.open() as probe:
        try:
            fcntl.flock(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _drop_unreadable() -> None:
    """A process that was killed while a file grew may have left one that can't be read."""
    for file in folder().glob(f"*_{_name}*.db"):
        if not _is_readable(file):
            file.unlink(missing_ok=True)


def _is_readable(file: Path) -> bool:
    from prometheus_client.mmap_dict import MmapedDict

    size = file.stat().st_size
    with file.open("rb") as opened:
        used = int.from_bytes(opened.read(4), sys.byteorder, signed=True)
    try:
        return 0 <= used <= size and all(True for _ in MmapedDict.read_all_values_from_file(str(file)))
    except Exception:  # whatever is wrong with it
        return size == 0
