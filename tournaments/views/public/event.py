"""The page of an event: what is on now, what comes next, who leads."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.live_boards import has_live, timed_tables
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheet_of
from tournaments.views.public.announcement import announced
from tournaments.views.public.pages import event_page, show_event

LEADERS = 8
WAITING_TABLES = 12


@event_page
def event(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Current round, leaders, facts."""
    newest = event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    sheet = sheet_of(newest) if newest else None
    snapshot = find_snapshot(event) if newest else None
    waiting = [*sheet.missing, *sheet.scoring] if sheet else []
    return show_event(
        request,
        "event.html",
        event,
        "event",
        sheet=sheet,
        waiting=waiting[:WAITING_TABLES],
        waiting_count=len(waiting),
        done_count=len(sheet.tables) - len(waiting) if sheet else 0,
        snapshot=snapshot,
        leaders=snapshot.data["rows"][:LEADERS] if snapshot else [],
        players=event.entries.count(),
        **(announced(event, request) if newest is None else {}),
        live=has_live(event),
        timed=timed_tables(newest) if newest and event.timing else (),
        is_last_round=bool(newest and event.counts_rounds and newest.number >= event.planned_rounds),
    )
