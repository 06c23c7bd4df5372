"""A small evening through the pages, mostly by keyboard: from the new event to the final standings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.worker]

GAMES = Path(__file__).parents[2] / "data" / "entropy" / "games.jsonl"


def boards() -> list[tuple[str, int]]:
    """Two final boards that were played, with their Order scores."""
    games = [json.loads(line) for line in GAMES.read_text().splitlines()[:2]]
    return [("\n".join(game["final_rows"]), game["order_score"]) for game in games]


def next_button(page: Page, name: str) -> None:
    """Presses the one button of the card that says what is next."""
    page.locator("#next").get_by_text(name, exact=True).click()


def make_event(page: Page) -> None:
    page.goto("/events/new/")
    page.get_by_label("Name").fill("Club night")
    page.get_by_text("More: date, place").click()
    page.get_by_label("Rounds").fill("1")
    page.get_by_role("button", name="Make the event").click()
    expect(page.locator("#next")).to_contain_text("Add the players")


def add_players(page: Page) -> None:
    next_button(page, "Add players")
    for name in ("Ada", "Bruno", "Chiara", "Dmitri"):
        expect(page.get_by_label("Name")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("tbody")).to_contain_text(name)


def pair(page: Page) -> None:
    next_button(page, "Pair round 1")
    next_button(page, "Pair round 1")
    expect(page.locator("#draft")).to_contain_text("meets Chiara (0)")
    next_button(page, "Publish round 1")
    expect(page.locator("#next")).to_contain_text("2 results of round 1 are missing")


def enter_results(page: Page) -> str:
    """Table 1 by two scores, table 2 by two boards, counted by a worker. Returns who won table 1."""
    next_button(page, "Enter results")
    first = page.locator("#table-1 input[name=game1_score]")
    expect(first).to_be_focused()
    expect(page.locator("#jump")).to_be_visible()  # the sheet's script runs: Enter goes to the second box
    page.keyboard.type("88")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1 input[name=game2_score]")).to_be_focused()
    page.keyboard.type("71")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1")).to_contain_text("88-71")
    expect(page.locator("#missing-count")).to_have_text("1 missing")
    expect(page.locator("#table-2 input[name=game1_score]")).to_be_focused()

    page.keyboard.press("b")
    expect(page.get_by_role("heading", level=1)).to_contain_text("–")
    (one, score), (two, other) = boards()
    page.locator("#id_game1_board").fill(one)
    page.locator("#id_game2_board").fill(two)
    page.get_by_role("button", name="Save").click()
    # The row asks until the worker is done.
    expect(page.locator("#table-2")).to_contain_text(f"{score}-{other}")
    assert 0 < score - other < 88 - 71  # so that the winner of table 1 is first
    return page.locator("#table-1 td.winner").inner_text()


def test_an_evening(page: Page, sign_in: Callable[[Page, Any], None], celery_worker_process: str) -> None:
    sign_in(page, UserFactory(username="olga"))
    make_event(page)
    add_players(page)
    pair(page)
    winner = enter_results(page)
    page.goto("/events/club-night/desk/")
    next_button(page, "Finish the event")
    next_button(page, "Final standings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    expect(page.locator("tbody tr:not(.print-row)").first).to_contain_text(winner)
    for name in ("Ada", "Bruno", "Chiara", "Dmitri"):
        expect(page.locator("tbody").first).to_contain_text(name)
