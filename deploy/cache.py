"""A cache that may be absent: while the broker restarts, reads miss, writes are dropped, and pages go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as BrokerAway
from redis.exceptions import TimeoutError as BrokerSlow


def or_else(answer: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Answers `answer` when the broker can't be reached; other errors pass."""

    def decorate(method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            try:
                return method(*args, **kwargs)
            except (BrokerAway, BrokerSlow, OSError):
                return answer() if callable(answer) else answer

        return guarded

    return decorate


class PatientRedisCache(RedisCache):
    """Django's Redis cache, with a miss in place of a connection error."""

    add = or_else(False)(RedisCache.add)
    set = or_else(None)(RedisCache.set)
    touch = or_else(False)(RedisCache.touch)
    delete = or_else(False)(RedisCache.delete)
    get_many = or_else(dict)(RedisCache.get_many)
    has_key = or_else(False)(RedisCache.has_key)
    set_many = or_else(list)(RedisCache.set_many)
    delete_many = or_else(None)(RedisCache.delete_many)
    clear = or_else(False)(RedisCache.clear)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except (BrokerAway, BrokerSlow, OSError):
            return default
