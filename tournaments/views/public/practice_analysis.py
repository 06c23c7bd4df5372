"""The analysis of a game against the computer, for whoever has the link of its match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.models import LiveGameState
from games.queries.analyses import analysis_of
from tournaments.queries.live_boards import LiveTable
from tournaments.views.public.analysis import sheet_context
from tournaments.views.public.practice_match import of_match
from tournaments.views.public.replay import game_of

TO_COME = (LiveGameState.READY, LiveGameState.PLAYING)


@of_match
def practice_analysis(request: HttpRequest, found: LiveTable, token: str, game: int) -> HttpResponse:
    """As the page of an event's game; while there may be one later the page asks again."""
    shown = game_of(found, game)
    view = analysis_of(shown)
    context = {"area": "practice", "held": found.held, "game": shown, "view": view, "token": token}
    if view.result is None:
        may_come = view.is_pending or shown.state in TO_COME
        return render(request, "public/practice_analysis_waiting.html", context | {"may_come": may_come})
    links = {"replay": reverse("practice-replay", args=[token, shown.number])}
    sheet = sheet_context(request, found, shown, view.result)
    return render(request, "public/practice_analysis.html", context | sheet | {"links": links})
