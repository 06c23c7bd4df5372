"""Entering a final board on a phone and by keyboard, in a real Chromium."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from games.models import Report, Side
from tests.factories import TournamentFactory, field_of, published_round, table_of
from tournaments.queries.links import report_token

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def link(transactional_db: None) -> str:
    """The report link of the first player of a match on five by five."""
    event = TournamentFactory(variant="hyle5")
    first, second = field_of(event, 2)
    pairing = table_of(published_round(event, [(first, second)]), 1)
    return reverse("report", args=[report_token(pairing.pk, Side.FIRST)])


def entry(page: Page, link: str) -> Locator:
    page.goto(link)
    page.get_by_text("Enter the final board").first.click()
    return page.locator("[data-board-entry]").first


def cell(entry: Locator, name: str) -> Locator:
    return entry.get_by_role("gridcell", name=name)


def test_tapping_a_colour_and_cells(phone: Page, link: str) -> None:
    board = entry(phone, link)
    board.get_by_role("button", name="3: 5 left").tap()
    cell(board, "Aa: empty").tap()
    cell(board, "Ab: empty").tap()
    expect(board.get_by_role("button", name="3: 3 left")).to_have_attribute("aria-pressed", "true")
    expect(board.get_by_role("status")).to_have_text("Empty cells: 23")
    expect(board.locator("textarea")).to_have_value("33...\n.....\n.....\n.....\n.....")
    cell(board, "Ab: 3").tap()  # a second tap takes it away
    expect(board.locator("textarea")).to_have_value("3....\n.....\n.....\n.....\n.....")


def test_keys_place_move_and_erase(page: Page, link: str) -> None:
    board = entry(page, link)
    cell(board, "Aa: empty").focus()
    for key in ("1", "2", "9", "3", "Backspace", "ArrowDown", "5"):
        page.keyboard.press(key)
    expect(board.locator("textarea")).to_have_value("12...\n..5..\n.....\n.....\n.....")
    expect(cell(board, "Bd: empty")).to_be_focused()


def test_more_of_a_colour_than_the_bag_holds_cant_be_placed(page: Page, link: str) -> None:
    board = entry(page, link)
    cell(board, "Aa: empty").focus()
    for _ in range(6):
        page.keyboard.press("4")
    expect(board.get_by_role("status")).to_have_text("No more of this colour in the bag.")
    expect(board.locator("textarea")).to_have_value("44444\n.....\n.....\n.....\n.....")
    expect(board.get_by_role("button", name="4: 0 left")).to_have_attribute("aria-disabled", "true")


def test_typed_rows_and_the_board_follow_each_other(page: Page, link: str) -> None:
    board = entry(page, link)
    board.locator("textarea").fill("12345\n.....\n.....\n.....\n....1")
    expect(cell(board, "Ee: 1")).to_be_visible()
    board.locator("textarea").fill("12")
    expect(board.get_by_role("status")).to_contain_text("can’t be shown as a board")


def test_rows_that_were_refused_are_kept_and_explained(page: Page, link: str) -> None:
    board = entry(page, link)
    board.locator("textarea").fill("123")
    page.get_by_role("button", name="Send the report").click()
    expect(board.get_by_role("alert")).to_contain_text("3 cells in '123'")
    expect(board.get_by_role("status")).to_contain_text("can’t be shown as a board")
    expect(board.locator("textarea")).to_have_value("123")


def test_a_board_entered_by_keys_is_reported(page: Page, link: str) -> None:
    board = entry(page, link)
    cell(board, "Aa: empty").focus()
    page.keyboard.type("1234512345123451234512345")
    expect(board.get_by_role("status")).to_have_text("The board is full.")
    page.get_by_label("Order score").nth(1).fill("20")
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("Your report is in.").first).to_be_visible()
    assert Report.objects.get().claim["games"][0]["board"] == "\n".join(["12345"] * 5)


def test_without_javascript_the_typed_rows_are_sent(open_page: object, link: str) -> None:
    page: Page = open_page(java_script_enabled=False)  # type: ignore[operator]
    page.goto(link)
    page.locator("#id_game1_score").fill("30")
    page.locator("#id_game2_score").fill("20")
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("Your report is in.").first).to_be_visible()
    assert Report.objects.get().claim["games"][1]["score"] == 20
