"""The control room in a real Chromium: rows move with the clocks, keys lead through them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from audit.actor import SYSTEM
from clocks.services.instants import now_ms
from games.models import Side
from games.services.live import pausing, time_given
from tests.factories import cast_of
from tests.tournaments.live import held, live_at, play_on, start, timed_event
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ROOM = "/events/club-night/desk/control/"


@pytest.fixture
def event(transactional_db: None, valkey: str) -> Tournament:
    event = timed_event(4, name="Club Night", slug="club-night")
    start(live_at(event, 1), now_ms() - 60_000)
    start(live_at(event, 2), now_ms() - 120_000)
    start(live_at(event, 3), now_ms() - 180_000)
    return event


@pytest.fixture
def room(page: Page, event: Tournament, sign_in: Callable[[Page, Any], None]) -> Page:
    sign_in(page, cast_of(event).arbiter)
    with page.expect_response(lambda response: "/boards/" in response.url):
        page.goto(ROOM)
    return page


def order_is(page: Page, *tables: int) -> None:
    for place, table in enumerate(tables):
        expect(page.locator("#rows tr").nth(place)).to_have_attribute("data-table", str(table))


def test_rows_stay_in_the_order_of_the_least_time(room: Page, event: Tournament) -> None:
    order_is(room, 3, 2, 1, 4)
    time_given.change_time(live_at(event, 1).pk, Side.SECOND, 60_000, reason="x", actor=SYSTEM, set_to=True)
    order_is(room, 1, 3, 2, 4)
    pausing.pause(live_at(event, 3).pk, actor=SYSTEM)
    order_is(room, 1, 2, 3, 4)


def test_the_keyboard_works_the_list(room: Page, event: Tournament) -> None:
    room.keyboard.press("j")
    room.keyboard.press("j")
    expect(room.locator("tr:has(.open:focus)")).to_have_attribute("data-table", "2")
    room.keyboard.press("k")
    room.keyboard.press("p")
    expect(room.locator('tr[data-table="3"]')).to_have_attribute("data-kind", "paused")
    assert held(live_at(event, 3)).game.clock.value.pauses
    room.keyboard.press("j")
    room.keyboard.press("Enter")
    expect(room).to_have_url(re.compile(r"/control/1/\d/$"))


def test_the_row_in_use_keeps_the_keyboard_when_rows_move(room: Page, event: Tournament) -> None:
    room.locator('tr[data-table="1"] .open').focus()
    time_given.change_time(live_at(event, 1).pk, Side.SECOND, 60_000, reason="x", actor=SYSTEM, set_to=True)
    order_is(room, 1, 3, 2, 4)
    expect(room.locator("tr:has(.open:focus)")).to_have_attribute("data-table", "1")


def test_a_filter_follows_the_boards(room: Page, event: Tournament) -> None:
    room.get_by_role("link", name="paused").click()
    expect(room.locator("#none-shown")).to_be_visible()
    pausing.pause(live_at(event, 2).pk, actor=SYSTEM)
    expect(room.locator("#rows tr:not([hidden])")).to_have_count(1)
    expect(room.locator('[data-count="paused"]')).to_have_text("1")


def test_one_board_shows_its_log_as_it_grows(room: Page, event: Tournament) -> None:
    room.goto(f"{ROOM}1/1/")
    expect(room.locator("#log")).to_contain_text("Chaos’s clock starts")
    play_on(live_at(event, 1), now_ms(), 1, step=0)
    expect(room.locator("#log .lane-game")).to_have_count(1)
    expect(room.locator("#standing use")).to_have_count(1)


def test_what_is_being_filled_in_stays(room: Page, event: Tournament) -> None:
    room.goto(f"{ROOM}1/1/")
    room.get_by_text("Change the time").first.click()
    room.locator("#time-reason").fill("Both clocks were set wrong")
    play_on(live_at(event, 1), now_ms(), 1, step=0)
    expect(room.locator("#log .lane-game")).to_have_count(1)
    expect(room.locator("#time-reason")).to_have_value("Both clocks were set wrong")
    room.locator("#time-time").fill("2:00")
    room.get_by_role("button", name="Change the time").click()
    expect(room.locator("#log")).to_contain_text("Reason: Both clocks were set wrong")


def test_without_scripts_a_board_is_paused(
    open_page: Callable[..., Page], event: Tournament, sign_in: Callable[[Page, Any], None]
) -> None:
    page = open_page(java_script_enabled=False)
    sign_in(page, cast_of(event).arbiter)
    page.goto(f"{ROOM}1/1/")
    page.locator("#pause-reason").fill("Spilled tea")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.locator("#log")).to_contain_text("Reason: Spilled tea")
