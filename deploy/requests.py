"""The number of a request: in the lines of the log that it and its jobs cause, and in its answer."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

HEADER = "X-Request-ID"
META = "HTTP_X_REQUEST_ID"
NAME = "request_id"
# What a proxy may choose. It goes into log lines, headers and pages: nothing in it means anything there.
GOOD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}", re.ASCII)


def good_or_new(given: str | None) -> str:
    """The number that was given, if it is one; else a new one.

    >>> good_or_new("proxy-1234.5")
    'proxy-1234.5'
    >>> len(good_or_new("x"))
    32
    """
    return given if given and GOOD.fullmatch(given) else uuid.uuid4().hex


def present() -> str:
    """The number of the request, or of the job's request, that is being worked on; empty outside of any."""
    return str(structlog.contextvars.get_contextvars().get(NAME, ""))


class Numbered:
    """Takes the number from the proxy in front, or makes one, and answers with it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        # django_structlog reads it there, and binds more of the request to the log's lines.
        number = request.META[META] = good_or_new(request.META.get(META))
        structlog.contextvars.bind_contextvars(**{NAME: number}, ip=request.META.get("REMOTE_ADDR"))
        response = self.get_response(request)
        # django_structlog has taken everything away; Django logs what was refused after the last middleware.
        structlog.contextvars.bind_contextvars(**{NAME: number})
        response[HEADER] = number
        return response


def server_error(request: HttpRequest, *_: Any) -> HttpResponse:
    """The page of an error of ours: with the number by which the log tells what it was."""
    return render(None, "500.html", {NAME: request.META.get(META, "")}, status=500)
