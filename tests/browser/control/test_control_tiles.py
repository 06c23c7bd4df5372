"""The control room of Chaos Tiles in a real Chromium: actions come in by themselves, and disturb nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import cast_of
from tests.tournaments.tiles import begin, deal, step, tiles_at, tiles_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ROOM = "/events/club-night/desk/control/"


def test_actions_come_in_while_the_arbiter_writes(
    open_page: Callable[..., Page], valkey: str, sign_in: Callable[[Page, Any], None]
) -> None:
    hands = {"colours": 3, "hands": [4, 4, 4]}
    event = tiles_event(2, players=3, timing=hands, name="Club Night", slug="club-night")
    begin(tiles_at(event, 2))
    room = open_page()
    sign_in(room, cast_of(event).arbiter)
    room.goto(ROOM)
    row = room.locator('tr[data-table="2"]')
    expect(row).to_contain_text("hands are drawn")
    deal(tiles_at(event, 2))
    expect(row).to_contain_text("turn 1")
    room.keyboard.press("j")
    room.keyboard.press("j")
    room.keyboard.press("p")
    expect(row).to_contain_text("paused")
    row.locator(".open").click()
    room.get_by_role("button", name="Resume").click()
    room.locator("#act-time summary").click()
    reason = room.locator("#act-time").get_by_label("Reason")
    reason.fill("Late bus")
    step(tiles_at(event, 2))
    expect(room.locator("#log tbody tr.lane-game").last).to_contain_text("places")
    expect(reason).to_have_value("Late bus")
    room.locator("#act-time").get_by_label("Time").fill("2:00")
    room.get_by_role("button", name="Change the time").click()
    expect(room.locator("#log")).to_contain_text("Reason: Late bus")
    expect(room.locator(".tiles-seat .seat-time").first).to_contain_text("16:5")
