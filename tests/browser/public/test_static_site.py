"""The event on a site of somebody else's: as plain pages below its root, and in frames of its pages."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.fixtures.browser import Opener
from tests.tournaments.live import live_at, play_on, start, timed_event
from tournaments.static_site import publish_site

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a plain server over ``tmp_path``."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_event_on_another_site(
    open_page: Opener, live_server_url: str, served: str, tmp_path: Path, transactional_db: None
) -> None:
    """Plain pages and embeds in frames, without a word of the console."""
    event = timed_event()
    live = live_at(event, 1)
    play_on(live, start(live), 4)
    event.publication = {"embed": [served.rstrip("/")]}
    event.save()
    publish_site(event, tmp_path / "club" / "open")
    frames = f"{live_server_url}/embed/{event.slug}"
    (tmp_path / "frames.html").write_text(
        '<!doctype html><link rel="icon" href="data:,">'
        f'<iframe src="{frames}/pairings/" width="280"></iframe>'
        f'<iframe src="{frames}/boards/{live.match_id}/?theme=dark" width="280" height="500"></iframe>'
    )
    page, said = open_page(), list[str]()
    page.on("console", lambda message: said.append(message.text))
    page.on("requestfailed", lambda request: said.append(request.url))

    page.goto(f"{served}club/open/index.html")
    expect(page.locator("h1")).to_have_text(event.name)
    page.locator(".subnav").get_by_role("link", name="Rounds").click()
    page.locator("main a.result").first.click()
    page.get_by_role("link", name="Watch the live board").click()
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator("main")).to_contain_text("Ply 3 of 4")
    assert page.url.startswith(f"{served}club/open/")

    page.goto(f"{served}frames.html")
    pairings, board = (page.frame_locator("iframe").nth(place) for place in (0, 1))
    expect(pairings.locator(".embed-table")).to_have_count(2)
    expect(board.locator(".live-card.playing")).to_be_visible()
    for frame in page.frames[1:]:
        assert frame.evaluate("document.documentElement.scrollWidth") <= 280
    assert page.context.cookies() == []
    assert said == []
