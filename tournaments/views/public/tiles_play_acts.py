"""What the page of a game of Chaos Tiles sends while it is open, and what it is answered."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from clocks.middleware import stamp_of
from games.errors import Invalid, Refused
from games.services.tiles import readiness
from tournaments.services.play_seat import gone
from tournaments.services.tiles_seat import TilesSeat, act_from, find_tiles_seat, placements_for, state_of
from tournaments.views.public.json_answers import Values, body_of, flag_in, key_of, number_in
from tournaments.views.public.seat_words import result_of
from tournaments.views.public.token_answers import Answers, Facts

MOST_TILES = 90
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
_answers = Answers(find_tiles_seat, gone)


@_answers.read
def state(_request: HttpRequest, seat: TilesSeat, _token: str) -> Facts:
    """The game now; at its end also what came of it, in words."""
    found = state_of(seat)
    return {"state": found, "result": result_of(seat.match) if found["result"] else None}


@_answers.read
def placements(request: HttpRequest, seat: TilesSeat, _token: str) -> Facts:
    """Where the player may put tiles or stones now; ``transfer``: the tile of the blob that is lifted."""
    return placements_for(seat, tile_in(request.GET.get("transfer")))


@_answers.act
def _act(request: HttpRequest, seat: TilesSeat, _token: str) -> Facts:
    """``actions``: texts in the engine's words, `UNDO` or `LEAVE`; ``version`` of the state they are for."""
    values = body_of(request)
    verdict = act_from(
        seat,
        texts_in(values),
        stamp=stamp_of(request),
        key=key_of(request),
        version=number_in(values, "version", required=False),
    )
    return {"state": verdict.state, "replayed": verdict.replayed}


@csrf_exempt
def act(request: HttpRequest, token: str) -> HttpResponse:
    """An act as JSON; or the form of a page without scripts, which then shows the page again."""
    if request.method != "POST" or request.content_type not in _FORMS:
        return _act(request, token)
    seat = find_tiles_seat(token)
    if seat is not None:
        try:
            _act_by_form(request, seat)
        except Refused as refused:
            messages.warning(request, str(refused))
    return redirect(reverse("play", args=[token]) + ("?plain" if "plain" in request.POST else ""))


@_answers.act
def ready(request: HttpRequest, seat: TilesSeat, _token: str) -> Facts:
    """Ready to begin (``ready`` false: not any more)."""
    is_ready = flag_in(body_of(request), "ready", default=True)
    found = readiness.set_ready(
        seat.game_id, seat.seat, ready=is_ready, stamp=stamp_of(request), actor=seat.actor
    )
    return {"state": found}


@_answers.act
def seen(_request: HttpRequest, seat: TilesSeat, _token: str) -> Facts:
    """The player has the page open: the others see that somebody is there."""
    readiness.set_seen(seat.game_id, seat.seat)
    return {"state": state_of(seat)}


def texts_in(values: Values) -> list[str]:
    """The ``actions``, each a text. Raises Invalid, with the field."""
    found = values.get("actions")
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise Invalid(_("Something is missing."), fields={"actions": _("A list of texts.")})
    return found


def tile_in(text: str | None) -> int | None:
    """The number of a tile in an address; None when there is none. Raises Invalid, with the field."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and 0 < int(text) <= MOST_TILES):
        words = _("The number of a tile, 1 to %(most)d.") % {"most": MOST_TILES}
        raise Invalid(words, fields={"transfer": words})
    return int(text)


def _act_by_form(request: HttpRequest, seat: TilesSeat) -> None:
    """``act`` is `ready`, or ``action`` has one action, or several with semicolons between."""
    values, stamp = request.POST, stamp_of(request)
    if values.get("act") == "ready":
        readiness.set_ready(seat.game_id, seat.seat, stamp=stamp, actor=seat.actor)
        return
    version = values.get("version", "")
    act_from(
        seat,
        values.get("action", "").split(";"),
        stamp=stamp,
        key=values.get("key", "")[:255] or None,
        version=int(version) if version.isascii() and version.isdigit() and len(version) < 10 else None,
    )
