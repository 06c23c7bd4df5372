"""The API's documentation works in a browser that runs nothing but our own scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.fixtures.browser import Opener


@pytest.mark.browser
def test_the_documentation_opens(open_page: Opener) -> None:
    page = open_page()
    page.goto("/api/docs/")
    expect(page.get_by_role("heading", name="Orderly")).to_be_visible()
    page.locator("#operations-tag-results").click()
    act = page.get_by_text("Enter the result", exact=True)
    expect(act).to_be_visible()
    act.click()
    expect(page.get_by_text("Two Order scores").first).to_be_visible()
