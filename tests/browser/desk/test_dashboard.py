"""The dashboard follows what others do, without a reload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import TournamentFactory, cast_of, field_of, play, published_round

pytestmark = pytest.mark.browser


def test_a_result_entered_elsewhere_changes_what_is_next(
    page: Page, sign_in: Callable[[Page, Any], None], transactional_db: None
) -> None:
    event = TournamentFactory(name="Club night", slug="club-night")
    first, second = field_of(event, 2)
    round_ = published_round(event, [(first, second)])
    sign_in(page, cast_of(event).organiser)
    page.goto("/events/club-night/desk/")
    expect(page.locator("#next")).to_contain_text("1 result of round 1 is missing")
    play(round_, 1, 80, 70)
    expect(page.locator("#next")).to_contain_text("Pair round 2 of 6")
    expect(page.locator("main")).to_contain_text("1 of 1")
