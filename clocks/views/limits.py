"""Who may make table clocks: people with an account as many as they like, visitors a number an hour."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from rest_framework.throttling import AnonRateThrottle

MOST_BY_VISITORS = 60  # tables of one sheet


class MakingThrottle(AnonRateThrottle):
    """Counts what one address makes without an account. The rate is the setting ``table-clock``."""

    scope = "table-clock"

    def get_rate(self) -> str | None:
        rate: str | None = self.THROTTLE_RATES.get(self.scope)
        return rate


def may_make(request: HttpRequest) -> bool:
    """Whether this visitor may make clocks: without an account only where the installation allows it."""
    return request.user.is_authenticated or settings.TABLE_CLOCKS_BY_VISITORS


def is_too_many(request: HttpRequest) -> bool:
    """Counts this making; whether it is one too many for a visitor."""
    return not MakingThrottle().allow_request(request, None)  # type: ignore[arg-type]
