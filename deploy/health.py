"""Whether this process can serve: for supervisors, proxies and monitors."""

from __future__ import annotations

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse


def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, else 503. The broker may be away: nothing is lost without it."""
    database = _database_answers()
    state = {"status": "ok" if database else "unavailable", "database": database, "broker": _broker_answers()}
    return JsonResponse(state, status=200 if database else 503)


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
