"""A figure is built tile by tile: from the keyboard, with the check of the server after each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_figure_is_built_checked_and_taken_along(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/figures/?figure=built&placements=")
    words, text = page.locator("#figure-words"), page.locator("#figure-text")
    page.get_by_role("button", name="Add a Vek").click()
    expect(text).to_have_value("V+0@0")
    expect(words).to_contain_text("1 has fewer than 2 neighbours")
    board = page.locator("#figure-board svg.tiles-picture")
    board.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(words).to_contain_text("2 tiles.")
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value("V+0@0")
    text.fill("V+0@0 V+3@0 V+6@0 V+9@0 V+12@0 V+15@0")
    text.blur()
    expect(words).to_contain_text("the figure is ready")
    text.fill("V+0@0 V+0@0")
    text.blur()
    expect(page.get_by_role("alert")).to_contain_text("tile 2")
    page.get_by_role("link", name="Practise on it").click()
    expect(page.get_by_label("Its placements, where it was built")).to_have_value(
        "V+0@0 V+3@0 V+6@0 V+9@0 V+12@0 V+15@0"
    )
    expect(page.get_by_label("The figure")).to_have_value("built")
