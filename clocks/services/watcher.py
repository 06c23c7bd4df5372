"""The watcher: what is due by time alone happens, with nobody connected.

It looks at the indexed deadlines a few times a second, sleeps until the nearest one, and reads the row again
under its lock before it acts, so that any number of watchers can run.
"""

from __future__ import annotations

import heapq
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Event

from django.db import Error, InterfaceError, OperationalError, connection
from django.db.models import F

from clocks.models import Clock
from clocks.services.falls import record_due_fall
from clocks.services.heartbeat import BEAT_SECONDS, WATCHER, is_silent, mark
from clocks.services.instants import keep_anchor, now_ms, since_boot_ms
from clocks.signals import timer_fired

# Shorter than the settle bound: a deadline that is set now is known before it is to be acted on.
POLL_MS = 200
HORIZON_MS = 1000
# Of something that can't be done, such as a clock whose events contradict each other.
FIRST_RETRY_MS, LONGEST_RETRY_MS = 1000, 60_000
# Of a database that is away.
FIRST_BACKOFF_SECONDS, LONGEST_BACKOFF_SECONDS = 0.2, 5.0

Upcoming = Callable[[int], Iterable[tuple[int, int]]]
Fire = Callable[[int, int], object]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Timer:
    """Something that happens by itself: what comes until an instant, as (id, ms), and how it happens.

    ``fire`` takes the id and the present instant; it reads again under its lock whether the thing is due.
    """

    name: str
    upcoming: Upcoming
    fire: Fire


def _deadlines(until: int) -> Iterable[tuple[int, int]]:
    """When the falls of running clocks are to be recorded."""
    rows = Clock.objects.filter(deadline__lte=until, ended=False)
    return rows.values_list("pk", F("deadline") + F("settle_ms") + 1)


_timers: dict[str, Timer] = {"falls": Timer("falls", _deadlines, record_due_fall)}


def register_timer(name: str, upcoming: Upcoming, fire: Fire) -> None:
    """From now on watchers also fire these, named for the log; a name that is known is replaced."""
    _timers[name] = Timer(name, upcoming, fire)


@dataclass
class Watcher:
    """One watcher; ``stop`` ends it."""

    stop: Event
    _refused: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    _marked: int | None = None

    def run(self) -> None:
        """Watches until ``stop`` is set; a database that is away is waited for."""
        backoff = FIRST_BACKOFF_SECONDS
        while not self.stop.is_set():
            try:
                self.turn()
                backoff = FIRST_BACKOFF_SECONDS
            except Error as error:
                log.warning("the database is away, the next try is in %.1f s: %s", backoff, error)
                connection.close()
                self.stop.wait(backoff)
                backoff = min(2 * backoff, LONGEST_BACKOFF_SECONDS)

    def turn(self) -> None:
        """Looks once at what comes, and does what is due until it is time to look again."""
        self._show_life()
        begun = now_ms()
        heap = self._upcoming(begun + HORIZON_MS)
        again = begun + POLL_MS
        while not self.stop.is_set():
            now = now_ms()
            # Held while nobody can act: a flag that falls then is settled by who comes back.
            if heap and heap[0][0] <= now and not is_silent(now):
                while heap and heap[0][0] <= now:
                    at, name, which = heapq.heappop(heap)
                    self._fire(_timers[name], which, now, at)
                continue
            if now >= again:
                return
            waits = [again, *(at for at, _name, _which in heap[:1] if at > now)]
            self.stop.wait((min(waits) - now) / 1000)

    def _upcoming(self, until: int) -> list[tuple[int, str, int]]:
        """A heap of (instant, timer, id)."""
        heap = [(at, timer.name, which) for timer in _timers.values() for which, at in timer.upcoming(until)]
        heapq.heapify(heap)
        return heap

    def _fire(self, timer: Timer, which: int, now: int, due: int) -> None:
        """Fires one; what fails for a reason of its own is logged and waits longer each time."""
        key = (timer.name, which)
        not_before, delay = self._refused.get(key, (0, FIRST_RETRY_MS))
        if now < not_before:
            return
        try:
            timer.fire(which, now)
            self._refused.pop(key, None)
            timer_fired.send(Watcher, name=timer.name, late_ms=now_ms() - due)
        except (InterfaceError, OperationalError):
            raise  # not its own: the database is away
        except Exception:
            log.exception("%s %s can't be settled", timer.name, which)
            self._refused[key] = (now + delay, min(2 * delay, LONGEST_RETRY_MS))

    def _show_life(self) -> None:
        asked = since_boot_ms()
        if self._marked is None or asked - self._marked >= BEAT_SECONDS * 1000:
            keep_anchor()
            mark(WATCHER)
            self._marked = asked
