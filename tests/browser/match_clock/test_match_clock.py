"""The clock on a table of a round in a real Chromium: flags, two games, boards, the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from audit.actor import SYSTEM
from games.models import LiveMatch, Result
from games.queries.timed_match import TimedMatch
from games.services.live import pausing
from tests.factories import table_of
from tests.tournaments.live import held, live_at, timed_event
from tests.tournaments.pages.table_page import PLAIN, RICH, count_boards
from tournaments.models import Tournament
from tournaments.queries.links import table_token

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LANDSCAPE = {"width": 844, "height": 390}
FIRST, SECOND = 0, 1  # halves


@dataclass
class Table:
    event: Tournament
    url: str

    @property
    def live(self) -> LiveMatch:
        return live_at(self.event, 1)

    @property
    def held(self) -> TimedMatch:
        return held(self.live)

    def kinds(self, number: int = 1) -> list[str]:
        return list(self.held.games[number - 1].clock.events.values_list("kind", flat=True))


@pytest.fixture
def table(live_server_url: str) -> Callable[..., Table]:
    """Opens table 1 of a published round; options are settings of timed play."""

    def opened(**timing: Any) -> Table:
        event = timed_event(1, play="table", timing=timing)
        token = table_token(table_of(event.rounds.get(number=1), 1).pk)
        return Table(event, reverse("match-clock", args=[token]))

    return opened


def half(page: Page, number: int) -> Locator:
    return page.locator(f"[data-half='{number}']")


def opened(page: Page, table: Table) -> Page:
    page.goto(table.url)
    expect(half(page, FIRST).locator(".clock-time")).not_to_have_text("–")
    return page


def touch(page: Page, number: int) -> None:
    half(page, number).dispatch_event("pointerdown", {"button": 0, "pointerType": "touch"})


def both_ready(page: Page) -> None:
    touch(page, FIRST)
    expect(half(page, FIRST)).to_contain_text("Ready")
    touch(page, SECOND)


def board_full(page: Page) -> None:
    page.get_by_role("button", name="Board full").click()
    page.get_by_role("button", name="Yes").click()


def enter_board(page: Page, number: int, board: str) -> None:
    """On the open sheet."""
    sheet = page.locator(f"#board-{number}")
    sheet.locator("textarea").fill(board)
    sheet.get_by_role("button", name="Save the board").click()
    expect(sheet).to_be_hidden()


def is_running(page: Page, number: int) -> None:
    expect(half(page, number)).to_have_attribute("data-state", "run")


def test_a_flag_two_games_two_boards_and_the_standings(phone: Page, table: Callable[..., Table]) -> None:
    at = table(clock="3s+3", game2_wait=120)
    opened(phone, at)
    expect(half(phone, FIRST)).to_contain_text("Order")
    expect(half(phone, SECOND)).to_contain_text("Chaos")
    expect(phone.locator("#rule")).to_contain_text("Order’s flag down: no slides")
    both_ready(phone)
    is_running(phone, SECOND)  # Chaos begins
    touch(phone, SECOND)
    is_running(phone, FIRST)
    expect(half(phone, FIRST)).to_have_attribute("data-state", "fallen", timeout=10_000)
    expect(half(phone, FIRST)).to_contain_text("Flag fell")
    expect(half(phone, FIRST)).to_contain_text("You only pass")
    expect(phone.locator("#told")).to_have_text("Order’s flag is down: Chaos goes on alone.")
    is_running(phone, SECOND)
    expect(half(phone, SECOND)).to_have_attribute("data-state", "fallen", timeout=15_000)
    expect(half(phone, FIRST)).to_contain_text("Fell first")
    expect(phone.locator("#told")).to_contain_text("flag fell first. Both flags are down: fill the board")
    board_full(phone)
    expect(phone.locator("#board-1")).to_contain_text("Game 2 starts by itself in 1:")
    enter_board(phone, 1, PLAIN)
    expect(half(phone, FIRST)).to_contain_text("Now Chaos")
    expect(half(phone, SECOND)).to_contain_text("Now Order")
    expect(phone.locator("#told")).to_contain_text("The roles change. Game 2 starts by itself in 1:")
    both_ready(phone)
    is_running(phone, FIRST)
    board_full(phone)
    enter_board(phone, 2, RICH)
    expect(half(phone, SECOND)).to_contain_text("48")
    expect(phone.locator("#final")).to_contain_text("48 points for Order")
    touch(phone, SECOND)
    expect(half(phone, SECOND)).to_contain_text("Confirmed")
    touch(phone, FIRST)
    expect(phone.locator("#told")).to_have_text("The result is entered")
    count_boards()
    expect(phone.locator("#final")).to_contain_text("wins by 48.")
    result = Result.objects.get(match=at.live.match_id)
    assert (result.first_score, result.second_score) == (0, 48)
    phone.goto(f"/events/{at.event.slug}/standings/")
    expect(phone.locator("tbody tr").first).to_contain_text(at.live.match.second_name)


def test_a_board_is_tapped_and_what_is_wrong_is_said(phone: Page, table: Callable[..., Table]) -> None:
    at = table()
    opened(phone, at)
    both_ready(phone)
    is_running(phone, SECOND)
    board_full(phone)
    sheet = phone.locator("#board-1")
    sheet.get_by_role("gridcell", name="Aa").click()
    sheet.get_by_role("button", name="Save the board").click()
    expect(sheet.get_by_role("alert")).to_contain_text("24 cells are empty")
    sheet.get_by_role("button", name="Close").click()
    expect(phone.locator("#open-board")).to_have_text("Enter board 1")
    both_ready(phone)
    is_running(phone, FIRST)
    phone.locator("#open-board").click()  # still missing, while game 2 runs
    expect(sheet).to_contain_text("Game 2 is in play")
    expect(sheet.get_by_role("gridcell", name="Aa: 1")).to_be_visible()  # what was tapped is still there
    enter_board(phone, 1, PLAIN)
    expect(phone.locator("#open-board")).to_be_hidden()
    touch(phone, FIRST)
    is_running(phone, SECOND)
    assert at.kinds(2) == ["start", "press"]


def test_boards_are_kept_by_the_server_and_corrected(page: Page, table: Callable[..., Table]) -> None:
    at = table()
    opened(page, at)
    for number in (1, 2):
        both_ready(page)
        expect(page.get_by_role("button", name="Board full")).to_be_visible()
        board_full(page)
        enter_board(page, number, PLAIN)
    touch(page, FIRST)
    expect(half(page, FIRST)).to_contain_text("Confirmed")
    page.get_by_role("button", name="Correct the board").nth(1).click()
    enter_board(page, 2, RICH)
    expect(half(page, SECOND)).to_contain_text("48")
    expect(half(page, FIRST)).to_contain_text("Press if both boards are right")  # of other boards: once more
    opened(page, at)
    expect(half(page, SECOND)).to_contain_text("48")
    touch(page, FIRST)
    touch(page, SECOND)
    expect(page.locator("#told")).to_have_text("The result is entered")


def test_by_keyboard(page: Page, table: Callable[..., Table]) -> None:
    at = table()
    opened(page, at)
    page.keyboard.press("ArrowLeft")
    expect(half(page, FIRST)).to_contain_text("Ready")
    page.keyboard.press("l")
    is_running(page, SECOND)
    page.keyboard.press("Space")
    is_running(page, FIRST)
    page.keyboard.press("l")  # not this one's turn
    page.keyboard.press("p")  # pauses are the arbiter's
    page.keyboard.press("Enter")
    is_running(page, SECOND)
    assert at.kinds() == ["start", "press", "press"]


def test_the_arbiters_pause_and_the_second_device(
    phone: Page, open_page: Callable[..., Page], table: Callable[..., Table]
) -> None:
    at = table()
    other = opened(open_page(viewport=LANDSCAPE, has_touch=True), at)
    opened(phone, at)
    both_ready(phone)
    is_running(other, SECOND)
    pausing.pause(at.live.pk, actor=SYSTEM)
    expect(phone.locator("#told")).to_have_text("Paused by the arbiter")
    expect(half(phone, SECOND)).to_have_attribute("data-state", "paused")
    pausing.resume(at.live.pk, actor=SYSTEM)
    touch(other, SECOND)
    is_running(phone, FIRST)
    left, right = half(other, FIRST).bounding_box(), half(other, SECOND).bounding_box()
    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]


def test_both_agree_on_a_result(phone: Page, table: Callable[..., Table]) -> None:
    at = table()
    opened(phone, at)
    both_ready(phone)
    is_running(phone, SECOND)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Agree on a result").click()
    sheet = phone.locator("#agree-sheet")
    one, two = (sheet.locator(f"[data-side='{side}']") for side in (1, 2))
    one.click()
    expect(sheet.get_by_role("alert")).to_contain_text("Two whole numbers")
    sheet.locator("#agree-first").fill("12")
    sheet.locator("#agree-second").fill("3000")
    one.click()
    two.click()
    expect(sheet.get_by_role("alert")).to_contain_text("scores more than 300")
    expect(one).to_have_attribute("aria-pressed", "false")
    sheet.locator("#agree-second").fill("20")
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    sheet.locator("#agree-second").fill("10")
    expect(one).to_have_attribute("aria-pressed", "false")
    two.click()
    one.click()
    expect(sheet).to_be_hidden()
    expect(phone.locator("#told")).to_have_text("Agreed result: the arbiter confirms it")
    assert at.live.offer is not None
    assert (at.live.offer["scores"], at.live.state) == ([12, 10], "playing")


def test_a_press_without_connection_waits_and_counts_once(phone: Page, table: Callable[..., Table]) -> None:
    at = table()
    opened(phone, at)
    both_ready(phone)
    is_running(phone, SECOND)
    phone.context.set_offline(True)
    expect(phone.locator("#lost")).to_contain_text("Connection lost")
    touch(phone, SECOND)
    expect(phone.locator("#lost")).to_contain_text("A press waits to be sent")
    expect(half(phone, SECOND)).to_contain_text("Not sent yet: no connection")
    touch(phone, SECOND)  # a second touch is none
    assert at.kinds() == ["start"]
    phone.context.set_offline(False)
    is_running(phone, FIRST)
    expect(phone.locator("#lost")).to_be_hidden()
    assert at.kinds() == ["start", "press"]


def test_a_lost_match_is_told(phone: Page, table: Callable[..., Table]) -> None:
    at = table(clock="1s", rule={"policy": "forfeit_match"})
    opened(phone, at)
    both_ready(phone)
    expect(phone.locator("#final")).to_contain_text(
        "Chaos’s flag fell: the match is lost by rule.", timeout=15_000
    )
    expect(phone.locator("#final")).not_to_contain_text("Enter the board")
