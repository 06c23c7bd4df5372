"""The board moves for who wants movement, and only then; it shows what was played last."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clocks.services.instants import now_ms
from games.models import Side
from games.services.live import moves
from tests.browser.play.conftest import Table
from tests.tournaments.live import WHO, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_movement_is_as_the_reader_wants_it(
    open_page: Callable[..., Page], open_table: Callable[..., Table], wish: str
) -> None:
    table = open_table()
    start(table.live)
    _, legal = table.to_act()
    moves.act(table.live.pk, Side.SECOND, legal[0], stamp=now_ms(), actor=WHO)
    page = open_page(reduced_motion=wish)
    page.goto(table.links[Side.SECOND])
    expect(page.locator(".last-cell")).to_have_count(1)
    # Noted as they begin: a movement is over before a test can look.
    page.evaluate(
        "() => { window.began = 0; const own = Element.prototype.animate; Element.prototype.animate ="
        " function (...given) { window.began += 1; return own.apply(this, given); }; }"
    )
    moves.act(table.live.pk, Side.FIRST, "AaEa", stamp=now_ms(), actor=WHO)
    expect(page.locator(".last-way")).to_have_count(1)
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")
    assert page.evaluate("window.began") == (0 if wish == "reduce" else 1)
