"""Two players in two browsers play a whole timed match, a third watches; one goes off line and comes back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Result, Side
from tests.browser.play.conftest import Table, do_by_hand, quick_action, type_move

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAST_PLY = 48  # of a 5x5 game: 25 placements with 24 turns of Order between them
PHONE = {"viewport": {"width": 390, "height": 844}}


def both_ready(pages: dict[Side, Page]) -> None:
    for page in pages.values():
        page.get_by_role("button", name="I am ready").click()
    for page in pages.values():
        expect(page.locator("#play")).to_have_attribute("data-phase", "playing")


def one_turn(table: Table, pages: dict[Side, Page], dice: random.Random) -> None:
    """The player whose turn it is does something legal, by hand or typed; waits until the server has it."""
    side, legal = table.to_act()
    page, before = pages[side], table.plies()
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")
    text = quick_action(legal, dice)
    (do_by_hand if dice.random() < 0.6 else type_move)(page, text)
    other = pages[Side(side).other]
    if before < LAST_PLY:
        expect(other.locator("#hand-turn")).to_contain_text("Your turn")
    else:
        expect(other.locator("#play")).not_to_have_attribute("data-phase", "playing")


def test_a_whole_match(
    open_page: Callable[..., Page], open_table: Callable[..., Table], celery_worker_process: str
) -> None:
    table = open_table()
    pages = {Side.FIRST: open_page(), Side.SECOND: open_page(**PHONE)}
    watcher = open_page()
    watcher.goto(reverse("live-match", args=[table.live.match.pairing.round.tournament.slug, 1, 1]))
    for side, page in pages.items():
        page.goto(table.links[side])
    expect(pages[Side.FIRST].get_by_text("Game 1 is next")).to_be_visible()
    dice = random.Random(3)
    both_ready(pages)
    for _ in range(10):
        one_turn(table, pages, dice)
    expect(watcher.locator("#moves a")).to_have_count(10)
    goes_off_line(table, pages)
    expect(watcher.locator("#moves a")).to_have_count(11)
    while table.state == "playing":
        one_turn(table, pages, dice)
    for page in pages.values():
        expect(page.get_by_text("Game 2 is next")).to_be_visible()
    check_the_bag(pages[Side.FIRST], 1)
    both_ready(pages)
    while table.state == "playing":
        one_turn(table, pages, dice)
    for page in pages.values():
        expect(page.locator("#stage-title")).to_have_text(re.compile("wins by|draw"))
    result = Result.objects.get()
    scores = f"{result.first_score} – {result.second_score}"
    expect(pages[Side.FIRST].locator("#stage-words")).to_contain_text(scores)
    check_the_bag(pages[Side.FIRST], 2)
    expect(watcher.locator("#moves a")).to_have_count(LAST_PLY + 1)
    expect(watcher.get_by_text(re.compile("wins by|draw")).first).to_be_visible()


def goes_off_line(table: Table, pages: dict[Side, Page]) -> None:
    """A move made without a connection waits, the page says so; it is sent when the connection is back."""
    side, legal = table.to_act()
    page, before = pages[side], table.plies()
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")
    page.context.set_offline(True)
    do_by_hand(page, quick_action(legal, random.Random(1)))
    expect(page.locator("#play-lost")).to_contain_text("Your move is sent as soon as it is back")
    assert table.plies() == before
    page.context.set_offline(False)
    expect(pages[Side(side).other].locator("#hand-turn")).to_contain_text("Your turn")
    expect(page.locator("#play-lost")).to_be_hidden()
    assert table.plies() == before + 1


def check_the_bag(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Check the bag of game {number}").click()
    expect(page.get_by_text("Verified: the fingerprint is right, and all 25 placements").last).to_be_visible()
