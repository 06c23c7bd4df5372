"""A game of a timed match as data: every ply with the board and both clocks as they were."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.engine.families import is_entropy, is_tiles
from games.models import LiveGame
from games.queries.live_snapshot import is_hidden, snapshot_of
from tournaments.models import Tournament
from tournaments.queries.live_boards import LiveTable, find_live_table
from tournaments.queries.replay import replay_of
from tournaments.views.public import duel_watch, duel_watch_replay, tiles_watch
from tournaments.views.public.live_boards import asks_time, live_page, sees_inside


def find_live(event: Tournament, number: int, table: int) -> LiveTable:
    """The timed match at a table; 404 when it is not played with clocks."""
    found = find_live_table(event, number, table)
    if found is None:
        raise Http404(
            _("There is no match with clocks at table %(table)d in round %(number)d.")
            % {"table": table, "number": number}
        )
    return found


def game_of(found: LiveTable, number: int | None) -> LiveGame:
    """The newest attempt of a game; the game in hand when none is asked for."""
    if number is None:
        return found.game
    if number not in (1, 2):
        raise Http404(_("A match has the games 1 and 2."))
    return found.held.games[number - 1]


@live_page
def replay(request: HttpRequest, event: Tournament, number: int, table: int, game: int) -> HttpResponse:
    """``plies`` of `tournaments.queries.replay`; none, and ``hidden``, while a shared bag hides the board.

    Of Gyul! Hap! the page that shows its boards again, from number ``game`` of those that are over. Of Chaos
    Tiles the film of a game that is over.
    """
    if is_tiles(event.variant):
        return tiles_watch.replay(event, number, table)
    if not is_entropy(event.variant):
        return duel_watch_replay.replay(request, event, number, table, game)
    found = find_live(event, number, table)
    facts = {"now": now_ms(), "hidden": is_hidden(found.held) and not sees_inside(request, event)}
    if facts["hidden"]:
        return JsonResponse(facts | {"plies": []})
    return JsonResponse(facts | replay_of(found.held, game_of(found, game)))


@live_page
def state(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """The match's snapshot as this visitor may see it; with ``?only=now`` the server's time alone."""
    if asks_time(request):
        return JsonResponse({"now": now_ms()})
    if is_tiles(event.variant):
        return tiles_watch.state(event, number, table)
    if not is_entropy(event.variant):
        return duel_watch.state(event, number, table)
    found = find_live(event, number, table)
    return JsonResponse(snapshot_of(found.held, now_ms(), inside=sees_inside(request, event)))
