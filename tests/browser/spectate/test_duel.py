"""A match of Gyul! Hap! in a real Chromium: followed call by call, and played again when it is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.services.duel.settling import settle
from tests.tournaments.duels import begin, duel_at, duel_event, haps_of, say, show_next, wrong_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TABLE = "/events/duels/rounds/1/tables/1/"


def test_a_match_is_followed_and_played_again(page: Page, transactional_db: None, valkey: str) -> None:
    duel = duel_at(duel_event(1, slug="duels", timing={"boards": 2}), 1)
    with page.expect_response(lambda response: "/live/matches/" in response.url):
        page.goto(f"{TABLE}live/")
    expect(page.locator("#duel-state")).to_contain_text("waits for the players")
    board = begin(duel)
    expect(page.locator("[data-part=board] [data-card]")).to_have_count(9)
    say(board, 1, haps_of(board)[0])
    expect(page.locator("[data-part=last]")).to_contain_text("a Hap (+1)")
    expect(page.locator("[data-part=claimed] li")).to_have_count(1)
    expect(page.locator(".duel-card.claimed")).to_have_count(3)
    say(board, 2, wrong_of(board))
    expect(page.locator('[data-side="2"] [data-part=points]')).to_have_text("−1")
    for text in (*haps_of(board)[1:], "GYUL"):
        say(board, 1, text)
    expect(page.locator("#duel-over .duel-haps li")).to_have_count(len(haps_of(board)))
    expect(page.get_by_text("Board 2 in")).to_be_visible()
    last = show_next(duel)
    for side, text in ((2, haps_of(last)[0]), (1, "SKIP"), (2, "SKIP")):
        say(last, side, text)
    settle(duel.pk)
    expect(page.locator("#duel-state")).to_contain_text("wins by")

    page.goto(f"{TABLE}live/replay/1/")
    expect(page.locator("#where")).to_contain_text("Board 1, call 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=last]")).to_contain_text("a Hap (+1)")
    page.keyboard.press("End")
    expect(page.locator("#slider")).to_have_attribute("aria-valuetext", "Board 2, call 3 of 3")
    page.locator("#slider").fill("0")
    page.locator("#speed").select_option("10")
    page.locator("[data-do=play]").click()
    expect(page.locator("#where")).to_contain_text("Board 2")
