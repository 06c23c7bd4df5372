"""Makes the site of an event: asks for everything, gives it links of its own, and looks that all of them lead
somewhere."""

from __future__ import annotations

import io
import posixpath
import tempfile
import zipfile
from collections.abc import Callable
from contextvars import copy_context
from html import escape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.static_site.asking import ORIGIN, Visitor
from tournaments.static_site.crawl import Crawl, links_in
from tournaments.static_site.errors import SiteError
from tournaments.static_site.folder import MARKER, swapped_in
from tournaments.static_site.names import FILES, joined, relative
from tournaments.static_site.rewrite import plain_page
from tournaments.static_site.texts import plain_calendar, plain_feed, plain_json

NOWHERE = "orderly.invalid"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # of every file of an archive: the same pages are the same bytes


def publish_site(
    event: Tournament, folder: Path, *, language: str = "en", address: str = "", replays: bool = True
) -> int:
    """Writes the site into ``folder``, whole or not at all, and says how many files it has.

    ``address``: where it will be; feeds, calendar and previews of links get it. Raises SiteError.
    """
    if address and urlsplit(address).scheme not in ("http", "https"):
        raise SiteError(_("The address begins with https:// or http://."))
    with swapped_in(folder, event.slug) as fresh:
        return _make(event, fresh, language=language, address=address, replays=replays)


def zip_of(event: Tournament) -> bytes:
    """The site as an archive, without the replays; in the language in force.

    In a context of its own: whoever is being answered meanwhile keeps language and log fields. Raises
    SiteError.
    """
    return copy_context().run(_zipped, event)


def _zipped(event: Tournament) -> bytes:
    packed = io.BytesIO()
    with tempfile.TemporaryDirectory() as place, zipfile.ZipFile(packed, "w") as archive:
        folder = Path(place)
        language = translation.get_language() or "en"
        _make(event, folder, language=language, address="", replays=False)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = f"{event.slug}/{path.relative_to(folder).as_posix()}"
                archive.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _make(event: Tournament, folder: Path, *, language: str, address: str, replays: bool) -> int:
    crawl = Crawl(event, folder, Visitor(language), replays)
    with translation.override(language):
        crawl.run()
        _write(crawl, f"{address.rstrip('/')}/" if address else "")
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    if broken := broken_links(folder, files):
        raise SiteError(_("A link leads nowhere: %(link)s.") % {"link": broken[0]})
    return len(files)


def _write(crawl: Crawl, address: str) -> None:
    """All files again, with the links of the site."""

    def absolute(found: str) -> str | None:
        name = crawl.name_of(found.removeprefix(ORIGIN)) if address and found.startswith(ORIGIN) else None
        return urljoin(address, name) if name else None

    for name, page in crawl.pages.items():
        link = _links_of(crawl, name, page.asked)
        text = (crawl.folder / name).read_text()
        crawl.put(name, plain_page(text, link=link, absolute=absolute, foot=_foot(name)).encode())
    host = urlsplit(address).hostname or NOWHERE
    feed, calendar = FILES["event-feed"], FILES["event-calendar"]
    shown = absolute if address else lambda found: crawl.name_of(found.removeprefix(ORIGIN))

    def in_feed(path: str) -> str | None:
        return shown(ORIGIN + path) if path else address or None

    crawl.put(feed, plain_feed((crawl.folder / feed).read_text(), in_feed, host).encode())
    crawl.put(calendar, plain_calendar((crawl.folder / calendar).read_bytes(), absolute, host))
    for name in crawl.data.values():
        text = (crawl.folder / name).read_text()
        crawl.put(name, plain_json(text, crawl.name_of).encode())


def _links_of(crawl: Crawl, name: str, asked: str) -> Callable[[str], str | None]:
    """What becomes of a link of one page: a relative one, the same one to elsewhere, or None."""

    def link(href: str) -> str | None:
        if href.startswith("#") or urlsplit(href).scheme in ("http", "https", "mailto"):
            return href
        found = joined(href, asked)
        target = crawl.name_of(found) if found else None
        mark = f"#{urlsplit(href).fragment}" if urlsplit(href).fragment else ""
        return relative(target, name) + mark if target else None

    return link


def _foot(name: str) -> str:
    """What every page ends with: the files beside the pages."""
    words = [
        (FILES["event-feed"], _("Feed")),
        (FILES["event-calendar"], _("Calendar")),
        ("api/tournament.json", _("Data")),
    ]
    links = "".join(f'<a href="{escape(relative(file, name))}">{escape(label)}</a>' for file, label in words)
    bar = f'<div class="bar"><span>Orderly</span><span class="right">{links}</span></div>'
    return f'<footer class="foot">{bar}</footer>'


def broken_links(folder: Path, files: set[str]) -> list[str]:
    """Links of pages to files of the site that are not there, each with its page."""
    found = []
    for name in sorted(one for one in files if one.endswith(".html")):
        for href in links_in((folder / name).read_text()):
            parts = urlsplit(href)
            if parts.scheme or not parts.path:
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), parts.path))
            if target not in files or target == MARKER:
                found.append(f"{name}: {href}")
    return found
