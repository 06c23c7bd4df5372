"""A match against the computer for whoever has its link: live, ply by ply, and its records."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clocks.services.instants import now_ms
from games.engine.record_json import record_to_json
from games.engine.record_text import write_text
from games.errors import Conflict
from games.queries.analyses import analysed_games
from games.queries.live_snapshot import clock_facts, snapshot_of
from games.queries.records import Place, record_of
from games.queries.rule_words import rule_words
from games.queries.timed_match import timed
from tournaments.queries.live_boards import LiveTable
from tournaments.queries.practice import find_practice
from tournaments.queries.practice_duels import find_practice_duel
from tournaments.queries.practice_tiles import find_practice_tiles
from tournaments.queries.replay import replay_of
from tournaments.views.public import practice_duel, practice_tiles
from tournaments.views.public.live_boards import asks_time
from tournaments.views.public.live_match import frame_of, number_in, sides_of
from tournaments.views.public.pages import View
from tournaments.views.public.replay import game_of

NO_TABLE = 0


def of_match(view: Callable[..., HttpResponse]) -> View:
    """A page of the match behind a token, which it gets in place of that."""

    @never_cache
    @require_safe
    @wraps(view)
    def page(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        live = find_practice(token)
        if live is None:
            raise Http404(_("There is no such match, or not any more."))
        found = LiveTable(NO_TABLE, NO_TABLE, timed(live))
        return view(request, found, token, *args, **kwargs)

    return page


def of_any_match(
    duel_view: Callable[..., HttpResponse] | None, tiles_view: Callable[..., HttpResponse]
) -> Callable[[View], View]:
    """The page is another one where the match behind the token is of Gyul! Hap! or of Chaos Tiles."""

    def chosen(view: View) -> View:
        @never_cache
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
            if tiles := find_practice_tiles(token):
                return tiles_view(request, tiles[0], token)
            duel = find_practice_duel(token) if duel_view else None
            if duel_view is None or duel is None:
                return view(request, token, *args, **kwargs)
            return duel_view(request, duel, token)

        return page

    return chosen


@of_any_match(practice_duel.watch, practice_tiles.watch)
@of_match
def practice_match(request: HttpRequest, found: LiveTable, token: str) -> HttpResponse:
    """``?game=`` 1 or 2, else the game in hand; ``?ply=`` the position after that ply, else the newest."""
    game, now = game_of(found, number_in(request, "game")), now_ms()
    frame = frame_of(found, game, number_in(request, "ply"), now)
    newest = clock_facts(found.held, game, now)
    context = {
        "area": "practice",
        "found": found,
        "held": found.held,
        "game": game,
        "snapshot": snapshot_of(found.held, now, inside=True),
        "is_newest_game": game == found.game,
        "frame": frame,
        "analysed": analysed_games(found.live.match_id),
        "sides": sides_of(found, game, frame["clock"] or newest),
        "rule": rule_words(found.held.settings, found.held.variant),
        "links": _links(token, game.number),
    }
    return render(request, "public/practice_match.html", context)


@of_any_match(practice_duel.state, practice_tiles.state)
@of_match
def state(request: HttpRequest, found: LiveTable, _token: str) -> HttpResponse:
    """The match's snapshot; with ``?only=now`` the server's time alone."""
    if asks_time(request):
        return JsonResponse({"now": now_ms()})
    return JsonResponse(snapshot_of(found.held, now_ms(), inside=True))


@of_any_match(None, practice_tiles.replay)
@of_match
def replay(_request: HttpRequest, found: LiveTable, _token: str, game: int) -> HttpResponse:
    """``plies`` of `tournaments.queries.replay`."""
    facts = {"now": now_ms(), "hidden": False}
    return JsonResponse(facts | replay_of(found.held, game_of(found, game)))


@of_any_match(None, practice_tiles.record)
@of_match
def record(request: HttpRequest, found: LiveTable, _token: str, game: int) -> HttpResponse:
    """The record of a game as text, or with ``?format=json`` as JSON."""
    try:
        written = record_of(found.held, game_of(found, game), Place())
    except Conflict as conflict:
        raise Http404(str(conflict)) from None
    is_json = request.GET.get("format") == "json"
    text = HttpResponse(write_text(written), "text/plain; charset=utf-8")
    answer = JsonResponse(record_to_json(written)) if is_json else text
    name = f"practice-{found.live.match_id}-game-{game}.{'json' if is_json else 'txt'}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _links(token: str, game: int) -> dict[str, str]:
    files = reverse("practice-record", args=[token, game])
    return {
        "replay": reverse("practice-replay", args=[token, 0]).removesuffix("0/"),
        "state": reverse("practice-state", args=[token]),
        "stream": f"/live/play/{token}/",
        "record_text": files,
        "record_json": f"{files}?format=json",
        "analysis": reverse("practice-analysis", args=[token, game]),
    }
