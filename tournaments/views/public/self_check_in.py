"""The page behind the code on a player's card or registration: “I am here”."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from audit.actor import Actor
from games.errors import Refused
from tournaments.models import Entry
from tournaments.queries.links import entry_of
from tournaments.queries.seat_now import seat_now
from tournaments.registration import check_in_of
from tournaments.services.self_check_in import check_in_self, may_undo


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def self_check_in(request: HttpRequest, token: str) -> HttpResponse:
    """Shows whose code it is; a POST says that the player is here, or takes it back."""
    entry = entry_of(token)
    if entry is None:
        return render(request, "public/link_gone.html", status=404)
    if request.method != "POST":
        return _page(request, entry)
    here = request.POST.get("do") != "undo"
    try:
        check_in_self(entry.pk, Actor.link(entry.name), here=here)
    except Refused as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, _("You are checked in.") if here else _("Taken back."))
    return redirect(request.path)


def _page(request: HttpRequest, entry: Entry) -> HttpResponse:
    now, event = timezone.now(), entry.tournament
    rules = check_in_of(event)
    context = {
        "event": event,
        "entry": entry,
        "is_open": rules.is_open(now) and not event.is_finished,
        "closes_at": rules.closes_at,
        "may_undo": may_undo(entry, now),
        "now": seat_now(entry),
    }
    return render(request, "public/self_check_in.html", context)
