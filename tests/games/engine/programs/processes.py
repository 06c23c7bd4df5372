"""Whether processes that a program started are gone."""

import time
from pathlib import Path


def ended(pid: int, seconds: float = 5.0) -> bool:
    """Whether a process ends within so long; one that waits to be reaped has ended."""
    until = time.monotonic() + seconds
    while lives(pid):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def written_pid(file: Path, seconds: float = 5.0) -> int:
    """The number that a process writes into a file."""
    until = time.monotonic() + seconds
    while not (file.exists() and file.read_text().strip()):
        assert time.monotonic() < until, f"{file} was not written"
        time.sleep(0.01)
    return int(file.read_text())
