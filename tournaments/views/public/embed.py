"""An event on other sites: standings, pairings and live boards as pages that listed sites may frame.

An embed shows what everybody may see, whoever asks: no session is read and no cookie is set.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from audit.services import version_of
from games.engine.families import Family, family_of
from tournaments.models import Tournament
from tournaments.publication import frame_ancestors
from tournaments.queries.meetings import by_table
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.standings_table import columns_of
from tournaments.queries.tables import sheet_of
from tournaments.queries.visible import visible_rounds
from tournaments.views.public.conditional import etag_of, event_versions, mark, unchanged
from tournaments.views.public.embed_board import card_at, place_of_match
from tournaments.views.public.live_match import number_in
from tournaments.views.public.pages import event_or_404

View = Callable[..., HttpResponse]
THEMES = ("light", "dark")
BOARDS = {Family.ENTROPY: "board", Family.GYUL_HAP: "duel", Family.CHAOS_TILES: "tiles"}


def embedded(view: View) -> View:
    """A page that the event's listed sites may frame. ``?lang=`` and ``?theme=`` say how it looks."""

    @require_safe
    @wraps(view)
    def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        request.user = AnonymousUser()
        event = event_or_404(slug, request)
        language = _language(request)
        with translation.override(language):
            response = view(request, event, **kwargs)
        response["Content-Language"] = language
        response.xframe_options_exempt = True
        response._csp_replace = {"frame-ancestors": list(frame_ancestors(event))}  # type: ignore[attr-defined]
        return response

    return page


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    if asked in dict(settings.LANGUAGES):
        return asked
    return translation.get_language() or settings.LANGUAGE_CODE


def _kept(view: View) -> View:
    """Unchanged until the event changes."""

    @wraps(view)
    def page(request: HttpRequest, event: Tournament, **kwargs: Any) -> HttpResponse:
        versions = event_versions(event.scope)
        etag = etag_of(request, event.pk, *versions)
        request.event_version = versions[0]  # type: ignore[attr-defined]
        found = unchanged(request, etag)
        return found or mark(view(request, event, **kwargs), etag)

    return page


def _show(request: HttpRequest, event: Tournament, name: str, **context: Any) -> HttpResponse:
    theme = request.GET.get("theme")
    frame = {
        "event": event,
        "theme": theme if theme in THEMES else "",
        "version": request.event_version,  # type: ignore[attr-defined]
        "live_url": f"/live/events/{event.slug}/",
        "embedded": True,
    }
    return render(request, f"embed/{name}.html", frame | context)


@embedded
@_kept
def standings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The newest standings; ``?top=`` so many rows of them."""
    snapshot = find_snapshot(event)
    rows = snapshot.data["rows"] if snapshot else []
    top = number_in(request, "top")
    return _show(
        request,
        event,
        "standings",
        snapshot=snapshot,
        number=snapshot.round_number if snapshot else 0,
        rows=rows[:top] if top else rows,
        left_out=len(rows) - top if top and top < len(rows) else 0,
        columns=columns_of(snapshot) if snapshot else [],
        teams=snapshot.data.get("teams", {}).get("rows", []) if snapshot else [],
    )


@embedded
@_kept
def pairings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The newest published round; ``?round=`` another one."""
    asked = number_in(request, "round")
    rounds = list(visible_rounds(event, request.user))
    round_ = next((one for one in reversed(rounds) if asked in (None, one.number)), None)
    if asked is not None and round_ is None:
        raise Http404(_("Round %(number)d is not published.") % {"number": asked})
    sheet = sheet_of(round_) if round_ else None
    meetings = by_table(sheet) if sheet else {}
    tables = [(table, meetings.get(table.number)) for table in sheet.tables] if sheet else []
    return _show(request, event, "pairings", round=round_, sheet=sheet, tables=tables)


@embedded
def board(request: HttpRequest, event: Tournament, match: int) -> HttpResponse:
    """One match on line or with clocks, small, as spectators see it: it follows the play."""
    place = place_of_match(event, match)
    if place is None:
        raise Http404(_("There is no such board in this event."))
    card = card_at(event, *place)
    if card is None:
        raise Http404(_("There is no such board in this event."))
    request.event_version = version_of(event.scope)  # type: ignore[attr-defined]
    response = _show(
        request,
        event,
        BOARDS[family_of(event.variant)],
        card=card,
        rounds=[card["round"], 0],  # the card names its round
        stream=f"/live/matches/{match}/",
        state=reverse("live-state", args=[event.slug, *place]),
    )
    add_never_cache_headers(response)
    return response
