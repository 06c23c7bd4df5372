"""Two players with a phone each: one reports, the other confirms, and both see it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Result, Side
from tests.factories import TournamentFactory, field_of, published_round, table_of
from tournaments.queries.links import report_token

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def links(transactional_db: None) -> list[str]:
    event = TournamentFactory()
    pairing = table_of(published_round(event, [tuple(field_of(event, 2))]), 1)
    return [reverse("report", args=[report_token(pairing.pk, side)]) for side in Side]


def report(page: Page, first: str, second: str) -> None:
    page.get_by_label("Order score").nth(0).fill(first)
    page.get_by_label("Order score").nth(1).fill(second)
    page.get_by_role("button", name="Send the report").tap()


def test_one_reports_and_the_other_confirms(open_page: Callable[..., Page], links: list[str]) -> None:
    first, second = (open_page(**PHONE) for _ in links)
    first.goto(links[0])
    report(first, "88", "71")
    expect(first.get_by_role("heading", name="Your report is in.")).to_be_visible()
    second.goto(links[1])
    second.get_by_role("button", name="Confirm").tap()
    expect(second.get_by_text("Confirmed. The result is entered.")).to_be_visible()
    expect(first.get_by_text("88 – 71")).to_be_visible(timeout=15_000)  # without a touch
    assert Result.objects.get().summary == "88-71"


def test_what_is_being_typed_stays(open_page: Callable[..., Page], links: list[str]) -> None:
    first, second = (open_page(**PHONE) for _ in links)
    first.goto(links[0])
    first.get_by_label("Order score").nth(0).fill("88")
    second.goto(links[1])
    report(second, "80", "71")
    expect(second.get_by_role("heading", name="Your report is in.")).to_be_visible()
    first.wait_for_timeout(6000)  # longer than the page waits before it looks
    expect(first.get_by_label("Order score").nth(0)).to_have_value("88")
