"""Asks for an event's page and for all that it leads to, and keeps the answers as they came."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.announcement import announcement_of
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.static_site.asking import ORIGIN, Visitor
from tournaments.static_site.errors import SiteError
from tournaments.static_site.names import FILES, Address, address_of, joined

JSON = "application/json"
_LINK = re.compile(r'<(?:a|link|img)\b[^>]*?\s(?:href|src)="([^"]*)"')


@dataclass(slots=True)
class Crawl:
    """The answers of one event, in ``folder`` by the names of their files."""

    event: Tournament
    folder: Path
    visitor: Visitor
    replays: bool = True
    pages: dict[str, Address] = field(default_factory=dict)  # by name
    files: set[str] = field(default_factory=set)  # the other ones that are there
    data: dict[str, str] = field(default_factory=dict)  # path in the API -> name
    _found: dict[str, Address | None] = field(default_factory=dict)

    def run(self) -> None:
        """Raises SiteError when visitors can't see the event."""
        start = self.find(reverse("event", args=[self.event.slug]))
        assert start is not None
        waiting, known = [start, *self._given()], {start.name}
        while waiting:
            address = waiting.pop()
            for found in self._take(address):
                if found.name not in known:
                    known.add(found.name)
                    waiting.append(found)
        if start.name not in self.pages:
            raise SiteError(_("Visitors can't see this event. Make it public or unlisted first."))
        self._take_data()

    def find(self, address: str) -> Address | None:
        """What an address is in this site, whether it was asked for or not."""
        if address not in self._found:
            self._found[address] = address_of(address, self.event.slug, replays=self.replays)
        return self._found[address]

    def name_of(self, address: str) -> str | None:
        """The file of an address of the server; None when the site has none."""
        if (name := self.data.get(address)) is not None:
            return name
        found = self.find(address)
        return found.name if found and (found.name in self.pages or found.name in self.files) else None

    def _given(self) -> list[Address]:
        """What a site has though no page may lead to it."""
        numbers = self.event.rounds.filter(state=RoundState.PUBLISHED).values_list("number", flat=True)
        paths = [reverse(name, args=[self.event.slug]) for name in FILES]
        if not announcement_of(self.event).is_empty:
            paths.append(reverse("announcement", args=[self.event.slug]))
        for number in numbers:
            paths += [reverse(name, args=[self.event.slug, number]) for name in ("round", "standings-round")]
        return [found for path in paths if (found := self.find(path))]

    def _take(self, address: Address) -> Iterator[Address]:
        if address.name.startswith("static/"):
            if (source := static_file(address.name.removeprefix("static/"))) is not None:
                self.put(address.name, source.read_bytes())
                self.files.add(address.name)
            return
        answer = self.visitor.ask(address.asked, accept="text/html" if address.is_page else "*/*")
        is_html = answer.get("Content-Type", "").startswith("text/html")
        if answer.status_code != 200 or is_html != address.is_page:
            return
        self.put(address.name, answer.content)
        if not address.is_page:
            self.files.add(address.name)
            return
        self.pages[address.name] = address
        for href in links_in(answer.content.decode()):
            found = joined(href, address.asked)
            if found and (inside := self.find(found)):
                yield inside

    def put(self, name: str, content: bytes) -> None:
        """Writes a file of the site."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def _take_data(self) -> None:
        """The answers of the API about the event; lists whole, in place of their pages."""
        slug = self.event.slug
        self._take_json(reverse("api:tournament", args=[slug]), "api/tournament.json")
        for name in ("entries", "rounds", "matches", "teams"):
            self._take_json(reverse(f"api:{name}", args=[slug]), f"api/{name}.json")
        self._take_json(reverse("api:standings", args=[slug]), "api/standings.json")
        for number in self.event.rounds.filter(state=RoundState.PUBLISHED).values_list("number", flat=True):
            self._take_json(reverse("api:round", args=[slug, number]), f"api/rounds/{number}.json")
            standings = reverse("api:standings", args=[slug])
            self._take_json(f"{standings}?round={number}", f"api/standings/{number}.json")
        matches = json.loads((self.folder / "api/matches.json").read_bytes())["results"]
        for match in matches:
            self._take_json(reverse("api:match", args=[match["id"]]), f"api/matches/{match['id']}.json")

    def _take_json(self, path: str, name: str) -> None:
        answer: Any = self.visitor.ask(path, accept=JSON)
        if answer.status_code != 200:
            return
        data = json.loads(answer.content)
        if isinstance(data, dict) and "results" in data and "next" in data:
            data = {"results": [*data["results"], *self._rest(data["next"])]}
        self.put(name, json.dumps(data).encode())
        self.data[path] = name

    def _rest(self, address: str | None) -> list[Any]:
        """What the following pages of a list hold."""
        found: list[Any] = []
        while address:
            data = json.loads(self.visitor.ask(address.removeprefix(ORIGIN), accept=JSON).content)
            found += data["results"]
            address = data["next"]
        return found


def links_in(text: str) -> list[str]:
    """All links of a page, in their order; our own pages quote every attribute alike."""
    return [html.unescape(found) for found in _LINK.findall(text)]


def static_file(name: str) -> Path | None:
    """The file of a static address: as it was collected, or from its source."""
    found = finders.find(name)
    if isinstance(found, str):
        return Path(found)
    try:
        path = Path(staticfiles_storage.path(name))
    except (NotImplementedError, ValueError, OSError):
        return None
    return path if path.is_file() else None
