"""The address that counts is the one that our own proxy saw."""

from __future__ import annotations

from typing import Any

import pytest
import structlog
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from deploy.proxies import ClientAddress
from deploy.requests import Numbered

NGINX = "10.0.0.1"


@pytest.mark.parametrize(
    "proxies, forwarded, address",
    [
        (0, None, NGINX),
        (0, "198.51.100.7", NGINX),  # nobody of ours wrote that
        (1, None, NGINX),
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "192.0.2.1, 198.51.100.7", "198.51.100.7"),
        (2, "192.0.2.1, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
        (2, "198.51.100.7", "198.51.100.7"),
        (1, "2001:db8::1", "2001:db8::1"),
        (1, "<script>", NGINX),
    ],
)
def test_who_asks(settings: Any, proxies: int, forwarded: str | None, address: str) -> None:
    settings.PROXIES = proxies
    seen: list[HttpRequest] = []
    told: list[Any] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(request)
        told.append(structlog.contextvars.get_contextvars()["ip"])
        return HttpResponse()

    claimed = {} if forwarded is None else {"x-forwarded-for": forwarded}
    request = RequestFactory().get("/", REMOTE_ADDR=NGINX, headers={"x-real-ip": "203.0.113.9", **claimed})
    ClientAddress(Numbered(view))(request)
    assert seen[0].META["REMOTE_ADDR"] == address
    assert told == [address]  # the log
    structlog.contextvars.clear_contextvars()
