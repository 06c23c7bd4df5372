"""The page on which a player plays Gyul! Hap!; without JavaScript a form with the same calls."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clocks.middleware import stamp_of
from games.errors import Invalid, Refused
from games.models import Call
from games.queries.duel_rule_words import points_words, signed
from games.queries.duels import settings_of
from games.services.duel import readiness
from tournaments.models import DailyRun
from tournaments.queries.practice import practice_token
from tournaments.services.duel_seat import DuelSeat, call_from, state_of
from tournaments.templatetags.duel_words import call_words, verdict_words
from tournaments.views.public.duel_play_acts import id_in
from tournaments.views.public.seat_words import place_of, result_of

ACTS = {"state": "duel-state", "call": "duel-call", "ready": "duel-ready", "seen": "duel-seen"}


def duel_page(request: HttpRequest, seat: DuelSeat, token: str) -> HttpResponse:
    """The match of a player's link."""
    if request.method == "POST":
        try:
            _act(request, seat)
        except Refused as refused:
            messages.warning(request, str(refused))
        return redirect(request.get_full_path())
    return render(request, "public/duel_play.html", _context(seat, token, is_plain="plain" in request.GET))


def _act(request: HttpRequest, seat: DuelSeat) -> None:
    """What the form without JavaScript sends."""
    values, stamp = request.POST, stamp_of(request)
    if values.get("act") == "ready":
        readiness.set_ready(seat.duel_id, seat.side, ready=True, stamp=stamp, actor=seat.actor)
        return
    text = "GYUL" if values.get("act") == "gyul" else values.get("text", "")
    board = _number(values, "number"), _number(values, "attempt")
    own_id = id_in({"id": values.get("id") or None})
    verdict = call_from(seat, text, board=board, own_id=own_id, stamp=stamp)
    messages.info(request, _told(verdict.call))


def _told(call: Call) -> str:
    """The verdict on a call, in words."""
    told = {
        "call": call_words(call.text),
        "verdict": verdict_words(call.verdict),
        "points": signed(call.points),
    }
    return _("%(call)s: %(verdict)s, %(points)s") % told


def _number(values: QueryDict, name: str) -> int:
    sent = values.get(name, "")
    if not (sent.isascii() and sent.isdigit() and len(sent) < 5):
        raise Invalid(_("Look at the board again, then call."))
    return int(sent)


def _context(seat: DuelSeat, token: str, *, is_plain: bool) -> dict[str, Any]:
    found, settings = state_of(seat), settings_of(seat.duel)
    board = found["board"]
    return {
        **_place(seat),
        "match": seat.match,
        "side": int(seat.side),
        "other_side": int(seat.side.other),
        "me": seat.name,
        "other_name": seat.match.name_of(seat.side.other),
        "state": found,
        "calls": list(reversed(board["calls"])) if board else [],
        "is_ready": found["first" if seat.side == 1 else "second"]["ready"],
        "call_id": secrets.token_hex(16),
        "result": result_of(seat.match) if found["result"] else "",
        "is_plain": is_plain,
        "settings": settings,
        "points_words": points_words(settings.options),
        "page": _bootstrap(seat, token, found),
    }


def _place(seat: DuelSeat) -> dict[str, Any]:
    """Where the match is played: at a table of an event, or outside all of them."""
    return place_of(seat.pairing, seat.side) if seat.pairing else _outside(seat)


def _outside(seat: DuelSeat) -> dict[str, Any]:
    """A run of a daily board leads to its list; practice has a page for whoever watches."""
    if run := DailyRun.objects.filter(match=seat.match_id).select_related("board").first():
        return {"day": run.board.day, "match_url": reverse("daily-of", args=[str(run.board.day)])}
    return {"match_url": reverse("practice-match", args=[practice_token(seat.match_id, None)])}


def _bootstrap(seat: DuelSeat, token: str, found: dict[str, Any]) -> dict[str, Any]:
    """What the scripts begin with."""
    return {
        "side": int(seat.side),
        "state": found,
        "urls": {name: reverse(address, args=[token]) for name, address in ACTS.items()},
        "stream": f"/live/play/{token}/",
    }
