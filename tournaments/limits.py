"""How often one address may register somebody."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.throttling import AnonRateThrottle


class RegistrationThrottle(AnonRateThrottle):
    """Counts registrations of one address without an account. The rate is the setting ``registration``."""

    scope = "registration"

    def get_rate(self) -> str | None:
        rate: str | None = self.THROTTLE_RATES.get(self.scope)
        return rate


def is_too_many(request: HttpRequest) -> bool:
    """Counts this registration; whether it is one too many."""
    return not RegistrationThrottle().allow_request(request, None)  # type: ignore[arg-type]
