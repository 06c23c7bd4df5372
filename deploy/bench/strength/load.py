"""A machine that has other things to do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that do nothing but compute, as long as it lasts (at most an hour)."""
    endless = "import time\nend = time.monotonic() + 3600\nwhile time.monotonic() < end: pass"
    running = [subprocess.Popen([sys.executable, "-c", endless]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()
