"""Which addresses of the product belong to the site of an event, and how their files are named."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve

# Pages by the name of their address, with what may be asked of them.
PAGES: dict[str, tuple[str, ...]] = {
    "event": (),
    "announcement": (),
    "round": ("by",),
    "match": (),
    "live-match": ("game", "ply"),
    "live-replay": (),
    "standings": (),
    "standings-round": ("version",),
    "cross-table": (),
    "bracket": (),
    "prizes": (),
    "teams": (),
    "team": (),
    "event-players": (),
    "player-card": (),
    "rules-variant": (),
}
RECORDS = ("match-record", "api:record")
FILES = {"event-feed": "feed.atom", "event-calendar": "calendar.ics", "event-preview": "preview.png"}
_WORD = re.compile(r"[A-Za-z0-9-]{1,40}")


@dataclass(frozen=True, slots=True)
class Address:
    """An address that belongs to the site: what is asked for, and the file that holds the answer."""

    asked: str
    name: str
    is_page: bool = True


def joined(href: str, base: str) -> str | None:
    """The address on this host that a link of the page ``base`` means; None for one that leads elsewhere."""
    parts = urlsplit(href)
    if parts.scheme or parts.netloc:
        return None
    query = f"?{parts.query}" if parts.query else ""
    own = urlsplit(base)
    if not parts.path:
        return own.path + (query if "?" in href else f"?{own.query}" if own.query else "")
    return posixpath.normpath(posixpath.join(own.path, parts.path)) + _slash(parts.path) + query


def _slash(path: str) -> str:
    return "/" if path.endswith("/") and path != "/" else ""


def address_of(address: str, slug: str, *, replays: bool = True) -> Address | None:
    """What an address is in the site of the event; None when it is not in it."""
    parts = urlsplit(address)
    if parts.path.startswith(settings.STATIC_URL):
        return Address(parts.path, f"static/{unquote(parts.path.removeprefix(settings.STATIC_URL))}", False)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return None
    if match.kwargs.get("slug", slug) != slug:
        return None
    name, query = match.view_name, dict(parse_qsl(parts.query, keep_blank_values=True))
    if name in FILES:
        return Address(parts.path, FILES[name], False)
    if name in RECORDS:
        return _record(parts.path, query)
    if name not in PAGES or set(query) - set(PAGES[name]) or not all(map(_WORD.fullmatch, query.values())):
        return None
    if "ply" in query and not replays:
        return None
    return _page(parts.path, slug, query)


def _page(path: str, slug: str, query: dict[str, str]) -> Address:
    folder = path.removeprefix(f"/events/{slug}/").strip("/")
    marks = "".join(f".{key}-{query[key]}" for key in sorted(query))
    asked = path + ("?" + "&".join(f"{key}={query[key]}" for key in sorted(query)) if query else "")
    return Address(asked, posixpath.join(folder, f"index{marks}.html"))


def _record(path: str, query: dict[str, str]) -> Address | None:
    form = query.get("format", "json")
    if set(query) - {"format"} or form not in ("txt", "json"):
        return None
    name = "records/" + "-".join(re.findall(r"[a-z]+|\d+", path.split("/", 3)[3].lower())) + f".{form}"
    return Address(f"{path}?format={form}", name, False)


def relative(name: str, base: str) -> str:
    """The file ``name`` as a link from the file ``base``."""
    return posixpath.relpath(name, posixpath.dirname(base) or ".")
