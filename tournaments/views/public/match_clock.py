"""The clock on the table of a match that is played over the board: two halves, then its boards."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clocks.views.qr import qr_svg
from tournaments.services.table_seat import TableSeat, find_table_seat, held_of, state_of
from tournaments.views.public.match_clock_facts import board_facts
from tournaments.views.public.match_clock_words import words_after_flags
from tournaments.views.public.play_words import settings_context

ACTS = ("state", "press", "ready", "start", "full", "give-up", "board", "enter", "agree")


@never_cache
@require_safe
def match_clock(request: HttpRequest, token: str) -> HttpResponse:
    """The clock as it stands; scripts keep it up to date and send what is pressed."""
    seat = find_table_seat(token)
    if seat is None:
        return render(request, "public/match_clock_gone.html", status=404)
    return render(request, "public/match_clock.html", _context(request, seat, token))


def _context(request: HttpRequest, seat: TableSeat, token: str) -> dict[str, Any]:
    held = held_of(seat)
    address = request.build_absolute_uri(reverse("match-clock", args=[token]))
    return {
        "event": seat.pairing.round.tournament,
        "round": seat.pairing.round,
        "pairing": seat.pairing,
        "match": held.match,
        "variant": held.variant,
        "address": address,
        "code": qr_svg(address),
        "page": {
            "state": state_of(held),
            "boards": board_facts(held),
            "after_flags": words_after_flags(held.settings.rule),
            "urls": {name: reverse(f"match-clock-{name}", args=[token]) for name in ACTS},
            "stream": f"/live/table/{token}/",
        },
    } | settings_context(held.settings, held.variant)
