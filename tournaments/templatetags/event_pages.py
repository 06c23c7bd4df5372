"""The sub-navigation of an event, which its public pages and its desk share."""

from __future__ import annotations

from typing import Any

from django.template import Library

from tournaments.models import Tournament
from tournaments.permissions import allowed
from tournaments.queries.bracket import ends_by_itself
from tournaments.queries.prizes import prizes_public
from tournaments.queries.visible import visible_rounds

register = Library()


@register.inclusion_tag("components/event_nav.html", takes_context=True)
def event_nav(context: dict[str, Any], event: Tournament, section: str = "") -> dict[str, Any]:
    """Links to the event's pages; ``section`` is where the visitor is. One query."""
    request = context["request"]
    match = request.resolver_match
    return {
        "event": event,
        "section": "desk" if match and match.namespace == "desk" else section,
        "newest_round": visible_rounds(event, request.user).values_list("number", flat=True).last(),
        "shows_bracket": ends_by_itself(event),
        "shows_prizes": prizes_public(event),
        "may_desk": allowed(request.user, "enter_result", event),
    }
