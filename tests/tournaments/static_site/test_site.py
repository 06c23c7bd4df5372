"""An event as plain pages: whole, public, the same each time, and never in the way of other files."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from icalendar import Calendar

from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, draft_of, play, published_round
from tests.tournaments.live import live_at, play_on, start, timed_event
from tournaments.api.pagination import Pages
from tournaments.models import Tournament
from tournaments.static_site import SiteError, publish_site
from tournaments.static_site.crawl import Crawl, links_in
from tournaments.static_site.folder import swapped_in
from tournaments.static_site.names import address_of, joined
from tournaments.static_site.rewrite import plain_page
from tournaments.static_site.site import broken_links

PRIVATE = ("late.comer@example.org", "1987", "own.address@example.org")
NOT_PLAIN = ("<form", "<script", "csrf", "/accounts/", "/live/events", "/desk/", "localhost", "hx-")


@pytest.fixture
def event(db: None) -> Tournament:
    """Four players, a played round with one board on line, a draft; and what nobody may learn."""
    event = TournamentFactory(name="Night & Day", slug="night", venue="Town Hall")
    players = [
        EntryFactory(
            tournament=event, player=PlayerFactory(name=name, contact=PRIVATE[2], birth_year=int(PRIVATE[1]))
        )
        for name in ("Ada Berg", "Ben Cole", "Cleo “Zig” Duval", "李小龍")
    ]
    a, b, c, d = players
    first = published_round(event, [(a, b), (c, d)])
    play(first, 1, 88, 71)
    play(first, 2, 60, 75)
    draft_of(event, [(a, c), (b, d)])
    return event


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_all_that_is_public_and_nothing_else(event: Tournament, tmp_path: Path) -> None:
    count = publish_site(event, tmp_path / "site")
    files = files_of(tmp_path / "site")
    assert len(files) == count + 1  # and the marker
    assert {
        "index.html",
        "rounds/1/index.html",
        "rounds/1/index.by-name.html",
        "rounds/1/tables/2/index.html",
        "standings/1/index.html",
        "cross-table/index.html",
        "players/index.html",
        "players/4/index.html",
        "feed.atom",
        "calendar.ics",
        "preview.png",
        "static/css/tokens.css",
        "api/tournament.json",
        "api/entries.json",
        "api/rounds/1.json",
        "api/standings/1.json",
    } <= files.keys()
    assert not [name for name in files if "rounds/2" in name or "api/rounds/2" in name]
    for name, content in files.items():
        if name.startswith("static/") or name.endswith(".png"):
            continue
        text = content.decode()
        assert not [word for word in (*PRIVATE, *NOT_PLAIN) if word in text], name
        if name.endswith(".html"):
            assert not re.findall(r'(?:href|src|content)="(/|https?:)[^"]*"', text), name
    followed = 0
    for name in (name for name in files if name.endswith(".html")):
        for href in links_in(files[name].decode()):
            target = unquote(urlsplit(urljoin(f"http://any/{name}", href)).path).lstrip("/")
            assert target in files, (name, href)
            followed += 1
    assert followed > 100


def test_again_with_nothing_changed_it_is_the_same(event: Tournament, tmp_path: Path) -> None:
    publish_site(event, tmp_path / "site")
    before = files_of(tmp_path / "site")
    publish_site(event, tmp_path / "site")
    publish_site(event, tmp_path / "other", address="https://club.example/night")
    assert files_of(tmp_path / "site") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "site"]
    at_home = files_of(tmp_path / "other")
    feed = ET.fromstring(at_home["feed.atom"])
    links = {link.attrib["href"] for link in feed.iter("{http://www.w3.org/2005/Atom}link")}
    assert "https://club.example/night/rounds/1/index.html" in links
    assert all(link.startswith("https://club.example/night/") for link in links)
    assert b'property="og:image" content="https://club.example/night/preview.png"' in at_home["index.html"]
    urls = [str(entry["url"]) for entry in Calendar.from_ical(at_home["calendar.ics"]).walk("VEVENT")]
    assert urls == ["https://club.example/night/rounds/1/index.html"]


def test_the_data_is_whole_and_its_addresses_are_files(
    event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pages, "page_size", 3)
    publish_site(event, tmp_path / "site")
    folder = tmp_path / "site"
    assert len(json.loads((folder / "api/entries.json").read_text())["results"]) == 4
    told = json.loads((folder / "api/tournament.json").read_text())
    assert told["rounds"] == "api/rounds.json"
    assert told["standings"] == "api/standings.json"


def test_games_move_by_move_without_scripts(db: None, tmp_path: Path) -> None:
    event = timed_event(1)
    live = live_at(event, 1)
    play_on(live, start(live), 3)
    publish_site(event, tmp_path / "site")
    folder = tmp_path / "site/rounds/1/tables/1/live"
    assert "index.game-1.ply-3.html#board-holder" in links_in((folder / "index.html").read_text())
    assert len(list(folder.glob("index.game-1.ply-*.html"))) == 4
    publish_site(event, tmp_path / "small", replays=False)
    assert not list((tmp_path / "small").rglob("*ply*"))


def test_a_private_event_is_not_published(event: Tournament, tmp_path: Path) -> None:
    event.visibility = "private"
    event.save()
    with pytest.raises(SiteError, match="Visitors can't see this event"):
        publish_site(event, tmp_path / "site")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_run_leaves_the_old_site(
    event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "site"
    old.mkdir()
    (old / ".orderly-site").write_text("night\nindex.html\n")
    (old / "index.html").write_text("yesterday's")
    before = files_of(old)

    def fail(crawl: Crawl) -> None:
        crawl.put("index.html", b"half of it")
        raise SiteError("the machine burns")

    monkeypatch.setattr(Crawl, "run", fail)
    with pytest.raises(SiteError, match="burns"):
        publish_site(event, old)
    assert files_of(old) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b/c.html").write_text("")
    (tmp_path / "a.html").write_text(
        '<a href="b/c.html#x">c</a><a href="https://x.example/">x</a><a href="#y">y</a>'
    )
    assert broken_links(tmp_path, {"a.html", "b/c.html"}) == []
    assert broken_links(tmp_path, {"a.html"}) == ["a.html: b/c.html#x"]


def test_a_folder_that_it_has_not_made_is_left_alone(event: Tournament, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("kept")
    other = tmp_path / "other"
    other.mkdir()
    (other / ".orderly-site").write_text("another-event\n")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / ".orderly-site").write_bytes(b"night\n\xff")
    (broken / "letter.txt").write_text("kept")
    file = tmp_path / "file"
    file.write_text("kept")
    for folder in (mine, other, broken, file):
        with pytest.raises(CommandError):
            call_command("publish_static", "night", str(folder))
    assert (mine / "letter.txt").read_text() == "kept"
    with pytest.raises(CommandError, match="There is no event"):
        call_command("publish_static", "nobody", str(tmp_path / "site"))


def test_what_somebody_put_beside_a_site_is_not_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    for text in ("old", "new"):
        with swapped_in(folder, "night") as fresh:
            (fresh / "rounds").mkdir()
            (fresh / "rounds/index.html").write_text(text)
    assert (folder / "rounds/index.html").read_text() == "new"
    for name in ("CNAME", "rounds/link"):
        (folder / name).symlink_to(tmp_path)
        with pytest.raises(SiteError, match="something else"), swapped_in(folder, "night"):
            pass
        (folder / name).unlink()
    with swapped_in(folder, "night"):
        pass


def test_links_of_pages() -> None:
    assert joined("?", "/a/b/?x=1") == "/a/b/"
    assert joined("#top", "/a/b/?x=1") == "/a/b/?x=1"
    assert joined("../c/", "/a/b/?x=1") == "/a/c/"
    assert joined("/d/?y=2", "/a/b/") == "/d/?y=2"
    assert joined("//evil.example/", "/a/b/") is None
    assert joined("mailto:a@example.org", "/a/b/") is None
    assert address_of("/events/other/", "night") is None
    assert address_of("/events/night/desk/", "night") is None
    assert address_of("/events/night/rounds/1/?by=../../x", "night") is None
    assert address_of("/events/night/standings/?player=1&value=points", "night") is None


def test_a_page_becomes_plain() -> None:
    page = (
        '<!doctype html><header class="top"><nav><a href="/x/">Sign in</a></nav></header>'
        '<svg viewBox="0 0 2 2"><use href="#a"/></svg><p data-live="/live/" class="b">A &amp; B &#169;</p>'
        '<form><form></form><input></form><a href="/in/">in</a> <a href="/out/">out</a>'
        '<a class="btn" href="/out/">gone</a><script>if (a < b) { "</p>" }</script><!-- secret -->'
    )
    told = plain_page(
        page, link=lambda href: {"/in/": "in.html", "#a": "#a"}.get(href), absolute=lambda _: None
    )
    assert told == (
        '<!doctype html><svg viewBox="0 0 2 2"><use href="#a"/></svg><p class="b">A &amp; B &#169;</p>'
        '<a href="in.html">in</a> out'
    )
