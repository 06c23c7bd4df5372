"""Signs of life of the service's parts.

Players can act while the web part lives; since when they could not, its last beat says. It beats only after
what a silence means was settled (`clocks.services.pulse`), so that whoever reads a beat reads settled clocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from clocks.models import ClockEvent, Heartbeat
from clocks.services.instants import now_ms

WEB, WATCHER, WORKER = "web", "watcher", "worker"
BEAT_SECONDS = 1.0
# A longer silence of the web part is an outage: its running clocks follow their restart policy.
SILENCE_MS = 3000


def last_of(part: str) -> int | None:
    """The newest sign of life of a part (ms), None before the first."""
    return Heartbeat.objects.filter(part=part).values_list("at", flat=True).first()


def age_of(part: str) -> int | None:
    """Since its last sign of life, in ms; None before the first."""
    last = last_of(part)
    return None if last is None else max(0, now_ms() - last)


def is_silent(now: int) -> bool:
    """Whether the web part shows no life, or what its silence means is not settled yet.

    ``now`` is read before this is asked. Where no web part ever was, nobody is kept from acting.
    """
    last = last_of(WEB)
    return last is not None and now - last > SILENCE_MS and now - last_life(last) > SILENCE_MS


def last_life(beaten: int) -> int:
    """The last beat (ms), or the stamp of a newer press: on a busy database a beat may wait for many acts.

    Only presses count: each bears the stamp of when it came in, before any outage that it got through.
    """
    presses = ClockEvent.objects.filter(kind="press").order_by("-pk")
    return max(beaten, presses.values_list("at", flat=True).first() or 0)


def mark(part: str) -> None:
    """A sign of life of a part whose silence stops no clock, for who looks after the service."""
    with unhurried():
        Heartbeat.objects.update_or_create(part=part, defaults={"at": now_ms()})


@contextmanager
def unhurried() -> Iterator[None]:
    """SQLite need not wait for the disk at every beat: one that a power cut takes is only an older beat."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        (level,) = cursor.fetchone()
        cursor.execute(f"PRAGMA synchronous={min(level, 1)}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA synchronous={level}")
