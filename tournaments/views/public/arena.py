"""The arena: the page of everybody, and each player's own."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from audit.actor import Actor
from audit.services import version_of
from games.errors import Refused
from tournaments.models import Entry, Pairing, Tournament
from tournaments.models.tournament import System
from tournaments.queries.arena import OwnArena, arena_of, own_arena
from tournaments.queries.links import arena_entry, arena_way, report_token
from tournaments.queries.snapshots import find_snapshot
from tournaments.services import arena as services
from tournaments.views.public.pages import event_page, show_event
from tournaments.views.public.token_answers import Answers, Facts

LEADERS = 10


class NoPlace(Refused):
    """The link opens no place in an arena."""

    status = 404
    kind = "gone"


@event_page
def arena(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Time left, who waits, who plays, who leads."""
    if event.system != System.ARENA:
        raise Http404(_("%(event)s is no arena.") % {"event": event})
    return show_event(request, "arena.html", event, "arena", arena=arena_of(event), leaders=_leaders(event))


@never_cache
@csrf_exempt  # the token in the address is the whole right to act: no cookie is looked at
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest, token: str) -> HttpResponse:
    """A player's page: ready for the next opponent, or not; and the way to the match."""
    entry = find_entry(token)
    if entry is None:
        return render(request, "public/report_gone.html", status=404)
    if request.method == "POST":
        try:
            act = services.leave if request.POST.get("do") == "leave" else services.take_place
            act(entry.pk, Actor.link(entry.name))
        except Refused as refused:
            messages.warning(request, str(refused))
        return redirect(request.path)
    return render(request, "public/arena_own.html", _context(entry, token))


def _context(entry: Entry, token: str) -> dict[str, Any]:
    services.see(entry.pk, timezone.now())
    event = entry.tournament
    mine = own_arena(entry)
    return {
        "event": event,
        "entry": entry,
        "arena": arena_of(event),
        "mine": mine,
        "match_url": match_url(mine),
        "leaders": _leaders(event),
        "version": version_of(event.scope),
        "live_url": f"/live/events/{event.slug}/" if event.visibility != event.Visibility.PRIVATE else "",
        "ping_url": reverse("arena-ping", args=[token]),
    }


def match_url(mine: OwnArena) -> str:
    """Where the match is played or reported; empty without one."""
    if mine.pairing is None:
        return ""
    page = "play" if mine.is_online else "report"
    return reverse(page, args=[report_token(mine.pairing.pk, mine.side)])


def way_back(pairing: Pairing, side: int) -> str:
    """From a match to the arena page of who sits on this side; empty where the event is no arena."""
    token = arena_way(pairing, side)
    return reverse("arena-own", args=[token]) if token else ""


def find_entry(token: str) -> Entry | None:
    """The entry of a player's arena link, while its event is an arena."""
    entry = arena_entry(token)
    return entry if entry and entry.tournament.system == System.ARENA else None


def _ping(request: HttpRequest, entry: Entry, token: str) -> Facts:
    """The page is there; what it would show."""
    services.see(entry.pk, timezone.now())
    mine = own_arena(entry)
    return {
        "version": version_of(entry.tournament.scope),
        "wants": mine.wants,
        "waits": mine.waits,
        "match": match_url(mine),
    }


def _leaders(event: Tournament) -> list[dict[str, Any]]:
    snapshot = find_snapshot(event)
    rows: list[dict[str, Any]] = snapshot.data["rows"] if snapshot else []
    return rows[:LEADERS]


ping = Answers(find_entry, lambda: NoPlace(_("This link opens no place in an arena."))).act(_ping)
