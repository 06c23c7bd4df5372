"""The one time line of all clocks: integer milliseconds that never go back and know no wall-clock step.

An instant is the time since this machine's boot plus an offset that is fixed once a boot. Where several
hosts stamp (CLOCK_SOURCE=database), the database's time is the line.
"""

from __future__ import annotations

import subprocess
import time
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.models import Max

from clocks.models import BootAnchor, ClockEvent, Heartbeat

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
# Where there is no such file: macOS names its boots by the first, the BSDs by the second.
BOOT_NAMES = ("kern.bootsessionuuid", "kern.boot_id")
# On Linux it also counts the time a machine was suspended; elsewhere the monotonic clock does.
SINCE_BOOT = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

# This process' offsets by boot. An offset outlives the row it came from: one that was rolled back or flushed
# is written again as it was.
_offsets: dict[str, int] = {}
# Boots whose row this process has written in a transaction that may yet be rolled back.
_unsure: set[str] = set()


def now_ms() -> int:
    """The present instant in ms. Asks the database only at first, or when the database is the line."""
    if settings.CLOCK_SOURCE == "database":
        return _database_ms()
    offset = _offset(boot_id())  # first: making it takes time
    return offset + since_boot_ms()


def instant_of(boot_ms: int) -> int:
    """The instant in ms of what `since_boot_ms` said a while ago, on this machine."""
    if settings.CLOCK_SOURCE == "database":
        waited = since_boot_ms() - boot_ms
        return _database_ms() - waited
    return _offset(boot_id()) + boot_ms


def since_boot_ms() -> int:
    """Ms since this machine's boot, suspended time included: for lengths of time inside one process."""
    return time.clock_gettime_ns(SINCE_BOOT) // 1_000_000


@cache
def boot_id() -> str:
    """What tells this boot of the machine from the others; ImproperlyConfigured where nothing does."""
    if BOOT_ID.exists():
        return BOOT_ID.read_text().strip()
    for name in BOOT_NAMES:
        found = _sysctl(name)
        if found:
            return found
    raise ImproperlyConfigured(
        "This system does not tell one boot from another: use PostgreSQL and CLOCK_SOURCE=database."
    )


def keep_anchor() -> None:
    """Writes the anchor of this boot again when its row is gone, with the offset that is in use.

    A row that says otherwise is right: other processes read it.
    """
    if settings.CLOCK_SOURCE == "database":
        return
    boot = boot_id()
    _offsets[boot] = anchor_of(boot).offset_ms
    if not connection.in_atomic_block:
        _unsure.discard(boot)


def anchor_of(boot: str) -> BootAnchor:
    """The boot's anchor, made at first sight; of several processes that make it at once, the first counts."""
    known = BootAnchor.objects.filter(boot_id=boot).first()
    if known:
        return known
    offset = _offsets[boot] if boot in _offsets else _first_offset()
    anchor, made = BootAnchor.objects.get_or_create(boot_id=boot, defaults={"offset_ms": offset})
    if made and connection.in_atomic_block:
        _unsure.add(boot)
    return anchor


def _offset(boot: str) -> int:
    if boot not in _offsets or boot in _unsure:
        keep_anchor()
    return _offsets[boot]


def _first_offset() -> int:
    """By the wall clock, but never before what has been: it may have been set back, or be lost."""
    newest = (Model.objects.aggregate(at=Max("at"))["at"] for Model in (Heartbeat, ClockEvent))
    wall = time.time_ns() // 1_000_000
    return max(wall, *(at or 0 for at in newest)) - since_boot_ms()


def _sysctl(name: str) -> str:
    try:
        return subprocess.run(
            ["sysctl", "-n", name], capture_output=True, text=True, check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _database_ms() -> int:
    if connection.vendor != "postgresql":
        raise ImproperlyConfigured(
            "CLOCK_SOURCE=database needs PostgreSQL: leave it out, or set DATABASE_URL."
        )
    with connection.cursor() as cursor:
        cursor.execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(cursor.fetchone()[0])
