"""Printed pages: no navigation, and the event and round on every sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.factories import TournamentFactory, field_of, play, published_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def pairings(transactional_db: None) -> str:
    event = TournamentFactory(name="Club Night", slug="club-night")
    round_ = published_round(event, [tuple(field_of(event, 2))])
    play(round_, 1, 88, 71)
    return "/events/club-night/rounds/1/"


def test_pairings_on_paper(page: Page, pairings: str) -> None:
    page.goto(pairings)
    row = page.locator("thead .print-row")
    expect(row).to_be_hidden()
    page.emulate_media(media="print")
    expect(row).to_have_text("Club Night · round 1")
    expect(row).to_be_visible()
    for part in ("header.top", "nav.subnav", "footer.foot", ".segments"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.get_by_text("88 – 71")).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_a_match_on_paper_names_event_and_round_at_each_game(page: Page, pairings: str) -> None:
    page.goto(f"{pairings}tables/1/")
    page.emulate_media(media="print")
    for place in (0, 1):
        expect(page.locator(".print-only").nth(place)).to_contain_text("Club Night · round 1, table 1")
