"""The first message of a stream: asked of `tournaments.live` in a thread, with the database left at once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import get_user
from django.db import connections
from django.http import HttpRequest

if TYPE_CHECKING:  # models can't be imported before Django is set up, and this module is
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser


@dataclass(frozen=True)
class Snapshot:
    """What a watcher is told first, and the channel on which changes follow."""

    channel: str
    data: dict[str, Any]


async def take_snapshot(slug: str, scope: dict[str, Any]) -> Snapshot | None:
    """The event as this visitor may see it now; None when there is none for this visitor."""
    return await asyncio.to_thread(_take, slug, session_key(scope))


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


def _take(slug: str, key: str | None) -> Snapshot | None:
    from tournaments.live import stream_snapshot

    try:
        found = stream_snapshot(slug, _visitor(key))
    finally:
        connections.close_all()
    if found is None:
        return None
    data = dict(found)
    return Snapshot(channel=data.pop("channel"), data=data)


def _visitor(key: str | None) -> AbstractBaseUser | AnonymousUser:
    from django.contrib.auth.models import AnonymousUser

    if not key:
        return AnonymousUser()
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return get_user(request)
