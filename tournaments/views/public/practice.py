"""Play against the computer: choose, play, come back to what is in play."""

from __future__ import annotations

from functools import wraps
from secrets import token_hex
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from audit.actor import Actor
from games.engine.variants import VARIANTS
from games.errors import Conflict, Refused
from games.models import LiveMatch, Side
from tournaments.forms.practice import PracticeForm
from tournaments.limits import PracticeThrottle, is_too_many
from tournaments.queries.practice import analysed_lately, in_play, practice_token, scope_of
from tournaments.services.practice import end_practice, start_practice
from tournaments.views.desk.base import plain_number, show_refusal
from tournaments.views.public.pages import View

COOKIE = "practice"
A_YEAR = 365 * 24 * 3600


def where_offered(view: View) -> View:
    """404 where the installation does not offer play against the computer."""

    @never_cache
    @wraps(view)
    def offered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.PRACTICE:
            raise Http404(_("Here nobody plays against the computer."))
        return view(request, *args, **kwargs)

    return offered


@where_offered
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """The form, and the visitor's matches in play; goes on to the match that was started."""
    sent = request.POST if request.method == "POST" else None
    if sent is not None and sent.get("do") == "end":
        return _end(request, plain_number(sent.get("match", "")))
    form = PracticeForm(sent, initial=_asked(request))
    if sent is not None and form.is_valid():
        visitor = visitor_of(request) or f"browser:{token_hex(16)}"
        try:
            live = _start(request, form, visitor)
        except Refused as refused:
            show_refusal(form, refused)
        else:
            return _keep(redirect("play", practice_token(live.match_id, _side(live))), request, visitor)
    status = 422 if form.errors else 200
    return render(request, "public/practice.html", _context(request, form), status=status)


def visitor_of(request: HttpRequest) -> str | None:
    """What tells this visitor from others: the account, else what the browser keeps; None at first."""
    if request.user.is_authenticated:
        return f"user:{request.user.pk}"
    kept = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE)
    return f"browser:{kept}" if kept else None


def _start(request: HttpRequest, form: PracticeForm, visitor: str) -> LiveMatch:
    if not request.user.is_authenticated and is_too_many(request, PracticeThrottle):
        raise Conflict(_("Too many matches were started from this address. Wait an hour, or sign in."))
    return start_practice(scope_of(visitor), form.setup(), _actor(request))


def _end(request: HttpRequest, match_id: int) -> HttpResponse:
    try:
        end_practice(scope_of(visitor_of(request) or ""), match_id, _actor(request))
    except Refused as refused:
        messages.warning(request, str(refused))
    else:
        messages.success(request, _("The match is ended."))
    return redirect("practice")


def _keep(response: HttpResponse, request: HttpRequest, visitor: str) -> HttpResponse:
    """The browser keeps who it is, so that the visitor finds the match again."""
    if not request.user.is_authenticated:
        secure = settings.SESSION_COOKIE_SECURE
        kept = visitor.removeprefix("browser:")
        response.set_signed_cookie(
            COOKIE, kept, salt=COOKIE, max_age=A_YEAR, secure=secure, httponly=True, samesite="Lax"
        )
    return response


def _context(request: HttpRequest, form: PracticeForm) -> dict[str, Any]:
    visitor = visitor_of(request)
    mine = in_play(scope_of(visitor)) if visitor else []
    return {
        "area": "practice",
        "form": form,
        "matches": [_shown(live) for live in mine],
        "analysed": _analysed(visitor) if visitor else [],
    }


def _analysed(visitor: str) -> list[dict[str, Any]]:
    """The visitor's newest matches with analyses: each with its games."""
    found: dict[int, dict[str, Any]] = {}
    for each in analysed_lately(scope_of(visitor)):
        match = each.game.live.match
        shown = {"match": match, "token": practice_token(match.pk, None), "games": []}
        found.setdefault(match.pk, shown)["games"].append(each.game)
    return list(found.values())


def _shown(live: LiveMatch) -> dict[str, Any]:
    match = live.match
    return {"match": match, "token": practice_token(match.pk, _side(live)), "live": live}


def _asked(request: HttpRequest) -> dict[str, str]:
    """The variant whose rules page led here."""
    asked = request.GET.get("variant", "")
    return {"variant": asked} if asked in VARIANTS else {}


def _side(live: LiveMatch) -> Side:
    """The visitor's."""
    assert live.house_side is not None
    return Side(live.house_side).other


def _actor(request: HttpRequest) -> Actor:
    user = request.user
    return Actor.of(user) if user.is_authenticated else Actor(None, _("visitor"), "page")
