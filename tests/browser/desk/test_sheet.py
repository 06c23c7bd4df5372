"""The sheet of results in a browser: keys, conflicts, and the same without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Result
from tests.factories import TournamentFactory, cast_of, field_of, play, published_round
from tests.fixtures.browser import Opener
from tournaments.models import Round

pytestmark = pytest.mark.browser

SHEET = "/events/club-night/desk/results/1/"
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = TournamentFactory(name="Club night", slug="club-night")
    a, b, c, d, e, f = field_of(event, 6)
    return published_round(event, [(a, b), (c, d), (e, f)])


@pytest.fixture
def staff(round_: Round) -> Any:
    return cast_of(round_.tournament)


def box(page: Page, table: int, game: int = 1) -> Any:
    return page.locator(f"#table-{table} input[name=game{game}_score]")


def test_a_table_number_jumps_and_tab_moves_on(page: Page, sign_in: SignIn, staff: Any) -> None:
    sign_in(page, staff.helper)
    page.goto(SHEET)
    expect(box(page, 1)).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#jump")).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(box(page, 3)).to_be_focused()
    page.keyboard.type("80")
    page.keyboard.press("Tab")
    page.keyboard.type("70")
    page.keyboard.press("Enter")
    expect(page.locator("#table-3")).to_contain_text("saved")
    expect(box(page, 1)).to_be_focused()  # the next missing one, from the first again


def test_who_was_first_is_shown(page: Page, sign_in: SignIn, staff: Any, round_: Round) -> None:
    sign_in(page, staff.helper)
    page.goto(SHEET)
    play(round_, 1, 88, 71)
    box(page, 1).fill("71")
    box(page, 1, 2).fill("88")
    page.keyboard.press("Enter")
    row = page.locator("#table-1")
    expect(row).to_contain_text("88-71")
    expect(row).to_contain_text("You typed 71-88; it was not counted.")
    assert Result.objects.get().first_score == 88


def test_a_wrong_score_stays_in_its_box_with_its_reason(page: Page, sign_in: SignIn, staff: Any) -> None:
    sign_in(page, staff.helper)
    page.goto(SHEET)
    box(page, 1).fill("88")
    box(page, 1, 2).fill("7x")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1")).to_contain_text("“7x” is not a whole number")
    expect(box(page, 1, 2)).to_have_value("7x")
    box(page, 1, 2).fill("70")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1")).to_contain_text("88-70")


def test_the_last_result_changes_what_is_next(page: Page, sign_in: SignIn, staff: Any, round_: Round) -> None:
    play(round_, 1, 88, 71)
    play(round_, 2, 88, 71)
    sign_in(page, staff.arbiter)
    page.goto(SHEET)
    box(page, 3).fill("80")
    box(page, 3, 2).fill("70")
    page.keyboard.press("Enter")
    expect(page.locator("#missing-count")).to_have_text("all results are in")
    expect(page.locator("#next")).to_contain_text("Pair round 2 of 6")
    expect(page.locator("#next a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/desk/pair/$"))


def test_without_scripts(open_page: Opener, sign_in: SignIn, staff: Any) -> None:
    page = open_page(java_script_enabled=False)
    sign_in(page, staff.helper)
    page.goto(SHEET)
    for table, score in ((1, "80"), (2, "81")):
        box(page, table).fill(score)
        box(page, table, 2).fill("70")
        page.keyboard.press("Enter")
        expect(page.locator(f"#table-{table}")).to_contain_text(f"{score}-70")
        expect(box(page, table + 1)).to_be_focused()


def test_check_in_on_a_phone(phone: Page, sign_in: SignIn, staff: Any) -> None:
    sign_in(phone, staff.helper)
    phone.goto("/events/club-night/desk/check-in/")
    expect(phone.locator("#here-count")).to_have_text("0 of 6 here")
    first = phone.locator("#people button").first
    first.tap()
    expect(phone.locator("#here-count")).to_have_text("1 of 6 here")
    expect(phone.locator("#people li.here")).to_have_count(1)
    phone.locator("#people li.here button").tap()
    expect(phone.locator("#here-count")).to_have_text("0 of 6 here")


PAGES = (
    "",
    "players/",
    "players/forbidden/",
    "import/",
    "check-in/",
    "pair/",
    "results/1/",
    "results/1/1/",
    "results/1/1/boards/",
    "links/1/",
    "reports/",
    "settings/",
    "roles/",
    "audit/",
)


def test_every_page_fits_a_phone(phone: Page, sign_in: SignIn, staff: Any) -> None:
    sign_in(phone, staff.organiser)
    for page in PAGES:
        phone.goto(f"/events/club-night/desk/{page}")
        expect(phone.locator("#next")).to_be_visible()
        width = phone.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, f"{page} is {width} pixels wide"


def test_the_wrong_box_has_the_focus(page: Page, sign_in: SignIn, staff: Any) -> None:
    sign_in(page, staff.helper)
    page.goto(SHEET)
    page.keyboard.type("88")
    page.keyboard.press("Tab")
    page.keyboard.type("7x")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1 .error")).to_be_visible()
    expect(box(page, 1, 2)).to_be_focused()


def test_results_of_others_come_in_and_nothing_typed_is_lost(
    page: Page, sign_in: SignIn, staff: Any, round_: Round
) -> None:
    sign_in(page, staff.helper)
    with page.expect_response(lambda response: "/live/events/" in response.url):
        page.goto(SHEET)
    box(page, 2).fill("6")
    play(round_, 2, 90, 10)
    play(round_, 3, 88, 71)
    expect(page.locator("#table-3")).to_contain_text("88-71")
    expect(page.locator("#missing-count")).to_contain_text("2 missing")  # the typed row is left alone
    expect(box(page, 2)).to_have_value("6")
    expect(box(page, 2)).to_be_focused()
    box(page, 2, 2).fill("7")
    page.keyboard.press("Enter")
    expect(page.locator("#table-2")).to_contain_text("You typed 6-7; it was not counted.")


def test_boards_begin_in_the_first_cell(page: Page, sign_in: SignIn, staff: Any) -> None:
    sign_in(page, staff.helper)
    page.goto(SHEET)
    page.keyboard.press("b")
    expect(page.get_by_role("gridcell", name="Aa: empty").first).to_be_focused()


def test_points_are_typed_with_a_minus(page: Page, sign_in: SignIn, transactional_db: None) -> None:
    event = TournamentFactory(name="Hap night", slug="hap-night", variant="gyul-hap")
    one, two, three, four = field_of(event, 4)
    published_round(event, [(one, two), (three, four)])
    sign_in(page, cast_of(event).helper)
    page.goto(SHEET.replace("club-night", "hap-night"))
    expect(page.locator("#table-1 input[name=first_points]")).to_be_focused()
    for keys in ("-3", "Enter", "-2", "Enter"):
        page.keyboard.press(keys) if keys == "Enter" else page.keyboard.type(keys)
    expect(page.locator("#table-1")).to_contain_text("-3 : -2")
    expect(page.locator("#table-2 input[name=first_points]")).to_be_focused()
