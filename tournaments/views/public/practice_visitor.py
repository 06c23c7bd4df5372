"""Who plays outside every event: the account, or what the browser keeps."""

from __future__ import annotations

from functools import wraps
from secrets import token_hex
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from audit.actor import Actor
from games.errors import Conflict
from tournaments.limits import PracticeThrottle, is_too_many
from tournaments.views.public.pages import View

COOKIE = "practice"
A_YEAR = 365 * 24 * 3600


def where_offered(view: View) -> View:
    """404 where the installation offers no play outside events."""

    @never_cache
    @wraps(view)
    def offered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.PRACTICE:
            raise Http404(_("Here nobody plays against the computer."))
        return view(request, *args, **kwargs)

    return offered


def visitor_of(request: HttpRequest) -> str | None:
    """What tells this visitor from others: the account, else what the browser keeps; None at first."""
    if request.user.is_authenticated:
        return f"user:{request.user.pk}"
    kept = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE)
    return f"browser:{kept}" if kept else None


def visitor_or_new(request: HttpRequest) -> str:
    """What will tell this visitor from others, once the browser keeps it."""
    return visitor_of(request) or f"browser:{token_hex(16)}"


def check_throttle(request: HttpRequest) -> None:
    """Raises Conflict where too many matches were started from one address without an account."""
    if not request.user.is_authenticated and is_too_many(request, PracticeThrottle):
        raise Conflict(_("Too many matches were started from this address. Wait an hour, or sign in."))


def keep_visitor(response: HttpResponse, request: HttpRequest, visitor: str) -> HttpResponse:
    """The browser keeps who it is, so that the visitor finds the match again."""
    if not request.user.is_authenticated:
        secure = settings.SESSION_COOKIE_SECURE
        kept = visitor.removeprefix("browser:")
        response.set_signed_cookie(
            COOKIE, kept, salt=COOKIE, max_age=A_YEAR, secure=secure, httponly=True, samesite="Lax"
        )
    return response


def visitor_actor(request: HttpRequest) -> Actor:
    """Who acts, for the log: nothing of a browser."""
    user = request.user
    return Actor.of(user) if user.is_authenticated else Actor(None, _("visitor"), "page")
