"""A game of Chaos Tiles as spectators see it: now, and when it is over action by action."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.queries.tiles.rule_words import tiles_rule_words
from games.queries.tiles.snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.tiles_boards import TilesTable, find_tiles_table
from tournaments.queries.tiles_film import film_of, frame_at, may_be_replayed
from tournaments.views.public.pages import show_event
from tournaments.views.public.tiles_watch_facts import Facts, links_of, shown_facts


def find_tiles(event: Tournament, number: int, table: int) -> TilesTable:
    """The game at a table; 404 where none is played on line."""
    found = find_tiles_table(event, number, table)
    if found is None:
        raise Http404(
            _("No match is played on line at table %(table)d in round %(number)d.")
            % {"table": table, "number": number}
        )
    return found


def watch(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """The game as it stands now; when it is over, ``?ply=`` shows it after so many actions."""
    found = find_tiles(event, number, table)
    snapshot = snapshot_of(found.held, now_ms(), None)
    step = step_of(found, request.GET.get("ply"))
    shown = snapshot_at(found, snapshot, step["ply"]) if step else snapshot
    return show_event(
        request,
        "tiles_watch.html",
        event,
        "live",
        found=found,
        match=found.match,
        snapshot=snapshot,
        step=step,
        rules=tiles_rule_words(found.held.settings),
        links=links_of(event, found),
        live_url="",
        **shown_facts(shown),
    )


def step_of(found: TilesTable, asked: str | None) -> Facts | None:
    """Where in a game that is over the page is; None while there is no going back."""
    if not may_be_replayed(found.held):
        return None
    last = len(found.game.line)
    ply = int(asked) if asked and asked.isascii() and asked.isdigit() and len(asked) < 6 else last
    return {"ply": min(ply, last), "last": last, "is_end": ply >= last}


def snapshot_at(found: TilesTable, snapshot: Facts, ply: int) -> Facts:
    """The snapshot of a game that is over as it would have been after so many actions, with all hands."""
    frame = frame_at(found.held, ply)
    seats = zip(snapshot["seats"], frame["seats"], strict=True)
    state = snapshot["state"] if ply == len(found.game.line) else "playing"
    return snapshot | frame | {"seats": [now | then for now, then in seats], "state": state}


def state(event: Tournament, number: int, table: int) -> JsonResponse:
    """The game's snapshot, as everybody may see it."""
    return JsonResponse(snapshot_of(find_tiles(event, number, table).held, now_ms(), None))


def replay(event: Tournament, number: int, table: int) -> JsonResponse:
    """All frames of a game that is over and may be shown; 404 before."""
    found = find_tiles(event, number, table)
    if not may_be_replayed(found.held):
        raise Http404(_("This game can be played again when it is over."))
    return JsonResponse(film_of(found.held))
