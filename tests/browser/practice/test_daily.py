"""The board of the day in a real Chromium: a name, one try by keys, the leaderboard."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from games.engine.gyul_hap import commitment, deal, haps_on
from games.models import Duel
from tests.tournaments.alone import a_wrong_hap, haps_of, show_board
from tournaments.models import DailyBoard, DailyRun
from tournaments.queries.daily import LEAST_HAPS, MOST_HAPS, this_day

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def call(page: Page, text: str) -> None:
    """By keys: three digits and Enter."""
    page.keyboard.press("Escape")
    for digit in text.split()[1:]:
        page.keyboard.press(digit)
    page.keyboard.press("Enter")


def day_of_three_haps() -> None:
    """Whoever calls more than six times in two seconds is refused: a machine is quicker than a player."""
    seeds = (f"{number:064x}" for number in itertools.count())
    bounds = {"least": LEAST_HAPS, "most": MOST_HAPS}
    seed = next(seed for seed in seeds if len(haps_on(deal(seed, 1, **bounds))) == 3)
    DailyBoard.objects.create(day=this_day(), seed=seed, salt=seed, commitment=commitment(seed, seed))


def test_the_board_of_the_day(page: Page, transactional_db: None, valkey: str) -> None:
    day_of_three_haps()
    page.goto("/daily/")
    expect(page.locator("main")).to_contain_text("Nobody has done it yet")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#id_name_error, .error").first).to_be_visible()
    page.get_by_label("Your name on the leaderboard").fill("Ada")
    page.get_by_role("button", name="Start").click()
    page.locator("#duel-go").click()
    expect(page.locator("#duel-count")).to_be_visible()
    board = show_board(Duel.objects.get(), ago=20_000)
    expect(page.locator("#duel-board [data-card]")).to_have_count(9)
    call(page, a_wrong_hap(board))
    expect(page.locator("#duel-verdict")).to_contain_text("not a Hap", ignore_case=True)
    for text in haps_of(board):  # without waiting for verdicts: a card may serve several
        call(page, text)
    expect(page.locator("#duel-claimed li")).to_have_count(3)
    page.keyboard.press("g")
    page.get_by_role("link", name="The list of this board").click()
    expect(page.locator("tr.me")).to_contain_text(re.compile(r"^1Ada you0:\d\d\.\d\d"))
    expect(page.locator(".daily-haps li")).to_have_count(len(haps_of(board)))
    run = DailyRun.objects.get()
    assert run.time_ms is not None
    assert run.time_ms >= 30_000  # 20 s and more, and 10 for the wrong Hap
