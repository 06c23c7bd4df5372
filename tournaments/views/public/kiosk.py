"""The tablet at the door: find your name, tap it, confirm. Nobody signs in, and nothing private is shown."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from audit.actor import Actor
from games.errors import Refused
from tournaments.models import Entry, Tournament
from tournaments.models.player import name_key
from tournaments.queries.links import kiosk_of
from tournaments.queries.seat_now import seat_now
from tournaments.registration import check_in_of
from tournaments.services.self_check_in import check_in_self, may_undo
from tournaments.views.desk.base import plain_number

KIOSK = Actor(None, "kiosk", "link")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def kiosk(request: HttpRequest, token: str) -> HttpResponse:
    """The list of names, one player (``?entry=``), or what became of a tap."""
    event = kiosk_of(token)
    if event is None:
        return render(request, "public/kiosk/gone.html", status=404)
    if request.method == "POST":
        return _act(request, event, token)
    if not is_open(event):
        return render(request, "public/kiosk/closed.html", {"event": event})
    entry = _entry(event, request.GET.get("entry", ""))
    if entry is not None:
        return _one(request, event, entry)
    return _list(request, event)


def is_open(event: Tournament) -> bool:
    """Whether players check themselves in now."""
    return check_in_of(event).is_open(timezone.now()) and not event.is_finished


def _act(request: HttpRequest, event: Tournament, token: str) -> HttpResponse:
    home = reverse("kiosk", args=[token])
    entry = _entry(event, request.POST.get("entry", ""))
    if entry is None:
        return redirect(home)
    here = request.POST.get("do") != "undo"
    try:
        check_in_self(entry.pk, KIOSK, here=here)
    except Refused as error:
        if not is_open(event):
            return redirect(home)
        return _one(request, event, entry, error)
    return redirect(f"{home}?entry={entry.pk}&done=1" if here else home)


def _one(
    request: HttpRequest, event: Tournament, entry: Entry, refused: Refused | None = None
) -> HttpResponse:
    context = {
        "event": event,
        "entry": entry,
        "refused": refused,
        "now": seat_now(entry),
        "done": bool(request.GET.get("done")) and entry.checked_in_at is not None,
        "may_undo": may_undo(entry, timezone.now()),
    }
    status = refused.status if refused else 200
    return render(request, "public/kiosk/one.html", context, status=status)


def _list(request: HttpRequest, event: Tournament) -> HttpResponse:
    playing = event.entries.filter(last_round__isnull=True, is_house=False).select_related("player")
    entries = list(playing.order_by("player__name_key", "seed"))
    sought, letter = request.GET.get("q", "")[:100], request.GET.get("letter", "")[:1]
    context: dict[str, Any] = {
        "event": event,
        "sought": sought,
        "letter": letter,
        "letters": sorted({entry.name[:1].upper() for entry in entries}),
        "entries": [entry for entry in entries if _fits(entry, sought, letter)],
        "total": len(entries),
        "title": _("Find your name"),
    }
    return render(request, "public/kiosk/list.html", context)


def _fits(entry: Entry, sought: str, letter: str) -> bool:
    key = entry.player.name_key
    return all(word in key for word in name_key(sought).split()) and (
        not letter or entry.name[:1].upper() == letter.upper()
    )


def _entry(event: Tournament, number: str) -> Entry | None:
    found = event.entries.filter(pk=plain_number(number), is_house=False)
    return found.select_related("player", "tournament").first()
