"""An arena of three phones and the organiser: joined, paired by a worker, played, paired again, over."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import TournamentFactory, cast_of, field_of
from tournaments.models import Tournament
from tournaments.queries.links import arena_token

pytestmark = [pytest.mark.browser, pytest.mark.worker]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MATCH = re.compile(r"/r/")


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return TournamentFactory(name="Blitz", slug="blitz", system=Tournament.System.ARENA)


def in_match(pages: list[Page]) -> list[Page]:
    """The two whose match has opened by itself."""
    deadline = 200
    while deadline:
        found = [page for page in pages if MATCH.search(page.url)]
        if len(found) == 2:
            return found
        pages[0].wait_for_timeout(100)
        deadline -= 1
    raise AssertionError("no match opened")


def play_out(one: Page, other: Page) -> None:
    """One reports, the other confirms."""
    one.get_by_label("Order score").nth(0).fill("60")
    one.get_by_label("Order score").nth(1).fill("40")
    one.get_by_role("button", name="Send the report").tap()
    expect(one.get_by_role("heading", name="Your report is in.")).to_be_visible()
    other.reload()
    other.get_by_role("button", name="Confirm").tap()
    expect(other.get_by_text("Confirmed. The result is entered.")).to_be_visible()


def test_an_arena(
    page: Page,
    open_page: Callable[..., Page],
    event: Tournament,
    sign_in: Callable[[Page, Any], None],
    celery_worker_process: str,
) -> None:
    players = [open_page(**PHONE) for _ in range(3)]
    for phone, entry in zip(players, field_of(event, 3), strict=True):
        phone.goto(reverse("arena-own", args=[arena_token(entry.pk)]))
        phone.get_by_role("button", name="Join the arena").tap()
        expect(phone.get_by_role("heading", name="You are in")).to_be_visible()
    sign_in(page, cast_of(event).organiser)
    page.goto("/events/blitz/desk/arena/")
    page.get_by_role("button", name="Start the arena").click()
    expect(page.get_by_role("button", name="Stop the arena now")).to_be_visible()

    one, other = in_match(players)
    waiting = next(phone for phone in players if phone not in (one, other))
    expect(waiting.get_by_role("heading", name="Waiting for an opponent")).to_be_visible()
    play_out(one, other)
    expect(waiting).to_have_url(MATCH)  # never the same two in a row: the third is paired, and taken there
    for phone in (one, other):
        phone.goto(phone.url)
        phone.get_by_role("link", name="Back to the arena").tap()
        expect(phone.locator(".arena-own h2")).to_have_text(re.compile("Your match|Waiting for an opponent"))
    again = next(phone for phone in (one, other) if phone.locator("h2:text('Your match')").count())
    again.get_by_role("link", name="Report the result").tap()

    page.get_by_role("button", name="Stop the arena now").click()
    expect(page.get_by_text("Its time is over.")).to_be_visible()
    play_out(waiting, again)
    again.get_by_role("link", name="Back to the arena").tap()
    expect(again.get_by_role("heading", name="The arena is over")).to_be_visible()
    page.goto("/events/blitz/desk/")
    expect(page.locator("#next")).to_contain_text("The arena is over")
    page.locator("#next button").click()
    page.goto("/events/blitz/standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    expect(page.locator("tbody tr:not(.print-row)")).to_have_count(3)
