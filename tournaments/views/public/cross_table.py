"""The cross table of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.queries.cross_table import by_round, everyone, tables_of_event
from tournaments.queries.snapshots import find_snapshot
from tournaments.views.public.pages import event_page, show_event


@event_page
def cross_table(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Round by round; of a round robin everyone against everyone."""
    snapshot = find_snapshot(event)
    drawn = everyone if event.is_robin else by_round
    lines = drawn(snapshot, tables_of_event(snapshot)) if snapshot else []
    return show_event(
        request,
        "cross_table.html",
        event,
        "cross-table",
        snapshot=snapshot,
        lines=lines,
        rounds=range(1, len(lines[0].cells) + 1) if lines else [],
    )
