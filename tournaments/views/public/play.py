"""The page on which a player plays a timed match; without JavaScript a form with the same acts."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clocks.middleware import stamp_of
from games.engine.variants import get_variant
from games.errors import Refused
from games.queries.timed_match import settings_of
from games.services.live import moves, starting
from tournaments.queries.links import seated_at
from tournaments.queries.practice import practice_token
from tournaments.services.duel_seat import find_duel_seat
from tournaments.services.play_seat import Seat, find_seat, state_of
from tournaments.services.tiles_seat import find_tiles_seat
from tournaments.views.public.duel_play import duel_page
from tournaments.views.public.play_plain import plain_context, typed_action
from tournaments.views.public.play_words import settings_context
from tournaments.views.public.seat_words import place_of
from tournaments.views.public.tiles_play import tiles_page

ACTS = ("state", "games", "act", "ready", "seen", "ping", "resign", "offer", "answer")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, token: str) -> HttpResponse:
    """The match of a player's link; the page for reporting where it is not played on line here."""
    seat = find_seat(token)
    if seat is None:
        if duel := find_duel_seat(token):
            return duel_page(request, duel, token)
        if tiles := find_tiles_seat(token):
            return tiles_page(request, tiles, token)
        if seated_at(token):
            return redirect("report", token)
        return render(request, "public/report_gone.html", status=404)
    if request.method == "POST":
        try:
            _act(request, seat)
        except Refused as refused:
            messages.warning(request, str(refused))
        return redirect(request.get_full_path())
    return render(request, "public/play.html", _context(seat, token, is_plain="plain" in request.GET))


def _act(request: HttpRequest, seat: Seat) -> None:
    """What the form without JavaScript sends."""
    values, stamp = request.POST, stamp_of(request)
    if values.get("act") == "ready":
        starting.set_ready(seat.live_id, seat.side, stamp=stamp, actor=seat.actor)
        return
    text = typed_action(state_of(seat), "pass" if values.get("act") == "pass" else values.get("action", ""))
    moves.act(
        seat.live_id,
        seat.side,
        text,
        stamp=stamp,
        actor=seat.actor,
        version=_version(values),
        key=_key(values),
    )


def _version(values: QueryDict) -> int | None:
    sent = values.get("version", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 10 else None


def _key(values: QueryDict) -> str | None:
    return values.get("key", "")[:255] or None


def _context(seat: Seat, token: str, *, is_plain: bool) -> dict[str, Any]:
    found = state_of(seat)
    variant = get_variant(seat.match.variant)
    return {
        **_place(seat),
        "match": seat.match,
        "side": seat.side,
        "me": seat.match.name_of(seat.side),
        "other_name": seat.match.name_of(seat.side.other),
        "variant": variant,
        "state": found,
        "plain": plain_context(found, seat.side),
        "is_plain": is_plain,
        "page": _bootstrap(seat, token, found),
    } | settings_context(settings_of(seat.live), variant)


def _place(seat: Seat) -> dict[str, Any]:
    """Where the match is played: at a table of an event, or against the computer."""
    if seat.pairing is None:
        watcher = practice_token(seat.match_id, None)
        place = {"match_url": reverse("practice-match", args=[watcher])}
        return place | ({"analysed_as": watcher} if settings.ANALYSE_GAMES else {})
    return place_of(seat.pairing, seat.side)


def _bootstrap(seat: Seat, token: str, found: dict[str, Any]) -> dict[str, Any]:
    """What the scripts begin with."""
    return {
        "side": int(seat.side),
        "state": found,
        "urls": {name: reverse(f"play-{name}", args=[token]) for name in ACTS},
        "stream": f"/live/play/{token}/",
    }
