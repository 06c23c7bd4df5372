"""Real threads against the real database: everybody starts at one instant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(acts: Sequence[Callable[[], T]]) -> list[T | Exception]:
    """What each act returned or raised, in the order given."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[], T]) -> T | Exception:
        barrier.wait(timeout=10)
        try:
            return act()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
