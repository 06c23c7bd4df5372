"""A practice game of Chaos Tiles for whoever has its link: as it goes, and when it is over again."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import TilesGame
from games.queries.records import Place
from games.queries.tiles.records import tiles_record
from games.queries.tiles.rule_words import tiles_rule_words
from games.queries.tiles.snapshot import snapshot_of
from games.queries.tiles.tiles_match import TilesMatch, read_tiles
from games.services.tiles.noticing import notice
from tournaments.queries.game_records import record_data, record_text
from tournaments.queries.tiles_boards import TilesTable
from tournaments.queries.tiles_film import film_of, may_be_replayed
from tournaments.views.public.live_boards import asks_time
from tournaments.views.public.tiles_watch import snapshot_at, step_of
from tournaments.views.public.tiles_watch_facts import shown_facts

NO_TABLE = 0


def watch(request: HttpRequest, game: TilesGame, token: str) -> HttpResponse:
    """The game as it stands now; when it is over, ``?ply=`` shows it after so many actions."""
    found = TilesTable(NO_TABLE, NO_TABLE, _held(game))
    snapshot = snapshot_of(found.held, now_ms(), None)
    step = step_of(found, request.GET.get("ply"))
    context = {
        "area": "practice",
        "found": found,
        "match": found.match,
        "snapshot": snapshot,
        "step": step,
        "rules": tiles_rule_words(found.held.settings),
        "links": _links(token),
        **shown_facts(snapshot_at(found, snapshot, step["ply"]) if step else snapshot),
    }
    return render(request, "public/practice_tiles.html", context)


def state(request: HttpRequest, game: TilesGame, _token: str) -> HttpResponse:
    """The game's snapshot, as everybody may see it; with ``?only=now`` the server's time alone."""
    return JsonResponse({"now": now_ms()} if asks_time(request) else snapshot_of(_held(game), now_ms(), None))


def replay(_request: HttpRequest, game: TilesGame, _token: str) -> HttpResponse:
    """All frames of a game that is over; 404 before."""
    held = _held(game)
    if not may_be_replayed(held):
        raise Http404(_("This game can be played again when it is over."))
    return JsonResponse(film_of(held))


def record(request: HttpRequest, game: TilesGame, _token: str) -> HttpResponse:
    """The record as text, or with ``?format=json`` as JSON; 404 while the game goes on."""
    try:
        made = tiles_record(_held(game), Place())
    except Conflict as conflict:
        raise Http404(str(conflict)) from None
    is_json = request.GET.get("format") == "json"
    text = HttpResponse(record_text(made), "text/plain; charset=utf-8")
    answer = JsonResponse(record_data(made), json_dumps_params={"indent": 1}) if is_json else text
    name = f"practice-{game.match_id}.{'json' if is_json else 'txt'}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _held(game: TilesGame) -> TilesMatch:
    """After what is due meanwhile has been recorded."""
    notice(game.pk)
    held = read_tiles(game.pk)
    if held is None:
        raise Http404(_("There is no such match, or not any more."))
    return held


def _links(token: str) -> dict[str, str]:
    files = reverse("practice-record", args=[token, 1])
    return {
        "state": reverse("practice-state", args=[token]),
        "film": reverse("practice-replay", args=[token, 1]),
        "stream": f"/live/play/{token}/",
        "record_text": files,
        "record_json": f"{files}?format=json",
    }
