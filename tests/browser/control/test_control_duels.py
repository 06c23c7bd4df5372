"""The control room of Gyul! Hap! in a real Chromium: calls come in by themselves, and disturb nobody."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import cast_of
from tests.tournaments.duels import begin, duel_at, duel_event, haps_of, say

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ROOM = "/events/club-night/desk/control/"


def test_calls_come_in_while_the_arbiter_writes(
    open_page: Callable[..., Page], valkey: str, sign_in: Callable[[Page, Any], None]
) -> None:
    event = duel_event(2, name="Club Night", slug="club-night")
    board = begin(duel_at(event, 2))
    one, other, *_rest = haps_of(board)
    room = open_page()
    sign_in(room, cast_of(event).arbiter)
    room.goto(ROOM)
    row = room.locator('tr[data-table="2"]')
    say(board, 1, one)
    expect(row.locator(".duel-side b")).to_have_text(["1", "0"])
    room.keyboard.press("j")
    room.keyboard.press("j")
    room.keyboard.press("p")
    expect(row).to_contain_text("pauses after this board")
    row.locator(".open").click()
    room.locator("#act-void summary").click()
    reason = room.locator("#act-void").get_by_label("Reason")
    reason.fill("Somebody call")
    say(board, 2, other)
    expect(room.locator("#log tbody tr")).to_have_count(3)  # two calls and the pause
    expect(room.locator("#standing .figure")).to_have_text(["1", "1"])
    expect(reason).to_have_value("Somebody call")
    reason.press_sequentially("ed out")
    room.get_by_role("button", name="Show what follows").click()
    expect(room.locator("#told")).to_contain_text("It is in play")
    room.get_by_role("button", name="Declare it void").click()
    expect(room.locator(".duel-part").first).to_contain_text("Reason: Somebody called out")
    expect(room.locator("#standing")).to_contain_text(re.compile("held by the arbiter"))
