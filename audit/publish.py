"""Tells open pages that something changed. A lost message is harmless: pages refetch."""

from __future__ import annotations

import json
import logging
from functools import lru_cache
from typing import Any

import redis
from django.conf import settings

log = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_connect_timeout=0.5, socket_timeout=0.5)


def publish(channel: str, payload: dict[str, Any]) -> None:
    """Sends ``payload`` as JSON on ``channel``; a broker that is down is logged, never raised.

    Without a broker nobody listens either, so that is no warning.
    """
    if not settings.REDIS_URL:
        return
    try:
        _client(settings.REDIS_URL).publish(channel, json.dumps(payload))
    except redis.ConnectionError as error:
        log.info("no broker to tell %s: %s", channel, error)
    except redis.RedisError as error:
        log.warning("not published on %s: %s", channel, error)
