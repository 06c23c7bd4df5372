"""A game of Chaos Tiles in a real Chromium: followed move by move, and played again when it is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.services.tiles.settling import settle
from tests.tiles import held_game
from tests.tournaments.tiles import begin, deal, finish, step, tiles_at, tiles_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TABLE = "/events/tiles/rounds/1/tables/1/"


def test_a_game_is_followed_and_played_again(page: Page, transactional_db: None, valkey: str) -> None:
    timing = {"colours": 3, "hands": [3, 3]}
    game = tiles_at(tiles_event(1, "micropentagons", 2, slug="tiles", timing=timing))
    with page.expect_response(lambda response: "/live/matches/" in response.url):
        page.goto(f"{TABLE}live/")
    expect(page.locator("#tiles-state")).to_contain_text("waits for the players")
    begin(game)
    deal(game)
    step(game)
    expect(page.locator("[data-part=last]")).to_contain_text("places a ")
    expect(page.locator("#tiles-board [data-tile]")).to_have_count(2)
    expect(page.locator("[data-part=lines] li")).to_have_count(3)
    tiles = page.locator("#seats [data-part=hand] .tile-picture")
    expect(tiles.first).to_be_visible()
    assert page.locator("#seats .pip").count() == 0, "hands are secret"
    finish(game)
    settle(game.pk)

    slider = page.locator("#slider")
    expect(slider).to_be_visible()
    last = len(held_game(game.pk).game.line)
    expect(page.locator("#where")).to_have_text("The end")
    expect(page.locator("#tiles-check")).to_contain_text("seed and salt give this fingerprint")
    slider.fill("0")
    expect(page.locator("#where")).to_have_text(f"Step 0 of {last}")
    expect(tiles).to_have_count(0)
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text(f"Step 1 of {last}")
    expect(page.locator("#seats .pip").first).to_be_visible()
    page.locator("[data-part=lines] a").first.click()
    expect(page.locator("[data-part=lines] a[aria-current]")).to_have_count(1)
    page.locator("#speed").select_option("200")
    page.locator("[data-do=start]").click()
    page.locator("[data-do=play]").click()
    expect(page.locator("#tiles-board [data-tile]")).not_to_have_count(0)
