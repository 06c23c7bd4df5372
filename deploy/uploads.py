"""How much may be sent at once: no more than nginx passes on, also where none stands in front."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

TOO_LARGE = 413


class BodyLimit:
    """Refuses what says that it is larger, before any of it is read; nobody gets more read than was said."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        told = request.META.get("CONTENT_LENGTH") or "0"
        # What is no number is read by Django as nothing. A number of thousands of digits is never worked out.
        digits = told.strip().lstrip("0") if told.isascii() and told.strip().isdigit() else ""
        if len(digits) < 12 and int(digits or 0) <= settings.MOST_BODY:
            return self.get_response(request)
        return _too_large(request)


def _too_large(request: HttpRequest) -> HttpResponse:
    words = _("At most %(most)d MB can be sent at once. Nothing was changed.") % {
        "most": settings.MOST_BODY // 1024 // 1024 - 1
    }
    if not request.path_info.startswith("/api/"):
        return render(None, "413.html", {"words": words}, status=TOO_LARGE)
    problem = {
        "type": "urn:orderly:problem:too-large",
        "title": "Request Entity Too Large",
        "status": TOO_LARGE,
        "detail": words,
        "instance": request.path,
    }
    return JsonResponse(problem, status=TOO_LARGE, content_type="application/problem+json")
