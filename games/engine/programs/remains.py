"""Ending a program with all that it has started: its process group, and whoever left that group.

Where the system shows processes as files (Linux), a process that made a group of its own is found by the
mark that every program gets into its environment.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import sleep

MARK = "ORDERLY_PROGRAM"
PROC = Path("/proc")
ROUNDS = 5  # of who forks while it is being ended


def kill_all(group: int, mark: str) -> None:
    """Kills a process group that is not reaped yet, and everybody who bears the mark."""
    for _round in range(ROUNDS):
        _kill_group(group)
        found = list(marked(mark))
        for pid in found:
            _kill(pid)
        if not found:
            return
        sleep(0.002)  # killed is not gone yet


def marked(mark: str) -> Iterator[int]:
    """Processes of this user that bear the mark and live."""
    wanted = f"{MARK}={mark}".encode()
    for folder in PROC.glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
        except OSError:  # somebody else's, or gone meanwhile
            continue


def _kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return
