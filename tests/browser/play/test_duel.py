"""Gyul! Hap! in three browsers: two players call by keys, fingers and typing, a third one watches."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Call, DuelBoard, Result, Side
from tests.factories import table_of
from tests.tournaments import duels
from tournaments.queries.links import report_token

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TIMING = {"boards": 1, "most_haps": 4, "countdown": 1}


def press(page: Page, call: str) -> None:
    """The keys of a call's three cards."""
    for digit in call.removeprefix("HAP ").split():
        page.keyboard.press(digit)


def tap(page: Page, call: str) -> None:
    for digit in call.removeprefix("HAP ").split():
        page.locator(f'#duel-board [data-position="{digit}"]').tap()


def type_call(page: Page, text: str) -> None:
    field = page.get_by_label("Call, typed")
    field.fill(text)
    field.press("Enter")


def told(page: Page, words: str) -> None:
    expect(page.locator("#duel-verdict")).to_contain_text(words)


def points(page: Page, side: int, shown: str) -> None:
    expect(page.locator(f'[data-side="{side}"] [data-part=points]')).to_have_text(shown)


def test_two_players_and_a_watcher(open_page: Callable[..., Page], celery_worker_process: str) -> None:
    event = duels.duel_event(1, slug="duels", timing=TIMING)
    pairing = table_of(event.rounds.get(number=1), 1)
    first, second, watcher = open_page(), open_page(**PHONE), open_page()
    for page, side in ((first, Side.FIRST), (second, Side.SECOND)):
        page.goto(reverse("play", args=[report_token(pairing.pk, side)]))
    watcher.goto(reverse("live-match", args=[event.slug, 1, 1]))
    for page in (first, second):
        expect(page.locator("#duel-board [data-card]")).to_have_count(0)
        page.get_by_role("button", name="I am ready").click()
    for page in (first, second):
        expect(page.locator("#duel-board [data-card]")).to_have_count(9)
    expect(watcher.locator("[data-part=board] [data-card]")).to_have_count(9)
    calls_of_all_kinds(first, second)
    goes_off_line(first)
    board = DuelBoard.objects.get()
    for hap in duels.haps_of(board)[2:]:
        type_call(second, hap)
        told(second, f"{hap.title()} – a Hap")
    first.keyboard.press("g")
    over(first, second, watcher)


def calls_of_all_kinds(first: Page, second: Page) -> None:
    """Everybody sees what came of each."""
    board = DuelBoard.objects.get()
    hap, wrong = duels.haps_of(board)[0], duels.wrong_of(board)
    press(first, hap)
    told(first, "a Hap +1")
    for page in (first, second):
        points(page, 1, "1")
        expect(page.locator("#duel-claimed li")).to_have_count(1)
    chosen = second.locator(f'#duel-board [data-position="{wrong[-1]}"]')
    chosen.tap()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    chosen.tap()
    expect(chosen).to_have_attribute("aria-pressed", "false")
    tap(second, wrong)
    told(second, "not a Hap −1 (neither all the same nor all different:")
    points(first, 2, "−1")
    type_call(first, hap.lower())
    told(first, "claimed already 0")
    type_call(first, "hap 1 2")
    expect(first.locator("#duel-error")).to_contain_text("2 positions")
    first.locator("#duel-text").blur()
    press(first, wrong[:-2])
    first.keyboard.press("Escape")
    expect(first.locator("#duel-board .chosen")).to_have_count(0)


def goes_off_line(page: Page) -> None:
    """A call without a connection is kept for a moment and judged once when it is back; else given up."""
    board = DuelBoard.objects.get()
    hap, wrong = duels.haps_of(board)[1], duels.wrong_of(board)
    calls = Call.objects.count()
    page.context.set_offline(True)
    press(page, wrong)
    expect(page.locator("#duel-lost")).to_contain_text("kept for a few seconds")
    expect(page.locator("#duel-error")).to_contain_text("was not sent")
    press(page, hap)
    told(page, "Sent:")
    page.context.set_offline(False)
    told(page, "a Hap +1")
    expect(page.locator("#duel-lost")).to_be_hidden()
    assert Call.objects.count() == calls + 1


def over(first: Page, second: Page, watcher: Page) -> None:
    """The result, all Haps with who found them, and the same calls in the same order."""
    haps = duels.haps_of(DuelBoard.objects.get())
    for page in (first, second):
        expect(page.locator("#duel-stage-title")).to_have_text(re.compile("wins by|draw"))
        expect(page.locator("#duel-boards .duel-haps li")).to_have_count(len(haps))
        expect(page.locator("#duel-boards .missed")).to_have_count(0)
    expect(watcher.locator("#duel-state")).to_contain_text(re.compile("wins by|draw"))
    board, result = DuelBoard.objects.get(), Result.objects.get()
    assert (result.first_score, result.second_score) == (board.first_points, board.second_points)
    assert board.first_points == 5  # two Haps and Gyul
    said = [re.sub(r"\D", "", call.text) for call in board.calls.order_by("seq")]
    for page in (first, second, watcher):
        lines = page.locator(".duel-log .duel-said b").all_text_contents()
        assert [re.sub(r"\D", "", line) for line in lines] == said
