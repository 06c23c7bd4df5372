"""The cross table of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.cross_table import by_round, everyone
from tournaments.queries.seats import places_of
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheets_of
from tournaments.views.public.pages import event_page, show_event


@event_page
def cross_table(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Round by round; of a round robin everyone against everyone."""
    snapshot = find_snapshot(event)
    places = places_of(sheets_of(event.rounds.filter(state=RoundState.PUBLISHED)))
    lines = (everyone if event.is_robin else by_round)(snapshot, places) if snapshot else []
    return show_event(
        request,
        "cross_table.html",
        event,
        "cross-table",
        snapshot=snapshot,
        lines=lines,
        rounds=range(1, snapshot.round_number + 1) if snapshot else [],
    )
