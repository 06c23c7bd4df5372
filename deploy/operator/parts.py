"""Versions and processes."""

from __future__ import annotations

import platform
import sqlite3
import time
from datetime import datetime

import django
import redis
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clocks.services.heartbeat import WATCHER, WEB, WORKER, age_of
from deploy.health import WATCHER_SILENT_MS, WORKER_SILENT_MS
from deploy.metrics import slots
from deploy.operator.row import Row, Section
from deploy.version import version

SILENT_MS = {WEB: 5_000, WATCHER: WATCHER_SILENT_MS, WORKER: WORKER_SILENT_MS}


def versions() -> Section:
    return Section(
        _("Versions"),
        [
            Row("Orderly", version()),
            Row("Python", platform.python_version()),
            Row("Django", django.__version__),
            Row(_("Database"), _database_version()),
            _broker_row(),
        ],
    )


def parts() -> Section:
    """Since when each process of this machine runs; when each part last showed life, here or elsewhere."""
    rows = [Row(place, _since(begun)) for place, begun in slots.running().items()]
    names = {WEB: _("Web"), WATCHER: _("Clocks"), WORKER: _("Worker")}
    rows += [_life_row(names[part], age_of(part), SILENT_MS[part]) for part in names]
    return Section(_("Parts"), rows)


def _since(begun: float) -> str:
    return _("runs for %(time)s") % {
        "time": timesince(datetime.fromtimestamp(begun, tz=timezone.get_current_timezone()))
    }


def _life_row(name: str, age: int | None, silent_after: int) -> Row:
    label = _("%(part)s: last sign of life") % {"part": name}
    if age is None:
        return Row(label, _("none yet"), _("%(part)s: no sign of life yet.") % {"part": name})
    seconds = age // 1000
    said = ngettext("%(count)d second ago", "%(count)d seconds ago", seconds) % {"count": seconds}
    silent = _("%(part)s: silent for %(seconds)d s.") % {"part": name, "seconds": seconds}
    return Row(label, said, silent if age > silent_after else "")


def _database_version() -> str:
    if connection.vendor == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return f"PostgreSQL {cursor.fetchone()[0]}"


def _broker_row() -> Row:
    if not settings.REDIS_URL:
        return Row(_("Broker"), _("none"), _("There is no broker."))
    begun = time.perf_counter()
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1) as client:
        try:
            facts = client.info("server")
        except (redis.RedisError, OSError):
            return Row(_("Broker"), _("does not answer"), _("The broker does not answer."))
    took = (time.perf_counter() - begun) * 1000
    name = "Valkey" if "valkey_version" in facts else "Redis"
    number = facts.get("valkey_version") or facts.get("redis_version")
    return Row(
        _("Broker"), _("%(program)s, answers in %(ms).0f ms") % {"program": f"{name} {number}", "ms": took}
    )
