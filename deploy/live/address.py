"""The addresses of the streams, and who asks: read from an ASGI scope, without a database."""

from __future__ import annotations

import re
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

PATHS = {
    "event": re.compile(r"/live/events/([-\w]{1,60})/"),
    "boards": re.compile(r"/live/events/([-\w]{1,60})/boards/"),
    "changes": re.compile(r"/live/events/([-\w]{1,60})/changes/"),
    "match": re.compile(r"/live/matches/(\d{1,15})/", re.ASCII),
    "play": re.compile(r"/live/play/([-\w.]{1,200})/"),
    "table": re.compile(r"/live/table/([-\w.]{1,200})/"),
}


_NUMBER = re.compile(rb"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Seat:
    """What is watched, and by whom: a stream of `tournaments.live.STREAMS`, its slug or token; a session.

    Those without a session see the same, so they share all work for the same address.
    """

    name: str
    value: str
    session: str | None = None


def seat_of(scope: dict[str, Any]) -> Seat | None:
    """The seat that a request asks for; None when its path is no stream's.

    >>> seat_of({"path": "/live/matches/12/"})
    Seat(name='match', value='12', session=None)
    """
    for name, path in PATHS.items():
        if found := path.fullmatch(scope["path"]):
            return Seat(name, found[1], session_key(scope))
    return None


def position_of(scope: dict[str, Any]) -> int | None:
    """The number of the last change that a follower knows: of its last connection, else of the address.

    >>> position_of({"headers": [(b"last-event-id", b"17")], "query_string": b"since=3"})
    17
    """
    known = [value for name, value in scope.get("headers", ()) if name == b"last-event-id"]
    query = scope.get("query_string", b"").decode("latin-1")  # any bytes can come
    known += [text.encode("utf-8", "replace") for text in parse_qs(query).get("since", [])]
    return next((int(text) for text in known if _NUMBER.fullmatch(text)), None)


def session_key(scope: dict[str, Any]) -> str | None:
    """The visitor's session cookie in an ASGI scope, if any."""
    jar: SimpleCookie = SimpleCookie()
    for name, value in scope.get("headers", ()):
        if name == b"cookie":
            try:
                jar.load(value.decode("latin-1"))
            except CookieError:
                return None
    morsel = jar.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel else None
