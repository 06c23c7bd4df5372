"""What the head of an event's page tells other sites, feed readers and calendars about it."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models.tournament import Visibility
from tournaments.queries.preview import above_of

register = template.Library()


@register.inclusion_tag("components/sharing.html", takes_context=True)
def sharing(context: dict[str, Any]) -> dict[str, Any]:
    """Absolute addresses; nothing of a private event, and nothing on the organiser's desk."""
    request, event = context.get("request"), context.get("event")
    if request is None or event is None:
        return {}
    if event.visibility == Visibility.PRIVATE or context.get("section") == "desk":
        return {}
    match = request.resolver_match
    title = _title(match.url_name, match.kwargs, context) if match else ""
    return {
        "shared": event,
        "title": f"{title} · {event.name}" if title else event.name,
        "about": above_of(event) or _("Pairings, results and standings"),
        "url": request.build_absolute_uri(request.path),
        "picture": request.build_absolute_uri(reverse("event-preview", args=[event.slug])),
    }


def _title(name: str, kwargs: dict[str, Any], context: dict[str, Any]) -> str:
    """What a page of an event is about; empty: the event."""
    if name in ("match", "live-match"):
        shown = context.get("table") or context.get("match")
        return " – ".join(shown.names) if shown is not None and hasattr(shown, "names") else ""
    if name == "round":
        return _("Round %(number)d") % kwargs
    if name == "standings-round":
        return _("Standings after round %(number)d") % kwargs
    return _("Standings") if name == "standings" else ""
