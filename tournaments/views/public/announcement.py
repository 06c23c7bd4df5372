"""The announcement of an event: what, when, where, how to come in, and who has."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.announcement import announcement_of
from tournaments.models import Tournament
from tournaments.queries.prizes import prizes_public
from tournaments.queries.registrations import places_of
from tournaments.queries.visible import visible_entries
from tournaments.registration import Phase
from tournaments.standings.prizes import plan_from
from tournaments.standings.prizes.wording import money
from tournaments.views.public.pages import event_page, show_event


@event_page
def announcement(request: HttpRequest, event: Tournament) -> HttpResponse:
    """As the event's own page shows it before the start; here it stays."""
    context = announced(event, request) | {"players": event.entries.count()}
    return show_event(request, "announcement.html", event, "event", **context)


def announced(event: Tournament, request: HttpRequest) -> dict[str, Any]:
    """What the parts of an announcement show: four queries at most."""
    entries = visible_entries(event, request.user).filter(is_house=False).select_related("player")
    places = places_of(event)
    return {
        "announcement": announcement_of(event),
        "places": places,
        "registration_open": places.phase is Phase.OPEN,
        "registration_off": places.phase is Phase.OFF,
        "offered": offered(event) if prizes_public(event) else [],
        "entries": list(entries.order_by("player__name_key", "seed")),
    }


def offered(event: Tournament) -> list[dict[str, Any]]:
    """The prizes as they are offered, those for all first."""
    prizes = sorted(plan_from(event.prizes).prizes, key=lambda prize: (bool(prize.category), prize.category))
    return [
        {
            "prize": prize,
            "amount": "" if prize.amount is None else money(prize.amount, prize.currency),
        }
        for prize in prizes
    ]
