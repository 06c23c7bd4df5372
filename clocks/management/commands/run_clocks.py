"""The watcher as a process: flags fall and timers go off with nobody connected."""

from __future__ import annotations

import signal
from threading import Event, Thread
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clocks.services.watcher import Watcher

# How long an act under way may take to end; one that is cut off was not committed, and is done by the next.
STOP_SECONDS = 0.8


class Command(BaseCommand):
    """``run_clocks``: until SIGTERM or SIGINT. Several at once do no harm."""

    help = "Watch the clocks: record flags that fall and start games whose hour has come. SIGTERM ends it."

    def handle(self, *args: Any, **options: Any) -> None:
        stop = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        failure: list[BaseException] = []
        # Not in the main thread: a wait for a lock of the database would hold the signal up.
        thread = Thread(target=_watch, args=(stop, failure), name="watcher", daemon=True)
        thread.start()
        stop.wait()
        thread.join(STOP_SECONDS)
        if failure:
            raise CommandError(f"The watcher ended: {failure[0]}") from failure[0]


def _watch(stop: Event, failure: list[BaseException]) -> None:
    try:
        Watcher(stop).run()
    except BaseException as error:
        failure.append(error)
    finally:
        stop.set()
