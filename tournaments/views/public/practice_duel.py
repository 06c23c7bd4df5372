"""A practice match of Gyul! Hap! for whoever has its link: as it goes, and its boards that are over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse

from clocks.services.instants import now_ms
from games.models import Duel
from games.queries.duel_snapshot import duel_snapshot
from games.services.duel.noticing import notice
from tournaments.queries.duel_film import live_stage
from tournaments.views.public.duel_watch_facts import boards_over, sides_of
from tournaments.views.public.live_boards import asks_time


def watch(request: HttpRequest, duel: Duel, token: str) -> HttpResponse:
    """The match as it stands now; the page's scripts go on from there."""
    snapshot = _snapshot(duel)
    stage = live_stage(snapshot)
    context = {
        "area": "practice",
        "duel": duel,
        "match": duel.match,
        "snapshot": snapshot,
        "stage": stage,
        "sides": sides_of(snapshot, stage),
        "over": boards_over(snapshot),
        "links": {
            "state": reverse("practice-state", args=[token]),
            "stream": f"/live/play/{token}/",
        },
    }
    return render(request, "public/practice_duel.html", context)


def state(request: HttpRequest, duel: Duel, _token: str) -> JsonResponse:
    """The match's snapshot; with ``?only=now`` the server's time alone."""
    return JsonResponse({"now": now_ms()} if asks_time(request) else _snapshot(duel))


def _snapshot(duel: Duel) -> dict[str, object]:
    """After what is due meanwhile has been recorded."""
    notice(duel.pk)
    return duel_snapshot(duel, now_ms())
