"""The analysis of a game in a real Chromium: it comes when it is there, and its curve leads to plies."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.tournaments.analysed import analyse_all, analysed_event, judge_quickly

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ADDRESS = "/events/club-night/rounds/1/tables/1/games/1/analysis/"


def test_the_page_comes_by_itself_and_leads_to_every_ply(
    page: Page, transactional_db: None, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    judge_quickly(monkeypatch, settings)
    analysed_event()
    with page.expect_response(lambda response: "/live/events/" in response.url):
        page.goto(ADDRESS)
    expect(page.get_by_text("The engine is looking at this game.")).to_be_visible()
    analyse_all()  # its end is told by the event's stream
    expect(page.get_by_role("heading", name="The game as the engine saw it")).to_be_visible()
    where, says = page.locator("#where"), page.locator("#says")
    expect(where).to_have_text("The end")
    curve = page.get_by_role("img", name="What the game was worth after each ply")
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.55, box["y"] + box["height"] / 3)
    expect(where).to_contain_text("Ply 2")  # in the middle of 49
    before = where.inner_text()
    page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(before)
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(says).to_contain_text("Before the first draw")
    expect(page.locator("#board-holder use")).to_have_count(0)
    link = page.locator("#mistakes-title ~ .mistakes a").first
    number = link.inner_text()
    link.click()
    expect(where).to_have_text(f"Ply {number} of 49")
    expect(says).to_contain_text("Better:")
