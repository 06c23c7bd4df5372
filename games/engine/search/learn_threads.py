"""Sharing out independent games over threads: the compiled loops let them run side by side."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


def spread(number: int, threads: int, work: Callable[[slice], None]) -> None:
    """Call `work` with slices that together are `range(number)`."""
    step = max(1, -(-number // (4 * threads)))
    parts = [slice(first, min(first + step, number)) for first in range(0, number, step)]
    if threads == 1:
        for part in parts:
            work(part)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, parts))
