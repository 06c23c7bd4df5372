"""Every way to move: dragging, tapping twice, the keyboard alone, typing; and what is refused in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from clocks.services.instants import now_ms
from games.models import Side
from games.services.live import agreeing, moves
from tests.browser.play.conftest import Table, cell, do_by_hand, type_move
from tests.tournaments.live import WHO, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def act(table: Table, side: Side, text: str) -> None:
    moves.act(table.live.pk, side, text, stamp=now_ms(), actor=WHO)


def place(table: Table, name: str) -> None:
    """Chaos places the drawn counter, away from the page."""
    side, legal = table.to_act()
    act(table, side, legal[0][0] + name)


@pytest.fixture
def chaos(page: Page, open_table: Callable[..., Table]) -> tuple[Page, Table]:
    """The page of the player who is to place the first counter."""
    table = open_table()
    start(table.live)
    page.goto(table.links[Side.SECOND])
    expect(page.locator("#hand-turn")).to_have_text("Your turn: place this counter.")
    return page, table


@pytest.fixture
def order(page: Page, open_table: Callable[..., Table]) -> tuple[Page, Table]:
    """The page of Order, with one counter on Cc."""
    table = open_table()
    start(table.live)
    place(table, "Cc")
    page.goto(table.links[Side.FIRST])
    expect(page.locator("#hand-turn")).to_have_text("Your turn: slide a counter, or pass.")
    return page, table


def last(table: Table) -> Any:
    return table.held().game.plies[-1][0]


def drag(page: Page, origin: Locator, target: Locator) -> None:
    start_box, end_box = origin.bounding_box(), target.bounding_box()
    assert start_box is not None
    assert end_box is not None
    page.mouse.move(*middle(start_box))
    page.mouse.down()
    page.mouse.move(*middle(end_box), steps=6)
    page.mouse.up()


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_drag_places_and_slides(order: tuple[Page, Table], open_page: Callable[..., Page]) -> None:
    page, table = order
    drag(page, cell(page, "Cc"), cell(page, "Cc"))
    drag(page, cell(page, "Cc"), cell(page, "Dd"))  # no rook's move: nothing happens
    assert table.plies() == 1
    drag(page, cell(page, "Cc"), cell(page, "Ca"))
    expect(page.locator("#hand-turn")).to_contain_text("is placing this counter")
    assert last(table) == "CcCa"
    other = open_page()
    other.goto(table.links[Side.SECOND])
    drag(other, other.locator("#hand-tray svg"), cell(other, "Ee"))
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")
    assert last(table)[1:] == "Ee"


def test_legal_cells_are_shown_and_a_counter_can_be_put_down(order: tuple[Page, Table]) -> None:
    page, table = order
    cell(page, "Cc").click()
    expect(page.locator(".cell.open")).to_have_count(8)
    expect(cell(page, "Cc")).to_have_attribute("aria-label", f"Cc: {colour_of(table)}, picked up")
    cell(page, "Cc").click()
    expect(page.locator(".cell.open")).to_have_count(0)
    cell(page, "Cc").click()
    page.mouse.move(*middle(cell(page, "Cc").bounding_box()))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, "Ca").bounding_box()), steps=4)
    expect(page.locator(".held-counter")).to_be_visible()
    page.mouse.move(*middle(cell(page, "Cc").bounding_box()), steps=4)
    page.mouse.up()  # back where it came from
    expect(page.locator(".held-counter")).to_have_count(0)
    expect(page.locator(".cell.open")).to_have_count(0)
    assert table.plies() == 1


def colour_of(table: Table) -> str:
    return str(table.held().game.plies[0][0][0])


def test_a_finger_that_wipes_over_the_board_places_nothing(chaos: tuple[Page, Table]) -> None:
    page, table = chaos
    drag(page, cell(page, "Aa"), cell(page, "Ce"))
    expect(page.locator("#hand-turn")).to_have_text("Your turn: place this counter.")
    assert table.plies() == 0


def test_by_taps(open_page: Callable[..., Page], open_table: Callable[..., Table]) -> None:
    table = open_table()
    start(table.live)
    first, second = open_page(**PHONE), open_page(**PHONE)
    first.goto(table.links[Side.FIRST])
    second.goto(table.links[Side.SECOND])
    cell(second, "Bb").tap()
    expect(first.locator("#hand-turn")).to_contain_text("Your turn")
    cell(first, "Bb").tap()
    cell(first, "Ab").tap()
    expect(second.locator("#hand-turn")).to_contain_text("Your turn")
    assert last(table) == "BbAb"


def test_by_keyboard_alone(chaos: tuple[Page, Table]) -> None:
    page, table = chaos
    cell(page, "Aa").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#hand-turn")).to_contain_text("slides a counter or passes")
    assert last(table)[1:] == "Cb"
    expect(page.locator("#play-spoken")).to_contain_text("placed")


def test_order_slides_and_passes_by_keyboard(order: tuple[Page, Table]) -> None:
    page, table = order
    cell(page, "Aa").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(cell(page, "Cc")).to_have_class("cell chosen")
    page.keyboard.press("Escape")
    expect(page.locator(".cell.open")).to_have_count(0)
    for key in ("Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#hand-turn")).to_contain_text("is placing")
    assert last(table) == "CcDc"
    place(table, "Aa")
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")
    page.keyboard.press("p")
    expect(page.locator("#hand-turn")).to_contain_text("is placing")
    assert last(table) == "AaAa"


def test_typed_moves_and_what_is_wrong_with_them(chaos: tuple[Page, Table]) -> None:
    page, table = chaos
    error = page.locator("#hand-error")
    for typed, words in (
        ("pass", "Chaos can’t pass: place the counter."),
        ("DdAd", "Now a counter is placed: write a cell like Dd."),
        ("Gg", "Gg is no cell of this board."),
        ("hello", "Now a counter is placed: write a cell like Dd."),
    ):
        type_move(page, typed)
        expect(error).to_have_text(words)
    page.keyboard.press("Control+a")
    type_move(page, "dd")
    expect(page.locator("#hand-turn")).to_contain_text("slides a counter or passes")
    expect(error).to_be_empty()
    assert last(table)[1:] == "Dd"
    type_move(page, "Ee")
    expect(error).to_have_text("It is not your turn.")


def test_typed_slides(order: tuple[Page, Table]) -> None:
    page, table = order
    for typed, words in (
        ("Aa", "Now a counter slides: write two cells like DdAd, or pass."),
        ("AaBa", "Aa is empty: there is nothing to slide."),
        ("CcAa", "From Cc there is no free straight way to Aa."),
    ):
        type_move(page, typed)
        expect(page.locator("#hand-error")).to_have_text(words)
    type_move(page, "pass")
    expect(page.locator("#hand-turn")).to_contain_text("is placing")
    assert last(table) == "CcCc"


def test_typing_begins_anywhere(order: tuple[Page, Table]) -> None:
    page, table = order
    page.keyboard.type("CcEc")
    page.keyboard.press("Enter")
    expect(page.locator("#hand-turn")).to_contain_text("is placing")
    assert last(table) == "CcEc"


def deafen(page: Page) -> None:
    """The page opens once more, and from then on hears nothing but the answers to its own acts."""
    page.route("**/live/**", lambda route: route.abort())
    page.route("**/state/", lambda route: route.abort())
    page.reload()
    expect(page.locator("#hand-turn")).to_contain_text("Your turn")


def test_a_move_for_a_position_that_is_gone_is_taken_back_in_words(order: tuple[Page, Table]) -> None:
    """Another device with the same link was faster: the page shows what the server has, and says so."""
    page, table = order
    deafen(page)
    act(table, Side.FIRST, "CcCc")
    do_by_hand(page, "CcAc")
    expect(page.locator("#hand-error")).to_have_text("The game has gone on. Look at it again.")
    expect(page.locator("#hand-turn")).to_contain_text("is placing")
    expect(cell(page, "Cc")).to_have_attribute("aria-label", f"Cc: {colour_of(table)}")
    assert table.plies() == 2


def test_an_act_beside_the_game_does_not_cost_a_move(order: tuple[Page, Table]) -> None:
    """The version moved on while the position did not: the move is sent again for the new version."""
    page, table = order
    deafen(page)
    agreeing.offer(table.live.pk, Side.SECOND, (20, 20), actor=WHO)
    do_by_hand(page, "CcAc")
    expect(page.locator("#hand-turn")).to_contain_text("is placing")
    assert last(table) == "CcAc"
