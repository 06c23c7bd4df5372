"""Play outside every event: choose the game, play, come back to what is in play."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.engine.chaos_tiles.games.keys import CHAOS_OMELET, GAME_KEYS, GAME_NAMES
from games.engine.families import GYUL_HAP
from games.engine.variants import VARIANTS
from games.errors import Refused
from games.models import Duel, LiveMatch, Side, TilesGame
from tournaments.forms.practice import PracticeForm
from tournaments.forms.practice_duel import PracticeDuelForm
from tournaments.forms.practice_tiles import MOST_PLACEMENTS, PracticeTilesForm
from tournaments.queries.practice import analysed_lately, in_play, practice_token, scope_of
from tournaments.queries.practice_duels import duels_in_play, is_practice_duel
from tournaments.queries.practice_tiles import is_practice_tiles, seat_tokens, tiles_in_play
from tournaments.services.practice import end_practice, start_practice
from tournaments.services.practice_duels import end_duel, start_duel
from tournaments.services.practice_tiles import end_tiles, start_tiles
from tournaments.views.desk.base import plain_number, show_refusal
from tournaments.views.public.practice_visitor import (
    check_throttle,
    keep_visitor,
    visitor_actor,
    visitor_of,
    visitor_or_new,
    where_offered,
)

Form = PracticeForm | PracticeDuelForm | PracticeTilesForm


@where_offered
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """The form of the chosen game, and the visitor's matches in play; goes on to the match that was started.

    ``?variant=`` chooses the game: that of the variant whose rules page led here.
    """
    sent = request.POST if request.method == "POST" else None
    if sent is not None and sent.get("do") == "end":
        return _end(request, plain_number(sent.get("match", "")))
    form = _form(request)
    if sent is not None and form.is_valid():
        visitor = visitor_or_new(request)
        try:
            goes_on = _start(request, form, visitor)
        except Refused as refused:
            show_refusal(form, refused)
        else:
            return keep_visitor(goes_on, request, visitor)
    status = 422 if form.errors else 200
    return render(request, "public/practice.html", _context(request, form), status=status)


def _form(request: HttpRequest) -> Form:
    sent = request.POST if request.method == "POST" else None
    asked = (request.GET if sent is None else sent).get("variant", "")
    if asked == GYUL_HAP:
        return PracticeDuelForm(sent)
    if asked in GAME_KEYS:
        return PracticeTilesForm(sent, game=asked, initial=_asked_figure(request))
    return PracticeForm(sent, initial={"variant": asked} if asked in VARIANTS else {})


def _asked_figure(request: HttpRequest) -> dict[str, Any]:
    """The figure that the page which builds them sends along."""
    names = ("figure", "figure_tiles", "figure_placements")
    return {name: request.GET[name][:MOST_PLACEMENTS] for name in names if request.GET.get(name)}


def _start(request: HttpRequest, form: Form, visitor: str) -> HttpResponse:
    """On to the visitor's place in the match that is started; where others need their links, to these."""
    check_throttle(request)
    scope, actor = scope_of(visitor), visitor_actor(request)
    if isinstance(form, PracticeTilesForm):
        return _to_tiles(start_tiles(scope, form.setup(), actor))
    if isinstance(form, PracticeDuelForm):
        return redirect("play", practice_token(start_duel(scope, form.setup(), actor).match_id, Side.FIRST))
    live = start_practice(scope, form.setup(), actor)
    return redirect("play", practice_token(live.match_id, _side(live)))


def _to_tiles(game: TilesGame) -> HttpResponse:
    tokens = list(seat_tokens(game).values())
    if len(tokens) == 1:
        return redirect("play", tokens[0])
    return redirect(f"{reverse('practice')}?variant={game.match.variant}#in-play")


def _end(request: HttpRequest, match_id: int) -> HttpResponse:
    end = end_practice
    if is_practice_duel(match_id):
        end = end_duel
    elif is_practice_tiles(match_id):
        end = end_tiles
    try:
        end(scope_of(visitor_of(request) or ""), match_id, visitor_actor(request))
    except Refused as refused:
        messages.warning(request, str(refused))
    else:
        messages.success(request, _("The match is ended."))
    return redirect("practice")


def _context(request: HttpRequest, form: Form) -> dict[str, Any]:
    visitor = visitor_of(request)
    scope = scope_of(visitor) if visitor else None
    return {
        "area": "practice",
        "form": form,
        "is_duel": isinstance(form, PracticeDuelForm),
        "gyul_hap": GYUL_HAP,
        "tiles_game": form.game if isinstance(form, PracticeTilesForm) else None,
        "tiles_first": CHAOS_OMELET,
        "tiles_games": GAME_NAMES.items(),
        "matches": [_shown(live) for live in in_play(scope)] if scope else [],
        "duels": [_shown_duel(duel) for duel in duels_in_play(scope)] if scope else [],
        "tiles": [_shown_tiles(request, game) for game in tiles_in_play(scope)] if scope else [],
        "analysed": _analysed(scope) if scope else [],
    }


def _analysed(scope: str) -> list[dict[str, Any]]:
    """The visitor's newest matches with analyses: each with its games."""
    found: dict[int, dict[str, Any]] = {}
    for each in analysed_lately(scope):
        match = each.game.live.match
        shown = {"match": match, "token": practice_token(match.pk, None), "games": []}
        found.setdefault(match.pk, shown)["games"].append(each.game)
    return list(found.values())


def _shown(live: LiveMatch) -> dict[str, Any]:
    match = live.match
    return {"match": match, "token": practice_token(match.pk, _side(live)), "state": live.state}


def _shown_duel(duel: Duel) -> dict[str, Any]:
    match = duel.match
    return {"match": match, "token": practice_token(match.pk, Side.FIRST), "state": duel.state}


def _shown_tiles(request: HttpRequest, game: TilesGame) -> dict[str, Any]:
    """With the links of all people, where there are more; the visitor's is the first."""
    match, tokens = game.match, seat_tokens(game)
    links = [
        (match.name_of(seat), request.build_absolute_uri(reverse("play", args=[token])))
        for seat, token in tokens.items()
    ]
    return {
        "match": match,
        "token": next(iter(tokens.values())),
        "state": game.get_state_display(),
        "links": links if len(links) > 1 else [],
        "watch": practice_token(match.pk, None),
    }


def _side(live: LiveMatch) -> Side:
    """The visitor's."""
    assert live.house_side is not None
    return Side(live.house_side).other
