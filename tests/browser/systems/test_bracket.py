"""A double elimination of twelve, by the desk's pages alone, from the first draft to the final standings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import TournamentFactory, cast_of, field_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser

BASE = "/events/cup/"
MOST_ROUNDS = 12


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    event = TournamentFactory(name="Winter Cup", slug="cup", system=Tournament.System.DOUBLE_ELIMINATION)
    field_of(event, 12)
    return event


def pair_and_publish(page: Page) -> bool:
    """The next round, where there is one."""
    page.goto(f"{BASE}desk/pair/")
    if "Pair round" not in page.locator("#next strong").inner_text():
        return False
    page.locator("#next button").click()
    expect(page.locator("#draft")).to_contain_text("meets")
    page.locator("#next button").click()
    expect(page.locator("#next")).to_contain_text("missing")
    return True


def enter_all(page: Page, number: int) -> None:
    """By keyboard: whoever is Order first wins, except that no two tables are alike."""
    page.goto(f"{BASE}desk/results/{number}/")
    expect(page.locator("#jump")).to_be_visible()  # the script runs
    tables = page.locator("tr.missing").count()
    for table in range(1, tables + 1):
        expect(page.locator(f"#table-{table} input[name=game1_score]")).to_be_focused()
        page.keyboard.type(str(60 + table))
        page.keyboard.press("Tab")
        page.keyboard.type(str(50 - table))
        page.keyboard.press("Enter")
        expect(page.locator(f"#table-{table}")).to_contain_text(f"{60 + table}-{50 - table}")


def test_a_double_elimination(
    page: Page, phone: Page, event: Tournament, sign_in: Callable[[Page, Any], None]
) -> None:
    sign_in(page, cast_of(event).organiser)
    rounds = 0
    while rounds < MOST_ROUNDS and pair_and_publish(page):
        rounds += 1
        enter_all(page, rounds)
        if rounds == 2:
            look_at_the_bracket(phone)
    page.goto(f"{BASE}desk/")
    expect(page.locator("#next")).to_contain_text("Everything is played")
    page.locator("#next button").click()
    page.goto(f"{BASE}bracket/")
    winner = page.locator(".lead strong").inner_text()
    assert page.locator("svg.bracket g.tie.decided").count() in (22, 23)  # the second final, if it was needed
    page.goto(f"{BASE}standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    first = page.locator("tbody tr:not(.print-row)").first
    expect(first).to_contain_text(winner)
    page.goto(f"{BASE}cross-table/")
    expect(page.get_by_text("absent")).to_have_count(0)


def look_at_the_bracket(phone: Page) -> None:
    """On a phone the picture scrolls, not the page; ties lead to their matches, by keyboard too."""
    phone.goto(f"{BASE}bracket/")
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    expect(phone.locator("svg.bracket g.tie")).not_to_have_count(0)
    phone.locator("svg.bracket a").first.focus()
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(re.compile("/rounds/1/tables/"))
