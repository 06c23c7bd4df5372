"""What the page shows round the board: flags and their rule, offers, a phone's one screen, no scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clocks.services.instants import now_ms
from games.models import Side
from games.services.claims import GameClaim, ResultClaim
from games.services.live import moves, pausing, starting
from games.services.results import amend_result, enter_result, take_back_result
from tests.browser.play.conftest import Table, cell, do_by_hand
from tests.tournaments.live import WHO, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SECOND = 1000


def begin(table: Table, page: Page, side: Side, at: int | None = None) -> None:
    start(table.live, at)
    page.goto(table.links[side])
    expect(page.locator("#play")).to_be_visible()


@pytest.mark.parametrize("chosen", ["Bag", "Rules"])
def test_all_that_a_move_needs_is_on_a_phones_screen(
    phone: Page, open_table: Callable[..., Table], chosen: str
) -> None:
    table = open_table("entropy7", preset="mso-a")
    begin(table, phone, Side.SECOND)
    phone.get_by_role("tab", name=chosen).tap()
    phone.evaluate("scrollTo(0, 0)")
    wanted = (
        "#clock-other",
        "#play-board",
        "#clock-own",
        "#play-rule",
        "#hand-tray",
        "#hand-move",
        "#hand-pass",
    )
    for selector in wanted:
        box: Any = phone.locator(selector).bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= 844, selector
        assert box["x"] + box["width"] <= 390, selector
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    other, board, own = (phone.locator(each).bounding_box() for each in wanted[:3])
    assert other["y"] < board["y"] < own["y"]  # type: ignore[index]
    smallest = cell(phone, "Dd").bounding_box()
    assert smallest is not None
    assert smallest["width"] >= 40


def test_a_flag_falls_and_the_rule_says_what_now(page: Page, open_table: Callable[..., Table]) -> None:
    """`order_places`: Order places and slides, two steps of one turn."""
    table = open_table(clock="30s", preset="mso-a")
    begin(table, page, Side.FIRST, at=now_ms() - 22 * SECOND)
    expect(page.locator("#play-rule")).to_contain_text("Chaos’s: Order places too")
    fallen = page.locator("#clock-other .clock")
    expect(page.locator("#play-rule")).to_have_text("Chaos’s flag is down: Order places the counters too.")
    expect(fallen).to_contain_class("fallen first")
    expect(fallen).to_contain_text("flag fell")
    expect(page.locator("#hand-turn")).to_have_text("Step 1 of 2: place this counter for Chaos.")
    cell(page, "Bb").click()
    expect(page.locator("#hand-turn")).to_have_text("Step 2 of 2: slide a counter, or pass.")
    do_by_hand(page, "BbBa")
    expect(page.locator("#hand-turn")).to_have_text("Step 1 of 2: place this counter for Chaos.")
    assert [by for _, by in table.held().game.plies] == ["order", "order"]
    expect(page.locator("#flags")).to_contain_text("The flag of Chaos (Player")


def test_under_ten_seconds_and_both_flags(page: Page, open_table: Callable[..., Table]) -> None:
    table = open_table(clock="30s")
    begin(table, page, Side.SECOND, at=now_ms() - 24 * SECOND)
    own = page.locator("#clock-own .clock")
    expect(own).to_contain_class("run low")
    expect(page.locator("#play-alarm")).to_have_text("You have less than ten seconds.")
    expect(page.locator("#play-rule")).to_have_text(
        "Chaos’s flag is down: counters go to the first empty cell."
    )
    expect(page.locator("#moves")).to_contain_text("by rule")
    expect(page.locator("#hand-turn")).to_contain_text("slides a counter or passes")


def test_giving_up_is_asked_again(page: Page, open_table: Callable[..., Table]) -> None:
    table = open_table()
    begin(table, page, Side.FIRST)
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Play on").click()
    assert table.held().game.flags == []
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator("#play-rule")).to_have_text("Order’s flag is down: Order only passes.")
    expect(page.locator("#flags")).to_contain_text("gave up after ply 0")
    expect(page.get_by_role("button", name="Give up this game")).to_be_disabled()


def test_a_result_is_offered_declined_and_agreed(
    open_page: Callable[..., Page], open_table: Callable[..., Table]
) -> None:
    table = open_table()
    first, second = open_page(), open_page(**PHONE)
    begin(table, first, Side.FIRST)
    second.goto(table.links[Side.SECOND])
    offer(first, "x", "20")
    expect(first.locator("#offer-error")).to_have_text("Write two whole numbers, the points of each game.")
    first.get_by_role("button", name="Cancel").click()
    offer(first, "30", "20")
    expect(first.locator("#offer-words")).to_have_text("You have offered 30 – 20 as the result.")
    second.get_by_role("button", name="Decline").tap()
    expect(first.locator("#play-offer")).to_be_hidden()
    offer(first, "25", "25")
    second.get_by_role("button", name="Confirm").tap()
    for page in (first, second):
        expect(page.locator("#offer-words")).to_contain_text("You have agreed on 25 – 25.")
        expect(page.locator("#hand-turn")).to_contain_text("The clock is paused")


def test_an_offer_that_no_board_has_is_asked_again(page: Page, open_table: Callable[..., Table]) -> None:
    table = open_table()
    begin(table, page, Side.FIRST)
    offer(page, "9999", "20")
    expect(page.locator("#offer-error")).to_have_text("No board of this variant scores more than 300.")
    expect(page.locator("#offer-first")).to_have_value("9999")
    page.locator("#offer-first").fill("30")
    page.get_by_role("button", name="Offer", exact=True).click()
    expect(page.locator("#offer-words")).to_have_text("You have offered 30 – 20 as the result.")


def test_a_result_that_is_amended_or_taken_back_is_told(page: Page, open_table: Callable[..., Table]) -> None:
    """Entered at the desk while the page is open: its words are of the result that stands."""
    table = open_table()
    begin(table, page, Side.FIRST)
    title, match_id, first = page.locator("#stage-title"), table.live.match_id, table.live.match.first_name
    enter_result(match_id, played(20, 30), WHO)
    expect(title).to_have_text(f"{table.live.match.second_name} wins by 10.")
    amend_result(match_id, played(60, 30), WHO, reason="turned round", version=1)
    expect(title).to_have_text(f"{first} wins by 30.")
    take_back_result(match_id, WHO, reason="another table's", version=2)
    expect(title).not_to_contain_text("wins")


def played(first: int, second: int) -> ResultClaim:
    return ResultClaim(games=(GameClaim(score=first), GameClaim(score=second)))


def offer(page: Page, first: str, second: str) -> None:
    page.get_by_role("button", name="Offer a result").click()
    page.locator("#offer-first").fill(first)
    page.locator("#offer-second").fill(second)
    page.get_by_role("button", name="Offer", exact=True).click()


def test_before_the_match_the_page_warns_and_counts_down(
    page: Page, open_table: Callable[..., Table]
) -> None:
    table = open_table(clock="5", bank="per_match", start_after=600)
    page.goto(table.links[Side.FIRST])
    expect(page.locator("#stage-warning")).to_contain_text("5 minutes, for both games together")
    expect(page.locator("#stage-warning")).to_contain_text("begins game 2 with the flag down")
    expect(page.locator("#stage-timer")).to_contain_text("Game 1 starts by itself in 9:5")
    expect(page.locator("#stage-ready")).to_contain_text("has not opened this match yet")
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("You are ready.")).to_be_visible()
    page.get_by_role("button", name="Not ready after all").click()
    expect(page.get_by_text("You have not said that you are ready.")).to_be_visible()


def test_the_link_to_report_leads_to_the_board(page: Page, open_table: Callable[..., Table]) -> None:
    table = open_table()
    start(table.live)
    page.goto(table.links[Side.SECOND].replace("/play/", "/r/"))
    expect(page.locator("#play")).to_be_visible()


def test_without_scripts_a_form_plays(
    open_page: Callable[..., Page], open_table: Callable[..., Table]
) -> None:
    page, table = open_page(java_script_enabled=False), open_table()
    page.goto(table.links[Side.SECOND])
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("You are ready.")).to_be_visible()
    starting.set_ready(table.live.pk, Side.FIRST, stamp=now_ms(), actor=WHO)
    page.get_by_role("link", name="Look again").click()
    page.get_by_role("textbox", name="Move, typed").fill("zz")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("is no cell of hyle5")).to_be_visible()
    page.get_by_role("textbox", name="Move, typed").fill("cc")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("is to move.")).to_be_visible()
    moves.act(table.live.pk, Side.FIRST, "CcCc", stamp=now_ms(), actor=WHO)
    assert table.held().game.plies[0][0][1:] == "Cc"


def test_the_page_shows_a_pause(page: Page, open_table: Callable[..., Table]) -> None:
    table = open_table()
    begin(table, page, Side.SECOND)
    pausing.pause(table.live.pk, actor=WHO)
    expect(page.locator("#hand-turn")).to_have_text("The clock is paused. Nobody’s time runs.")
    expect(page.locator("#clock-own .clock")).to_contain_class("paused")
    cell(page, "Aa").click()
    assert table.plies() == 0
