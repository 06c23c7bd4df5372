"""A visitor starts a match against the computer, plays both games to their end, and looks at it again."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.flags import actor, legal
from games.models import Action, LiveMatch, Result, Side
from games.queries.timed_match import timed
from tests.browser.play.conftest import do_by_hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OWN_TURNS = 4  # of each game; the rest of it is played on under the rule


def held() -> Any:
    return timed(LiveMatch.objects.select_related("match").get())


def one_turn(page: Page, dice: random.Random) -> None:
    """Something legal, once the computer has moved."""
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")
    found = held()
    played = found.flag_game(found.game)
    role = actor(played)
    assert role is not None
    assert found.side_of(found.game, role) == Side.FIRST
    do_by_hand(page, str(dice.choice(list(legal(played, role)))))


def settled(page: Page) -> Result:
    """The result, once the worker has counted both boards."""
    for _look in range(300):
        found = Result.objects.filter(match__live__isnull=False).first()
        if found and not found.is_scoring:
            return found
        page.wait_for_timeout(100)
    raise AssertionError("the match was not settled")


def play_a_game(page: Page, dice: random.Random) -> None:
    """Ready, some turns, and then the visitor gives up: the computer plays on to the end."""
    page.get_by_role("button", name="I am ready").click()
    expect(page.locator("#play")).to_have_attribute("data-phase", "playing")
    for _turn in range(OWN_TURNS):
        one_turn(page, dice)
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")
    page.get_by_role("button", name="Give up this game").click()
    page.locator("#resign-dialog").get_by_role("button", name="Give up").click()


def test_a_match_against_the_computer(open_page: Callable[..., Page], celery_worker_process: str) -> None:
    page, dice = open_page(), random.Random(8)
    page.goto("/")
    page.get_by_role("link", name="Play against the computer").click()
    page.get_by_label("Variant").select_option("hyle5")
    page.get_by_label("How strong").select_option("level-2")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_text("Game 1 is next")).to_be_visible()
    expect(page.locator("#stage-ready")).to_contain_text("Computer, level 2 is ready")
    play_a_game(page, dice)
    expect(page.get_by_text("Game 2 is next")).to_be_visible()
    page.goto("/practice/")  # away, and back by what the browser keeps
    page.get_by_role("link", name="Play on").click()
    play_a_game(page, dice)
    expect(page.locator("#stage-title")).to_have_text(re.compile("Guest|Computer"))
    result = settled(page)
    expect(page.locator("#stage-games .figure")).to_have_text(
        [str(result.first_score), str(result.second_score)]
    )
    told = Action.objects.filter(by__in=("chaos", "order")).values_list("actor_label", flat=True)
    assert set(told) == {"Guest", "house player"}
    page.get_by_role("link", name="The match").click()
    page.get_by_role("link", name=re.compile("Game 1")).click()
    expect(page.locator("#moves a")).to_have_count(49)
    expect(page.locator("#where")).to_have_text("Now")  # the scripts are there
    page.locator("#moves a").nth(2).click()
    expect(page.locator("#where")).to_contain_text("Ply 3 of 49")
