"""Registered on a phone, approved at the desk, checked in by code, and somebody else at the kiosk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from audit.actor import SYSTEM
from tests.factories import EntryFactory, TournamentFactory, cast_of
from tournaments.models import Entry, Tournament
from tournaments.queries.links import kiosk_token
from tournaments.services.self_check_in import make_kiosk_link

pytestmark = pytest.mark.browser

RULES = {"open": True, "limit": 12, "ask": ["club", "contact", "note"], "required": ["club"]}


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    event = TournamentFactory(slug="spring", name="Spring Open", registration=RULES)
    for name in ("Ben Hale", "Cleo Marsh", "Dan Frost"):
        EntryFactory(tournament=event, player__name=name, player__club="Riverside")
    return event


def here(name: str) -> bool:
    return Entry.objects.get(player__name=name).checked_in_at is not None


def test_from_the_phone_to_the_door(
    event: Tournament, phone: Page, page: Page, open_page: Callable[..., Page], sign_in: Callable[..., None]
) -> None:
    own = _register(phone)
    sign_in(page, cast_of(event).organiser)
    _approve_and_open(page)
    phone.goto(own)
    expect(phone.locator("#state")).to_contain_text("You are in")
    phone.get_by_role("link", name="Check in", exact=True).click()
    phone.get_by_role("button", name="I am here").click()
    expect(phone.locator("#here")).to_contain_text("You are checked in")
    assert here("Ada Stone")
    link = f"/kiosk/{kiosk_token(make_kiosk_link(event.pk, SYSTEM))}/"
    _kiosk(open_page(viewport={"width": 1024, "height": 768}, has_touch=True), link)
    _without_scripts(open_page(java_script_enabled=False), link)


def _register(phone: Page) -> str:
    phone.goto("/events/spring/")
    phone.get_by_role("link", name="Register").click()
    phone.get_by_label("Name", exact=True).fill("Ada Stone")
    phone.get_by_role("button", name="Register").click()
    expect(phone.get_by_role("alert")).to_have_count(1)
    phone.get_by_label("Club").fill("North")
    phone.get_by_label("Note to the organiser").fill("I come by the late train")
    phone.get_by_role("button", name="Register").click()
    expect(phone.locator("#state")).to_contain_text("waits for approval")
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return phone.url


def _approve_and_open(page: Page) -> None:
    page.goto("/events/spring/desk/registrations/")
    page.get_by_role("link", name="Ada Stone").click()
    expect(page.get_by_text("I come by the late train")).to_be_visible()
    page.get_by_role("button", name="Approve and enter").click()
    expect(page.get_by_text("Nothing waits for your decision.")).to_be_visible()
    page.goto("/events/spring/desk/check-in/")
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#by-players")).to_contain_text("open")


def _kiosk(tablet: Page, link: str) -> None:
    """By keyboard: the only one who is left is taken with Enter; a wrong tap is taken back."""
    tablet.goto(link)
    tablet.get_by_role("searchbox").press_sequentially("cle")
    expect(tablet.locator("#names li:visible")).to_have_count(1)
    tablet.keyboard.press("Enter")
    expect(tablet.get_by_role("heading", level=1)).to_have_text("Cleo Marsh")
    tablet.get_by_role("button", name="Yes, I am here").click()
    expect(tablet.get_by_role("heading", level=1)).to_have_text("Welcome, Cleo Marsh")
    assert here("Cleo Marsh")
    tablet.get_by_role("button", name="take it back").click()
    expect(tablet.get_by_role("searchbox")).to_be_focused()
    assert not here("Cleo Marsh")


def _without_scripts(plain: Page, link: str) -> None:
    plain.goto(link)
    plain.get_by_role("searchbox").fill("dan")
    plain.get_by_role("button", name="Find").click()
    plain.get_by_role("link", name="Dan Frost").click()
    plain.get_by_role("button", name="Yes, I am here").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Welcome, Dan Frost")
    assert here("Dan Frost")
