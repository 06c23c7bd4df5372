"""Whether this process can serve, and whether the whole does: for supervisors, proxies and monitors."""

from __future__ import annotations

import time
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse

from clocks.services.heartbeat import WATCHER, WORKER, age_of

# The watcher shows life every second, a worker with every sweep, which the beat sends every 15 s.
WATCHER_SILENT_MS = 10_000
WORKER_SILENT_MS = 60_000
# The code of a process does not change, a database may be restored under it.
MIGRATIONS_SECONDS = 60.0

_migrated_at: float | None = None  # monotonic time of the last look that found nothing to migrate


def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, else 503. The broker may be away: nothing is lost without it."""
    database = _database_answers()
    state = {"status": "ok" if database else "unavailable", "database": database, "broker": _broker_answers()}
    return JsonResponse(state, status=200 if database else 503)


def readyz(request: HttpRequest) -> JsonResponse:
    """200 when every part that play needs is there, else 503; each part as true or false.

    A worker that is silent is told and keeps nobody out: what it does is only late.
    """
    parts = {"database": _database_answers(), "broker": _broker_answers()}
    for name, look in (("migrations", _is_migrated), ("clocks", _watcher_lives), ("worker", _worker_lives)):
        parts[name] = parts["database"] and _unless_it_fails(look)
    ready = all(there for name, there in parts.items() if name != "worker")
    return JsonResponse({"status": "ready" if ready else "not ready", **parts}, status=200 if ready else 503)


def unapplied() -> list[str]:
    """The migrations of this code that the database has not seen, as app.name."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def _is_migrated() -> bool:
    global _migrated_at
    now = time.monotonic()
    if _migrated_at is None or now - _migrated_at > MIGRATIONS_SECONDS:
        _migrated_at = now if not unapplied() else None
    return _migrated_at is not None


def _watcher_lives() -> bool:
    age = age_of(WATCHER)
    return age is not None and age <= WATCHER_SILENT_MS


def _worker_lives() -> bool:
    age = age_of(WORKER)
    return age is not None and age <= WORKER_SILENT_MS


def _unless_it_fails(look: Callable[[], bool]) -> bool:
    try:
        return look()
    except DatabaseError:
        return False


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _broker_answers() -> bool:
    if not settings.REDIS_URL:
        return False
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1) as client:
        try:
            return bool(client.ping())
        except (redis.RedisError, OSError):
            return False
