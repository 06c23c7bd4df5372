"""From the end of a match against the computer to what the engine says: it comes when it is there."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.flags import actor, legal
from games.errors import Refused
from games.models import LiveMatch, Side
from games.queries.timed_match import TimedMatch, read_timed
from games.services import analysing
from games.services.live import moves, starting
from tests.tournaments.analysed import analyse_all, judge_quickly
from tournaments.queries.practice import practice_token, scope_of
from tournaments.services.practice import PracticeSetup, start_practice

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GUEST = Actor(None, "visitor", "page")


def played_match(dice: random.Random) -> LiveMatch:
    """Both games, both sides at random; a worker that plays for the house meanwhile is no harm."""
    live = start_practice(scope_of("a"), PracticeSetup(variant="hyle5", kind="level-1", clock="-"), GUEST)
    while not (found := read_timed(live.pk)).live.is_over:
        with suppress(Refused):
            act_once(found, dice)
    return live


def act_once(found: TimedMatch, dice: random.Random) -> None:
    if found.live.state != "playing":
        for side in Side:
            starting.set_ready(found.live.pk, side, stamp=now_ms(), actor=GUEST)
        return
    played = found.flag_game(found.game)
    assert played is not None
    role = actor(played)
    assert role is not None
    side, action = found.side_of(found.game, role), str(dice.choice(list(legal(played, role))))
    moves.act(found.live.pk, side, action, stamp=now_ms(), actor=GUEST, version=found.live.version)


def test_where_was_it_lost(
    page: Page, transactional_db: None, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    judge_quickly(monkeypatch, settings)
    monkeypatch.setattr(analysing, "send", lambda _pk: None)  # the workers are busy
    live = played_match(random.Random(5))
    page.clock.install()
    page.goto(f"/play/{practice_token(live.match_id, Side.FIRST)}/")
    page.get_by_role("link", name="Where was it lost?").first.click()
    expect(page.get_by_text("The engine is looking at this game.")).to_be_visible()
    analyse_all()
    page.clock.fast_forward(6000)
    expect(page.get_by_role("heading", name="The game as the engine saw it")).to_be_visible()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Home")
    expect(page.locator("#says")).to_contain_text("Before the first draw")
