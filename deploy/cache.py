"""A cache that may be absent: while the broker is away, reads miss, writes are dropped, and pages go on.

A broker that does not answer at all costs the first caller its timeout; then nobody asks it for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as BrokerAway
from redis.exceptions import TimeoutError as BrokerSlow

PAUSE = 2.0  # seconds in which a broker that failed is not asked again


class _Pause:
    """Until when the broker is not asked; one for the process."""

    until = 0.0


def or_else(answer: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Answers `answer` when the broker can't be reached; other errors pass."""

    def decorate(method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if monotonic() >= _Pause.until:
                try:
                    return method(*args, **kwargs)
                except BrokerAway:  # refused at once: asking again costs nothing
                    pass
                except (BrokerSlow, OSError):
                    _Pause.until = monotonic() + PAUSE
            return answer() if callable(answer) else answer

        return guarded

    return decorate


# Attempts to sign in are counted while the broker is away too, by each process for itself.
COUNTED = "allauth:"
_own_counts = LocMemCache("own-counts", {"OPTIONS": {"MAX_ENTRIES": 10_000}})


def or_counted(name: str, answer: Any) -> Callable[..., Any]:
    """A method of the cache that goes on in this process for keys that count attempts."""

    def method(self: RedisCache, key: Any, *args: Any, **kwargs: Any) -> Any:
        def away() -> Any:
            counts = str(key).startswith(COUNTED)
            return getattr(_own_counts, name)(key, *args, **kwargs) if counts else answer

        return or_else(away)(getattr(RedisCache, name))(self, key, *args, **kwargs)

    return method


class PatientRedisCache(RedisCache):
    """Django's Redis cache, with a miss in place of a connection error."""

    add = or_counted("add", False)
    incr = or_else(0)(RedisCache.incr)
    set = or_counted("set", None)
    touch = or_else(False)(RedisCache.touch)
    delete = or_counted("delete", False)
    get_many = or_else(dict)(RedisCache.get_many)
    has_key = or_else(False)(RedisCache.has_key)
    set_many = or_else(list)(RedisCache.set_many)
    delete_many = or_else(None)(RedisCache.delete_many)
    clear = or_else(False)(RedisCache.clear)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return or_counted("get", default)(self, key, default, version)
