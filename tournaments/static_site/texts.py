"""Addresses in what is no page: feeds, JSON and calendars."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from icalendar import Calendar

from tournaments.static_site.asking import HOST, ORIGIN

Link = Callable[[str], str | None]  # an address of the server -> of the site
_ADDRESS = re.compile(re.escape(ORIGIN) + r"([^\s\"<>]*)")


def plain_feed(text: str, link: Link, host: str) -> str:
    """A feed whose links are the site's; what is not in it leads to the site itself."""
    changed = _ADDRESS.sub(lambda found: link(found[1]) or link("") or "index.html", text)
    return changed.replace(f"tag:{HOST},", f"tag:{host},")


def plain_json(text: str, link: Link) -> str:
    """JSON whose addresses are the site's; null for what is not in it."""
    return json.dumps(_plain(json.loads(text), link), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _plain(value: Any, link: Link) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one, link) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one, link) for one in value]
    if isinstance(value, str) and value.startswith(ORIGIN):
        return link(value.removeprefix(ORIGIN))
    return value


def plain_calendar(content: bytes, absolute: Link, host: str) -> bytes:
    """A calendar with the site's absolute addresses, or none where it has no address of its own."""
    calendar = Calendar.from_ical(content)
    for entry in calendar.walk("VEVENT"):
        url = absolute(str(entry.pop("url", "")))
        if url:
            entry.add("url", url)
        entry["uid"] = str(entry["uid"]).replace(f"@{HOST}", f"@{host}")
    return bytes(calendar.to_ical())
