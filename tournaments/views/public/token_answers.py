"""Acts under the token of a page's address, and what they are answered: play page and table clock.

The token in the address is the whole right to act: no cookie, session or account is looked at, so another
site's page gains nothing by sending a visitor's cookies along. That is why these addresses ask for no CSRF
token. Nobody sends times: the stamp is the server's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from clocks.services.instants import now_ms
from games.errors import Refused
from tournaments.views.public.json_answers import refused_answer

Facts = dict[str, Any]
View = Callable[..., HttpResponse]
S = TypeVar("S")


class Answers:
    """Decorators for handlers ``(request, seat, token)`` of the seat that a token opens."""

    def __init__(self, find: Callable[[str], S | None], missing: Callable[[], Refused]) -> None:
        """``missing``: the refusal for a token that opens nothing."""
        self._find, self._missing = find, missing

    def read(self, handler: Callable[[HttpRequest, Any, str], Facts]) -> View:
        """A handler that changes nothing."""
        return require_safe(self._answered(handler))

    def act(self, handler: Callable[[HttpRequest, Any, str], Facts]) -> View:
        """A handler that does something: by POST."""
        return csrf_exempt(require_POST(self._answered(handler)))

    def _answered(self, handler: Callable[[HttpRequest, Any, str], Facts]) -> View:
        """The view of a handler: its facts with the instant, or the refusal in words."""

        @never_cache
        @wraps(handler)
        def view(request: HttpRequest, token: str) -> HttpResponse:
            seat = self._find(token)
            if seat is None:
                return refused_answer(self._missing())
            try:
                facts = handler(request, seat, token)
            except Refused as refused:
                return refused_answer(refused)
            return JsonResponse({"now": now_ms(), **facts})

        return view
