"""Counts and times every request. It stands outside of whatever may answer one."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.db import Error, IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponseBase

from clocks.middleware import CAME
from clocks.services.instants import since_boot_ms
from deploy.metrics.instruments import DATABASE_ERRORS, REQUEST_SECONDS, REQUESTS

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
NOWHERE = "none"  # what is no address of ours: whatever it is, it is counted as one


class Measured:
    """Labels are the name of the view, the method and the status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter() - _waited(request)
        response = self.get_response(request)
        method = request.method if request.method in METHODS else "other"
        view = view_of(request)
        REQUEST_SECONDS.labels(view).observe(time.perf_counter() - begun)
        REQUESTS.labels(view, method, response.status_code).inc()
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        if isinstance(exception, Error):
            DATABASE_ERRORS.labels(kind_of(exception)).inc()


def view_of(request: HttpRequest) -> str:
    """The view's name, the same for all events, matches and links."""
    match = request.resolver_match
    return (match.view_name or match.route) if match else NOWHERE


def kind_of(error: Error) -> str:
    """What kept the database from doing it, as a word.

    >>> kind_of(OperationalError("database is locked"))
    'locked'
    """
    if isinstance(error, IntegrityError):
        return "constraint"
    if isinstance(error, OperationalError):
        said = str(error).lower()
        return "locked" if "locked" in said or "deadlock" in said else "away"
    return "other"


def _waited(request: HttpRequest) -> float:
    """How long the request was here before a thread took it, in seconds."""
    came = (request.META.get("asgi.scope") or {}).get(CAME)
    return 0.0 if came is None else max(0, since_boot_ms() - came) / 1000
