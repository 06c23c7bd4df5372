"""All boards of a round, and the big screens, in a real Chromium."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clocks.services.falls import record_due_fall
from clocks.services.instants import now_ms
from tests.factories import play
from tests.tournaments.live import held, live_at, move, next_round, play_on, start, timed_event
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None, valkey: str) -> Tournament:
    return timed_event(3, name="Club Night", slug="club-night", system="manual")


def watched(page: Page, address: str) -> None:
    """Opens a page and waits until its stream is open."""
    with page.expect_response(lambda response: "/boards/" in response.url):
        page.goto(address)


def card(page: Page, event: Tournament, table: int) -> Any:
    return page.locator(f'[data-match="{live_at(event, table).match_id}"]')


def test_a_card_follows_its_board(page: Page, event: Tournament) -> None:
    live = live_at(event, 2)
    play_on(live, start(live), 2, step=10)
    watched(page, "/events/club-night/live/")
    shown = card(page, event, 2)
    expect(shown.locator("use")).to_have_count(1)
    move(live, now_ms(), random.Random(1))
    expect(shown.locator("use")).to_have_count(2)
    expect(shown.locator('[data-side="0"]')).to_have_class("live-side clock small run")
    expect(card(page, event, 1)).to_contain_text("waits for the players")


def test_the_boards_of_a_new_round_come_by_themselves(page: Page, event: Tournament) -> None:
    watched(page, "/events/club-night/live/")
    expect(page.locator("#cards > li")).to_have_count(3)
    next_round(event, 2)
    expect(page.locator("#cards > li")).to_have_count(5)


def test_a_flag_is_seen_on_the_screen(page: Page, event: Tournament) -> None:
    live = live_at(event, 1)
    start(live, now_ms() - 899_000)
    watched(page, "/events/club-night/screen/clocks/")
    chaos = card(page, event, 1).locator('[data-side="1"]')
    expect(chaos).to_contain_text("time is up, being decided")
    while not record_due_fall(held(live).game.clock_id, now_ms()):  # the watcher's part
        time.sleep(0.05)
    expect(chaos).to_contain_text("flag fell")
    expect(chaos).to_have_class(re.compile("fallen"))


def test_a_screen_turns_its_pages_and_hides_the_cursor(page: Page, event: Tournament) -> None:
    next_round(event, 30)
    page.clock.install()
    watched(page, "/events/club-night/screen/clocks/")
    expect(page.locator("#count")).to_contain_text("1 / ")
    assert page.evaluate("getComputedStyle(document.body).cursor") == "none"
    page.clock.pause_at(time.time() + 5)  # from here on only the test moves it, however slow the machine is
    count = page.locator("#count").inner_text()
    first = page.locator(".item:not(.skipped)").first.inner_text()
    page.clock.run_for(10_500)
    expect(page.locator("#count")).not_to_have_text(count)
    assert page.locator(".item:not(.skipped)").first.inner_text() != first


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920), (3840, 1080)])
def test_a_page_of_any_shape_shows_whole_entries(
    page: Page, event: Tournament, size: tuple[int, int]
) -> None:
    next_round(event, 40)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    watched(page, "/events/club-night/screen/clocks/")
    expect(page.locator("#count")).to_contain_text("1 / ")
    bottom = page.locator("#pages").bounding_box()
    assert bottom is not None
    for item in page.locator(".item:not(.skipped)").all():
        box = item.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bottom["y"] + 1
        assert box["x"] + box["width"] <= size[0]
        assert box["height"] > 40


def test_a_screen_keeps_showing_without_a_network(page: Page, event: Tournament) -> None:
    start(live_at(event, 1))
    watched(page, "/events/club-night/screen/")
    expect(card(page, event, 1)).to_have_attribute("data-state", "playing")  # heard by the stream
    shown = card(page, event, 1).locator('[data-side="1"] [data-part=time]')
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    before = shown.text_content() or ""
    expect(shown).not_to_have_text(before)
    play(event.rounds.get(), 2, 20, 30)
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator('[data-sheet="pairings"]')).to_contain_text("30")


def test_standings_follow_results(page: Page, event: Tournament) -> None:
    watched(page, "/events/club-night/screen/standings/")
    play(event.rounds.get(), 2, 44, 30)
    expect(page.get_by_text("+14")).to_be_visible()
