"""What all public pages share: who may see the event, ETag and 304, and the context of the page's frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import role_of
from tournaments.queries.visible import find_event
from tournaments.registration import phase_of
from tournaments.views.public.conditional import etag_of, event_versions, mark, newest_act, unchanged

View = Callable[..., HttpResponse]


def public_page(view: View) -> View:
    """A page about more than one event: unchanged while nothing happened anywhere."""

    @require_safe
    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        etag = etag_of(request, newest_act())
        return unchanged(request, etag) or _fresh(request, view(request, *args, **kwargs), etag)

    return page


def event_or_404(slug: str, request: HttpRequest) -> Tournament:
    """The event of an address, where this visitor may see it."""
    event = find_event(slug, request.user)
    if event is None:
        raise Http404(_("There is no such event, or it is not public."))
    return event


def event_page(view: View) -> View:
    """A page of one event: 404 for whom it is hidden from; the view gets the event in place of its slug."""

    @require_safe
    @wraps(view)
    def page(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = event_or_404(slug, request)
        # Read before the page's data: a page may be newer than the version it names, never older.
        versions = event_versions(event.scope)
        # Registration opens and closes by time alone: no act tells of it.
        etag = etag_of(request, event.pk, role_of(request.user, event), phase_of(event), *versions)
        request.event_version = versions[0]  # type: ignore[attr-defined]
        return unchanged(request, etag) or _fresh(request, view(request, event, *args, **kwargs), etag)

    return page


def _fresh(request: HttpRequest, response: HttpResponse, etag: str) -> HttpResponse:
    return mark(response, etag) if response.status_code == 200 else response


def show_event(
    request: HttpRequest, template: str, event: Tournament, section: str, **context: Any
) -> HttpResponse:
    """Renders a page of an event that follows the event's stream."""
    frame = {
        "area": "events",
        "event": event,
        "section": section,
        "version": request.event_version,  # type: ignore[attr-defined]
        "live_url": f"/live/events/{event.slug}/",
    }
    return render(request, f"public/{template}", frame | context)
