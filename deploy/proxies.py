"""Who asks, where proxies of ours stand in front."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

FORWARDED = "HTTP_X_FORWARDED_FOR"


class ClientAddress:
    """Makes ``REMOTE_ADDR`` the address that the foremost of our proxies saw: for limits, logs and rights.

    Each proxy adds whom it saw at the end of X-Forwarded-For; what stands further ahead anybody can write.
    With PROXIES=0 the header means nothing. It stays: /metrics is told by it that somebody came from outside.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        hops = [hop.strip() for hop in request.META.get(FORWARDED, "").split(",")]
        if settings.PROXIES and (found := _address(hops[-min(settings.PROXIES, len(hops))])):
            request.META["REMOTE_ADDR"] = found
        return self.get_response(request)


def _address(text: str) -> str | None:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None
