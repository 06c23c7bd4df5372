"""All boards of an event that are played now, small; with their clocks, where they have any."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from audit.services import version_of
from clocks.services.instants import now_ms
from games.engine.families import Family, family_of, is_entropy
from tournaments.models import Tournament
from tournaments.permissions import allowed
from tournaments.queries.live_boards import card_data, card_of, live_tables
from tournaments.views.public import duel_watch_boards, tiles_watch_boards
from tournaments.views.public.pages import View, event_or_404, show_event

PAGES = {
    Family.ENTROPY: "live_boards.html",
    Family.GYUL_HAP: "duel_watch_boards.html",
    Family.CHAOS_TILES: "tiles_watch_boards.html",
}
CARDS = {Family.GYUL_HAP: duel_watch_boards.cards_of, Family.CHAOS_TILES: tiles_watch_boards.cards_of}
SNAPSHOTS = {
    Family.GYUL_HAP: duel_watch_boards.snapshots_of,
    Family.CHAOS_TILES: tiles_watch_boards.snapshots_of,
}


def live_page(view: View) -> View:
    """A page of one event that changes with every move, so no copy of it is kept; 404 for whom it is hidden
    from. The view gets the event in place of its slug."""

    @never_cache
    @require_safe
    @wraps(view)
    def page(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = event_or_404(slug, request)
        request.event_version = version_of(event.scope)  # type: ignore[attr-defined]
        return view(request, event, *args, **kwargs)

    return page


def sees_inside(request: HttpRequest, event: Tournament) -> bool:
    """Arbiters see boards that shared bags hide."""
    return allowed(request.user, "see_live_inside", event)


@live_page
def boards(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The boards of the newest timed round, by table; those of earlier rounds that still go on come first."""
    family = family_of(event.variant)
    cards = CARDS[family](event) if family in CARDS else _cards(request, event, now_ms())
    return show_event(
        request,
        PAGES[family],
        event,
        "live",
        cards=cards,
        rounds=sorted({card["round"] for card in cards}),
        boards_url=f"/live/events/{event.slug}/boards/",
        live_url="",
    )


@live_page
def state(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The same boards as data: ``now``, the event's version, boards. For pages whose stream was cut.

    With ``?only=now`` the server's time alone, which open pages ask for now and then.
    """
    if asks_time(request):
        return JsonResponse({"now": now_ms()})
    now = now_ms()
    if is_entropy(event.variant):
        found = [card_data(card) for card in _cards(request, event, now)]
    else:
        found = SNAPSHOTS[family_of(event.variant)](event, now)
    version = request.event_version  # type: ignore[attr-defined]
    return JsonResponse({"now": now, "version": version, "boards": found})


def asks_time(request: HttpRequest) -> bool:
    """Whether nothing but the instant is asked for."""
    return request.GET.get("only") == "now"


def _cards(request: HttpRequest, event: Tournament, now: int) -> list[dict[str, Any]]:
    inside = sees_inside(request, event)
    return [card_of(table, now, inside=inside) for table in live_tables(event)]
