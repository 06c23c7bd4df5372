"""One live match in a real Chromium: it follows the game, looks back, and gets over a lost connection."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clocks.services.instants import now_ms
from games.models import LiveMatch
from tests.tournaments.live import live_at, move, play_on, start, timed_event
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ADDRESS = "/events/club-night/rounds/1/tables/1/live/"


@pytest.fixture
def event(transactional_db: None, valkey: str) -> Tournament:
    return timed_event(1, name="Club Night", slug="club-night", timing={"clock": "10+5"})


def watched(page: Page, address: str = ADDRESS) -> None:
    """Opens a page and waits until its stream is open."""
    with page.expect_response(lambda response: "/live/matches/" in response.url):
        page.goto(address)


def played(event: Tournament, plies: int, *, ago: int = 60_000) -> LiveMatch:
    live = live_at(event, 1)
    play_on(live, start(live, now_ms() - ago), plies)
    return live


def test_a_move_appears_on_board_and_list(page: Page, event: Tournament) -> None:
    live = played(event, 2)
    watched(page)
    expect(page.locator("#moves a")).to_have_count(2)
    text = move(live, now_ms(), random.Random(1))
    expect(page.locator("#moves a").last).to_have_text(text)
    expect(page.locator("#board-holder [data-colour]")).to_have_count(2)
    expect(page.locator('#clocks .run [data-part="role"]')).to_contain_text("Order")


def test_looking_back_shows_both_clocks_as_they_were(page: Page, event: Tournament) -> None:
    played(event, 6)  # a second each, five given for it
    watched(page)
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_have_text("Ply 0 of 6")
    times = page.locator("#clocks [data-part=time]")
    expect(times).to_have_text(["10:00", "10:00"])
    page.keyboard.press("ArrowRight")
    expect(times).to_have_text(["10:04", "10:00"])
    page.keyboard.press("ArrowRight")
    expect(times).to_have_text(["10:04", "10:04"])
    expect(page.locator("#board-holder [data-colour]")).to_have_count(1)
    expect(page.locator("#moves [aria-current]")).to_have_attribute("data-ply", "2")


def test_who_looks_back_is_not_pulled_away_by_a_move(page: Page, event: Tournament) -> None:
    live = played(event, 4)
    watched(page)
    page.locator('#moves [data-ply="1"]').click()
    expect(page.locator("#where")).to_have_text("Ply 1 of 4")
    move(live, now_ms(), random.Random(1))
    expect(page.locator("#where")).to_have_text("Ply 1 of 5")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#where")).to_have_text("Now")
    expect(page.locator("#moves [aria-current]")).to_have_attribute("data-ply", "5")


def test_the_game_plays_itself(page: Page, event: Tournament) -> None:
    played(event, 3)
    watched(page)
    page.keyboard.press("Space")
    expect(page.locator("#where")).to_have_text("Ply 1 of 3")
    page.locator("#speed").select_option("200")
    expect(page.locator("#where")).to_have_text("Now")


def test_a_lost_connection_is_said_and_made_up_for(page: Page, event: Tournament) -> None:
    live = played(event, 2)
    watched(page)
    banner = page.locator("#connection")
    dice = random.Random(1)
    move(live, now_ms(), dice)
    expect(page.locator("#moves a")).to_have_count(3)  # the stream is open
    page.context.set_offline(True)
    expect(banner).to_contain_text("No connection.")
    for _ in range(3):
        move(live, now_ms(), dice)
    page.context.set_offline(False)
    expect(page.locator("#moves a")).to_have_count(6)
    expect(banner).to_be_hidden()


def test_a_finished_game_can_be_checked(page: Page, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live, now_ms() - 60_000), 60)
    watched(page, f"{ADDRESS}?game=1")
    expect(page.locator("#bag-check")).to_contain_text("Checked on this device")
    expect(page.locator("#points")).to_have_text(
        str(LiveMatch.objects.get(pk=live.pk).games.get(number=1).score)
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#where")).to_have_text("Ply 48 of 49")


def test_the_page_goes_on_to_game_2(page: Page, event: Tournament) -> None:
    live = live_at(event, 1)
    at = play_on(live, start(live, now_ms() - 60_000), 48)
    watched(page)
    move(live, at + 1000, random.Random(1))
    expect(page.locator("#match-state")).to_contain_text("Game 1 is over")
    expect(page.locator('#game-links [aria-current="true"]')).to_have_text("Game 2")


def test_without_scripts_the_server_shows_it(open_page: Callable[..., Page], event: Tournament) -> None:
    played(event, 4)
    page = open_page(java_script_enabled=False)
    page.goto(ADDRESS)
    expect(page.locator("#moves a")).to_have_count(4)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.get_by_text("Ply 3 of 4")).to_be_visible()


def test_on_a_phone_nothing_is_wider_than_the_screen(phone: Page, event: Tournament) -> None:
    played(event, 12)
    watched(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
