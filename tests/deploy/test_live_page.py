"""The script of live pages, in a real Chromium: what it hands on, and what it does without a stream."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from audit.publish import publish
from games.models import LiveMatch
from tests.deploy.live_watching import live_at, say_ready, timed_round
from tests.factories import TournamentFactory
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LISTEN = """async ([url, snapshot]) => {
  const { listen } = await import("/static/js/stream.js");
  const list = document.createElement("ol");
  list.id = "told";
  document.body.replaceChildren(list);
  const tell = (words) => list.append(Object.assign(document.createElement("li"), { textContent: words }));
  window.stream = listen(url, {
    snapshot,
    change: ({ version }) => tell(`change ${version}`),
    board: ({ version }) => tell(`board ${version}`),
    lost: () => tell("lost"),
    back: () => tell("back"),
    refused: () => tell("refused"),
  });
}"""


@pytest.fixture
def event(transactional_db: None, valkey: str) -> Tournament:
    return TournamentFactory(slug="club-night")


@pytest.fixture
def live(event: Tournament) -> LiveMatch:
    return live_at(timed_round(event))


def listen(page: Page, url: str, snapshot: str | None = None) -> Any:
    """What the page was told, as a list."""
    page.goto("/")
    page.evaluate(LISTEN, [url, snapshot])
    return page.locator("#told li")


def test_a_page_is_told_of_the_match_and_its_event(page: Page, event: Tournament, live: LiveMatch) -> None:
    told = listen(page, f"/live/matches/{live.match_id}/")
    expect(told).to_have_text(["change 0", "board 1"])
    say_ready(live)
    expect(told.last).to_have_text("board 2")
    publish(f"orderly:{event.scope}", {"version": 7})
    expect(told.last).to_have_text("change 7")


def test_a_lost_connection_is_said_once_and_the_newest_comes_with_the_new_one(
    page: Page, event: Tournament, live: LiveMatch
) -> None:
    told = listen(page, f"/live/matches/{live.match_id}/")
    expect(told).to_have_count(2)
    page.context.set_offline(True)
    expect(told.last).to_have_text("lost")
    say_ready(live)
    page.context.set_offline(False)
    expect(told.filter(has_text="back")).to_have_count(1)
    expect(told.filter(has_text="lost")).to_have_count(1)
    expect(told.last).to_have_text("board 2")


def test_a_page_that_is_shown_again_takes_the_newest(page: Page, event: Tournament, live: LiveMatch) -> None:
    told = listen(page, f"/live/matches/{live.match_id}/")
    expect(told).to_have_count(2)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(told).to_have_text(["change 0", "board 1", "change 0", "board 1"])


def test_without_a_stream_the_snapshot_is_asked_for(page: Page, live: LiveMatch) -> None:
    versions = iter(range(1, 100))

    def answer(route: Route) -> None:
        state = {"kind": "match", "match": live.match_id, "version": next(versions)}
        route.fulfill(body=json.dumps(state), content_type="application/json")

    page.route("**/snapshot/", answer)
    told = listen(page, "/live/matches/987654/", "/snapshot/")
    # How often it is asked for before the test has looked depends on how busy the machine is.
    expect(told.nth(0)).to_have_text("board 1")
    expect(told.nth(1)).to_have_text("board 2")
    page.unroute("**/snapshot/")  # there is nothing at this address
    expect(told.last).to_have_text("lost")
    page.route("**/snapshot/", answer)
    expect(told.filter(has_text="back")).to_have_count(1)
    expect(told.filter(has_text="lost")).to_have_count(1)


def test_a_page_without_a_snapshot_is_told_that_it_is_refused_and_knocks_again(
    page: Page, event: Tournament
) -> None:
    page.route("**/live/events/**", lambda route: route.fulfill(status=503), times=1)
    told = listen(page, "/live/events/club-night/")
    expect(told.first).to_have_text("lost")
    expect(told.nth(1)).to_have_text("refused")
    expect(told.last).to_have_text("change 0")
    expect(told.filter(has_text="back")).to_have_count(1)
