"""The record of a match of Gyul! Hap! as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse

from clocks.services.instants import now_ms
from games.queries.duel_snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.views.public.duel_watch import find_duel
from tournaments.views.public.live_boards import live_page


@live_page
def record(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """TEMPORARY"""
    return JsonResponse(snapshot_of(find_duel(event, number, table).held, now_ms()))
