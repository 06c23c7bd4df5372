"""The one time line of all clocks: integer milliseconds that never go back and know no wall-clock step.

An instant is the time since this machine's boot plus an offset that is fixed once a boot. Where several
hosts stamp (CLOCK_SOURCE=database), the database's time is the line.
"""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db import connection

from clocks.models import BootAnchor, Heartbeat

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def now_ms() -> int:
    """The present instant in ms."""
    if settings.CLOCK_SOURCE == "database":
        return _database_ms()
    return _since_boot_ms() + _offset(_boot_id())


def _since_boot_ms() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000


def _boot_id() -> str:
    return BOOT_ID.read_text().strip()


@lru_cache(maxsize=4)
def _offset(boot_id: str) -> int:
    return anchor_of(boot_id).offset_ms


def anchor_of(boot_id: str) -> BootAnchor:
    """The boot's anchor, made at first sight: the wall clock then, but never before the last sign of life."""
    known = BootAnchor.objects.filter(boot_id=boot_id).first()
    if known:
        return known
    last = Heartbeat.objects.order_by("-at").values_list("at", flat=True).first() or 0
    wall = time.time_ns() // 1_000_000
    offset = max(wall, last) - _since_boot_ms()
    anchor, _made = BootAnchor.objects.get_or_create(boot_id=boot_id, defaults={"offset_ms": offset})
    return anchor


def _database_ms() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(cursor.fetchone()[0])
