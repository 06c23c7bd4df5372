"""Tells open pages that something changed. A lost message is harmless: streams look for themselves."""

from __future__ import annotations

import json
import logging
from functools import lru_cache
from time import monotonic
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

# The streams go on asking the database for longer than this after they lost the broker.
PAUSE_SECONDS = 1.0


class _Pause:
    """Until when a broker that did not answer is left alone: nobody's move waits for it twice."""

    until = 0.0


@lru_cache(maxsize=1)
def _client(url: str) -> redis.Redis:
    # A connection that the broker closed is made anew once, at once; waiting would hold up who acted.
    retry = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
    return redis.Redis.from_url(url, socket_connect_timeout=0.5, socket_timeout=0.5, retry=retry)


def publish(channel: str, payload: dict[str, Any], *others: str) -> None:
    """Sends ``payload`` as JSON on ``channel`` and others; a broker that is down is logged, never raised.

    Without a broker nobody listens either, so that is no warning.
    """
    if not settings.REDIS_URL or monotonic() < _Pause.until:
        return
    text = json.dumps(payload, separators=(",", ":"))
    try:
        with _client(settings.REDIS_URL).pipeline(transaction=False) as told:
            for each in (channel, *others):
                told.publish(each, text)
            told.execute()
    except redis.TimeoutError as error:
        _Pause.until = monotonic() + PAUSE_SECONDS
        log.warning("not published on %s: %s", channel, error)
    except redis.ConnectionError as error:
        log.info("no broker to tell %s: %s", channel, error)
    except redis.RedisError as error:
        log.warning("not published on %s: %s", channel, error)
