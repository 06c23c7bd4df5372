"""The analysis of one game that is over: the curve, the mistakes, the luck, and the board at any ply."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.models import LiveGame
from games.queries.analyses import analysis_of
from tournaments.models import Tournament
from tournaments.queries.analysis_page import AnalysisSheet
from tournaments.queries.live_boards import LiveTable
from tournaments.settings import ranks_by_luck
from tournaments.views.public.live_boards import live_page
from tournaments.views.public.live_match import frame_of, number_in
from tournaments.views.public.pages import show_event
from tournaments.views.public.replay import find_live


@live_page
def analysis(request: HttpRequest, event: Tournament, number: int, table: int, game: int) -> HttpResponse:
    """``?ply=``: the position after that ply, else the last one. What is not there yet says so, to everybody;
    the page comes again by itself when the event goes on."""
    found = find_live(event, number, table)
    if game not in (1, 2):
        raise Http404(_("A match has the games 1 and 2."))
    shown = found.held.games[game - 1]
    view = analysis_of(shown)
    context: dict[str, Any] = {"found": found, "held": found.held, "game": shown, "view": view}
    if view.result is None:
        return show_event(request, "analysis_waiting.html", event, "rounds", **context)
    context |= sheet_context(request, found, shown, view.result)
    context |= {
        "ranks_by_luck": ranks_by_luck(event),
        "links": _links(event, number, table, found, shown),
        "live_url": "",
    }
    return show_event(request, "analysis.html", event, "rounds", **context)


def sheet_context(
    request: HttpRequest, found: LiveTable, game: LiveGame, told: dict[str, Any]
) -> dict[str, Any]:
    """What the engine found, and the board after the ply that is asked for."""
    sheet = AnalysisSheet(game, told)
    frame = frame_of(found, game, number_in(request, "ply"), now_ms())
    return {
        "sheet": sheet,
        "frame": frame,
        "cursor": sheet.picture.at(frame["ply"]),
        "says": sheet.plies[frame["ply"] - 1]["says"] if frame["ply"] else "",
    }


def _links(event: Tournament, number: int, table: int, found: LiveTable, game: LiveGame) -> dict[str, str]:
    asked = f"?round={number}&table={table}&game={game.number}"
    return {
        "replay": reverse("live-replay", args=[event.slug, number, table, game.number]),
        "data": f"/api/v1/matches/{found.live.match_id}/games/{game.number}/analysis/",
        "paper": reverse("paper", args=[event.slug, "analysis"]) + asked,
        "pdf": reverse("paper-pdf", args=[event.slug, "analysis"]) + asked,
    }
