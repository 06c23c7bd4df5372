"""ETags of public pages: a page that did not change is answered with 304 and costs three small queries."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from audit.models import AuditEvent
from audit.services import state_of


@lru_cache(maxsize=1)
def build() -> str:
    """Changes with every release: the newest change of a template or a static file."""
    folders = (settings.BASE_DIR / name for name in ("templates", "static", "locale"))
    times = (path.stat().st_mtime_ns for folder in folders for path in folder.rglob("*") if path.is_file())
    return str(max(times, default=0))


def newest_act() -> int:
    """The number of the newest act anywhere, for pages about more than one event."""
    return AuditEvent.objects.values_list("pk", flat=True).order_by("-pk").first() or 0


def etag_of(request: HttpRequest, *versions: Any) -> str:
    """A quoted ETag from the versions that the page shows, the visitor, the language and the release."""
    user = request.user
    seen = (*versions, user.pk, user.is_authenticated and user.is_superuser, get_language(), build())
    text = repr((request.get_full_path(), seen))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


def event_versions(scope: str) -> tuple[int, int]:
    """What an event's pages depend on: its own acts, and the register's (names)."""
    return state_of(scope, "site")


def unchanged(request: HttpRequest, etag: str) -> HttpResponse | None:
    """The 304 when the visitor holds this version already; never while a message waits to be shown."""
    if request.method not in ("GET", "HEAD") or len(get_messages(request)):
        return None
    answer: HttpResponse | None = get_conditional_response(request, etag=etag)
    return mark(answer, etag) if answer else None


def mark(response: HttpResponse, etag: str) -> HttpResponse:
    """Says that the answer may be kept by this visitor alone, and is asked for again each time."""
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response
