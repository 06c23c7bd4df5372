"""Clocks in the database whose play began some time ago."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.actor import SYSTEM
from clocks.core import Press, Start, parse_control
from clocks.models import Clock, Heartbeat
from clocks.services.heartbeat import WEB
from clocks.services.instants import now_ms
from clocks.services.ledger import append, lock_clock, make_clock

ORDER, CHAOS = 0, 1
ARBITER = SYSTEM


def running(control: str = "10s", *, ago: int = 0, side: int = CHAOS, **settings: Any) -> Clock:
    """A clock on which the turn of ``side`` began ``ago`` ms before now."""
    with transaction.atomic():
        clock = make_clock("event:1", parse_control(control), **settings)
        append(clock, Start(1, now_ms() - ago, side), SYSTEM)
    return clock


def press(clock_id: int, side: int, *, ago: int = 0, key: str | None = None) -> int:
    """`side` completes a turn that came in ``ago`` ms before now; the new version."""
    at = now_ms() - ago
    with transaction.atomic():
        clock = lock_clock(clock_id)
        return append(clock, Press(clock.version + 1, at, side, 1 - side), SYSTEM, key=key).version


def web_lived(ago: int) -> int:
    """The web part's last sign of life was ``ago`` ms before now; its instant."""
    at = now_ms() - ago
    Heartbeat.objects.update_or_create(part=WEB, defaults={"at": at})
    return at


def kinds(clock: Clock) -> list[str]:
    """What has happened to a clock, in order."""
    return list(clock.events.order_by("version").values_list("kind", flat=True))
