"""A ruling in a real Chromium: the page goes on to the estimate by itself, and the player is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Adjudication, Side
from games.services.adjudication import requesting
from games.services.live import pausing
from tests.factories import cast_of
from tests.games.services.adjudication.rulings import estimated
from tests.tournaments.live import WHO, live_at, play_on, start, timed_event
from tournaments.queries.links import report_token

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGE = "/events/club-night/desk/control/1/1/ruling/"


def test_asked_for_estimated_and_accepted_while_the_player_looks_on(
    open_page: Callable[..., Page],
    valkey: str,
    sign_in: Callable[[Page, Any], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(requesting, "send", lambda _pk: None)  # the workers take their time
    event = timed_event(1, name="Club Night", slug="club-night")
    live = live_at(event, 1)
    play_on(live, start(live), 9, step=0)
    pausing.pause(live.pk, actor=WHO)
    player, arbiter = open_page(), open_page()
    player.goto(f"/play/{report_token(live.match.pairing.pk, Side.FIRST)}/")
    sign_in(arbiter, cast_of(event).arbiter)
    arbiter.goto(PAGE)
    arbiter.get_by_role("button", name="Ask for a ruling").click()
    expect(arbiter.get_by_text("The workers are playing it out.")).to_be_visible()
    expect(player.locator("#hand-turn")).to_have_text(
        "Both clocks stand: the game waits for the arbiter’s ruling."
    )
    estimated(Adjudication.objects.get(), "41.5")
    accept = arbiter.get_by_role("button", name="Accept: the game counts 42")
    expect(accept).to_be_visible()  # nobody has loaded the page again
    arbiter.locator("#act-accept").get_by_label("Yes, this is decided").check()
    accept.click()
    expect(arbiter.get_by_role("heading", name="Accepted")).to_be_visible()
    expect(player.locator("#stage-games")).to_contain_text("the engine’s estimate (41.5, 60 to 110)")
