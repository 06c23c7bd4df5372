"""One timed match as spectators see it: the board, both clocks, and the game from its beginning."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from clocks.services.instants import now_ms
from games.engine.families import is_entropy, is_tiles
from games.models import LiveGame, LiveGameState
from games.queries.analyses import analysed_games
from games.queries.live_snapshot import clock_facts, snapshot_of
from games.queries.rule_words import rule_words
from tournaments.models import Tournament
from tournaments.queries.live_boards import LiveTable
from tournaments.queries.replay import replay_of
from tournaments.views.public import duel_watch, tiles_watch
from tournaments.views.public.live_boards import live_page, sees_inside
from tournaments.views.public.pages import show_event
from tournaments.views.public.replay import find_live, game_of


@live_page
def live_match(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """``?game=`` 1 or 2, else the game in hand; ``?ply=`` the position after that ply, else the newest."""
    if is_tiles(event.variant):
        return tiles_watch.watch(request, event, number, table)
    if not is_entropy(event.variant):
        return duel_watch.watch(request, event, number, table)
    found = find_live(event, number, table)
    game = game_of(found, number_in(request, "game"))
    now = now_ms()
    snapshot = snapshot_of(found.held, now, inside=sees_inside(request, event))
    frame = None if snapshot["hidden"] else frame_of(found, game, number_in(request, "ply"), now)
    return show_event(
        request,
        "live_match.html",
        event,
        "live",
        found=found,
        held=found.held,
        game=game,
        snapshot=snapshot,
        is_newest_game=game == found.game,
        frame=frame,
        analysed=analysed_games(found.live.match_id),
        sides=sides_of(found, game, frame["clock"] if frame else clock_facts(found.held, game, now)),
        rule=rule_words(found.held.settings, found.held.variant),
        links=_links(event, number, table, found, game),
        live_url="",
    )


def frame_of(found: LiveTable, game: LiveGame, ply: int | None, now: int) -> dict[str, Any]:
    """The position that is shown: after ``ply``, or the newest one with the clock as it stands now."""
    plies = replay_of(found.held, game)["plies"]
    shown = plies[-1] if ply is None else plies[min(ply, len(plies) - 1)]
    is_newest = ply is None or shown["ply"] == plies[-1]["ply"]
    points = shown["points"]
    return shown | {
        "detail": points | {"patterns": [_pattern(each) for each in points["patterns"]]},
        "plies": plies[1:],
        "last_ply": plies[-1]["ply"],
        "is_newest": is_newest,
        "clock": clock_facts(found.held, game, now) if is_newest else shown["clock"],
    }


def _pattern(pattern: list[Any]) -> dict[str, Any]:
    """A pattern of a snapshot as the drawing of boards takes it; it scores its length."""
    line, index, start, length = pattern
    return {"line": line, "index": index, "start": start, "length": length, "score": length}


def sides_of(found: LiveTable, game: LiveGame, clock: dict[str, Any]) -> list[dict[str, Any]]:
    """Chaos and Order as their clocks are shown, in this order."""
    return [_side(found, game, clock, side) for side in (1, 0)]


def _side(found: LiveTable, game: LiveGame, clock: dict[str, Any], side: int) -> dict[str, Any]:
    player = game.order if side == 0 else game.order.other
    down = clock["flagged"]
    playing = game.state == LiveGameState.PLAYING
    return {
        "side": side,
        "name": found.held.match.name_of(player),
        "remaining": clock["remaining"][side],
        "turn": playing and clock["turn"] == side,
        "running": playing and clock["running"] == side,
        "paused": bool(clock["paused"]),
        "fallen": side in down,
        "first": len(down) > 1 and down[0] == side,
    }


def _links(event: Tournament, number: int, table: int, found: LiveTable, game: LiveGame) -> dict[str, str]:
    place = [event.slug, number, table]
    record = f"/api/v1/matches/{found.live.match_id}/games/{game.number}/record/"
    return {
        "replay": reverse("live-replay", args=[*place, 0]).removesuffix("0/"),
        "state": reverse("live-state", args=place),
        "stream": f"/live/matches/{found.live.match_id}/",
        "record_text": f"{record}?format=txt",
        "record_json": f"{record}?format=json",
        "analysis": reverse("game-analysis", args=[*place, game.number]),
    }


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number of the address; None for what is none."""
    text = request.GET.get(name)
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else None
