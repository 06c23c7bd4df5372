"""Open pages follow the event: over a real broker, in a real Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.factories import TournamentFactory, field_of, play, published_round
from tournaments.models import Round, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def running(transactional_db: None, valkey: str) -> tuple[Tournament, Round]:
    event = TournamentFactory(name="Club Night", slug="club-night")
    a, b, c, d = field_of(event, 4)
    return event, published_round(event, [(a, b), (c, d)])


def watched(page: Page, address: str) -> None:
    """Opens a page and waits until its stream is open."""
    with page.expect_response(lambda response: "/live/events/" in response.url):
        page.goto(address)


def test_a_result_appears_on_the_open_round_page(page: Page, running: tuple[Tournament, Round]) -> None:
    _event, round_ = running
    watched(page, "/events/club-night/rounds/1/")
    expect(page.get_by_text("2 results are missing.")).to_be_visible()
    play(round_, 1, 88, 71)
    expect(page.get_by_text("88 – 71")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("1 result is missing.")


@pytest.mark.parametrize("address", ["/events/club-night/", "/events/club-night/standings/"])
def test_standings_follow(page: Page, running: tuple[Tournament, Round], address: str) -> None:
    _event, round_ = running
    watched(page, address)
    play(round_, 2, 99, 42)
    expect(page.get_by_text("+57")).to_be_visible()


def test_what_was_opened_stays_open(page: Page, running: tuple[Tournament, Round]) -> None:
    _event, round_ = running
    round_.pairings.update(reason={"text": "First half against second half."})
    watched(page, "/events/club-night/rounds/1/")
    page.locator("#why-2 summary").click()
    play(round_, 1, 88, 71)
    expect(page.get_by_text("88 – 71")).to_be_visible()
    expect(page.locator("#why-2")).to_have_attribute("open", "")


def test_a_lost_connection_is_said_and_taken_back(page: Page, running: tuple[Tournament, Round]) -> None:
    watched(page, "/events/club-night/")
    banner = page.locator("#connection")
    expect(banner).to_be_hidden()
    page.context.set_offline(True)
    expect(banner).to_contain_text("No connection.")
    page.context.set_offline(False)
    expect(banner).to_be_hidden()


def test_a_page_that_could_not_be_fetched_is_asked_for_again(
    page: Page, running: tuple[Tournament, Round]
) -> None:
    _event, round_ = running
    watched(page, "/events/club-night/rounds/1/")
    page.route("**/rounds/1/", lambda route: route.abort(), times=1)
    play(round_, 1, 88, 71)
    expect(page.locator("#connection")).to_contain_text("No connection.")
    expect(page.get_by_text("88 – 71")).to_be_visible(timeout=10_000)
    expect(page.locator("#connection")).to_be_hidden()


def test_the_change_is_said_aloud(page: Page, running: tuple[Tournament, Round]) -> None:
    _event, round_ = running
    watched(page, "/events/club-night/rounds/1/")
    play(round_, 1, 88, 71)
    expect(page.locator("#announcement")).to_have_text("1 result is missing.")


def test_a_value_opens_its_arithmetic_in_a_dialog(page: Page, running: tuple[Tournament, Round]) -> None:
    _event, round_ = running
    play(round_, 1, 88, 71)
    watched(page, "/events/club-night/standings/")
    page.get_by_role("link", name="+17").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Spread 17")
    dialog.get_by_text("Close").click()
    expect(dialog).to_be_hidden()


def test_every_public_page_without_javascript(
    open_page: Callable[..., Page], running: tuple[Tournament, Round]
) -> None:
    _event, round_ = running
    play(round_, 1, 88, 71)
    page = open_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("link", name="Club Night").click()
    page.get_by_role("link", name="Pairings").click()
    page.get_by_role("link", name="By name").click()
    page.get_by_role("link", name="Standings", exact=True).click()
    page.get_by_role("link", name="+17").click()
    expect(page.locator("#arithmetic")).to_contain_text("Spread 17")
