"""Pages on a phone: one endless name widens nothing, and what is pressed is as high as a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, field_of, play, published_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ENDLESS = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft"
PAGES = ("", "rounds/1/", "rounds/1/?by=name", "rounds/1/tables/1/", "standings/", "players/", "players/1/")
FINGER = 39.5  # 2.5rem, less what rounding takes


@pytest.fixture
def address(transactional_db: None) -> str:
    event = TournamentFactory(slug="club-night")
    first = EntryFactory(tournament=event, player=PlayerFactory(name=ENDLESS, club=ENDLESS))
    second, third = field_of(event, 2)
    play(published_round(event, [(first, second)], {third: "allocated"}), 1, 88, 71)
    return "/events/club-night/"


@pytest.mark.parametrize("page_of", PAGES)
def test_an_endless_name_widens_no_page(phone: Page, address: str, page_of: str) -> None:
    phone.goto(address + page_of)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert phone.locator("main table").evaluate_all("tables => tables.every(t => t.offsetWidth < 460)")


@pytest.mark.parametrize("page_of", ["", "rounds/1/", "standings/"])
def test_links_are_as_high_as_a_finger(phone: Page, address: str, page_of: str) -> None:
    phone.goto(address + page_of)
    heights = phone.locator(
        ".top a, .subnav a, .segments a, .rounds a, main td a, main tbody th a, .foot a"
    ).evaluate_all("links => links.map(a => [a.textContent.trim(), a.getBoundingClientRect().height])")
    assert [name for name, height in heights if 0 < height < FINGER] == []
