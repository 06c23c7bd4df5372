"""A header that Django has no setting for."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

# What no page of ours asks a browser for, nor anything that could come to stand on one.
NEVER = (
    "browsing-topics",
    "camera",
    "display-capture",
    "geolocation",
    "hid",
    "microphone",
    "midi",
    "payment",
)
POLICY = ", ".join(f"{name}=()" for name in (*NEVER, "serial", "usb"))


class PermissionsPolicy:
    """Every answer says that its page may use none of these."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response
