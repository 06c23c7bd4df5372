"""How much a client may still ask: ``RateLimit`` and ``RateLimit-Policy`` on every answer that is counted.

As in draft-ietf-httpapi-ratelimit-headers: a policy is a name with its quota ``q`` and window ``w`` in
seconds; what is left is ``r``, and after ``t`` seconds there is more. Limits that hold at once are a list.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit that a request was counted by."""

    name: str
    quota: int
    window: int
    left: int
    more_in: int

    @property
    def policy(self) -> str:
        return f'"{self.name}";q={self.quota};w={self.window}'

    @property
    def state(self) -> str:
        return f'"{self.name}";r={self.left};t={self.more_in}'


def limit_of(throttle: Any) -> Limit | None:
    """What a throttle of the framework says after it was asked; None where it counts nothing."""
    if getattr(throttle, "rate", None) is None or getattr(throttle, "key", None) is None:
        return None
    history, quota, window = throttle.history, throttle.num_requests, throttle.duration
    oldest = history[-1] if history else throttle.now
    more_in = max(1, math.ceil(oldest + window - throttle.now))
    return Limit(throttle.scope, quota, window, max(0, quota - len(history)), more_in)


def rate_headers(throttles: Iterable[Any]) -> dict[str, str]:
    """The headers; none where nothing limits."""
    limits = [limit for throttle in throttles if (limit := limit_of(throttle))]
    if not limits:
        return {}
    return {
        "RateLimit-Policy": ", ".join(limit.policy for limit in limits),
        "RateLimit": ", ".join(limit.state for limit in limits),
    }
