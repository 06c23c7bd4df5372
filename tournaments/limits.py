"""How often one address may register somebody, and start a match against the computer."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.throttling import AnonRateThrottle


class RegistrationThrottle(AnonRateThrottle):
    """Counts registrations of one address without an account. The rate is the setting ``registration``."""

    scope = "registration"

    def get_rate(self) -> str | None:
        rate: str | None = self.THROTTLE_RATES.get(self.scope)
        return rate


class PracticeThrottle(AnonRateThrottle):
    """Counts matches against the computer of one address without an account. The rate: ``practice``."""

    scope = "practice"

    def get_rate(self) -> str | None:
        rate: str | None = self.THROTTLE_RATES.get(self.scope)
        return rate


def is_too_many(request: HttpRequest, throttle: type[AnonRateThrottle] = RegistrationThrottle) -> bool:
    """Counts this registration, or what the throttle is for; whether it is one too many."""
    return not throttle().allow_request(request, None)  # type: ignore[arg-type]
