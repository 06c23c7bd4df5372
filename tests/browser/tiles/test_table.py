"""Chaos Tiles at the live table: three players in three browsers to the end, and the solitaire on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games.state import Phase, PipState
from games.models import TilesAct, TilesGame
from games.services.tiles import acting
from tests.tiles import PLAYER, held_game, house_action, made_game
from tournaments.queries.practice import practice_token

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def sit(page: Page, game: TilesGame, seat: int) -> Page:
    page.goto(reverse("play", args=[practice_token(game.match_id, seat)]))
    return page


def state_of(game: TilesGame) -> PipState:
    state = held_game(game.pk).state
    assert isinstance(state, PipState)
    return state


def act(page: Page, name: str) -> None:
    page.locator("#tt-acts").get_by_role("button", name=name).click()


def draw(page: Page, kind: str) -> None:
    act(page, f"Draw a {kind}")


def choose_first(page: Page) -> None:
    """The first tile of the hand; its places are on the board and in the list."""
    page.locator("#tt-tiles button").first.click()
    expect(page.locator("#tt-canvas .handle").first).to_be_attached()


def place_by_keys(page: Page) -> None:
    """A tile by its number, a place by an arrow, another rotation, and Enter."""
    page.locator("#tt-todo").click()
    page.keyboard.press("1")
    expect(page.locator("#tt-canvas .handle").first).to_be_attached()
    for key in ("ArrowRight", "r", "Enter"):
        page.keyboard.press(key)


def place_by_list(page: Page) -> None:
    choose_first(page)
    page.locator("#tt-list").select_option(index=0)
    page.locator("#tt-list-go").click()


def tap_handle(page: Page) -> None:
    """A tap on a place shows the tile there."""
    box = page.locator("#tt-canvas .handle").first.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#tt-canvas .ghost.chosen .face")).to_be_attached()


def is_nearly_over(state: PipState) -> bool:
    """Somebody who draws the last tile of a kind ends the game."""
    return state.phase is Phase.DRAW and state.boneyard.count("V") == 1 and state.space >= 2


def play_until(game: TilesGame, is_there: Callable[[PipState], bool]) -> int:
    """The house player goes on for all seats, drawing Veks; whose turn it is then."""
    while not is_there(state := state_of(game)):
        seat, text = house_action(held_game(game.pk))
        texts = ["DRAW V"] if text.startswith("DRAW") and state.space >= 2 else [text]
        acting.act(game.pk, seat, texts, stamp=now_ms(), actor=PLAYER)
    return state.seat


def test_three_players_to_the_end(open_page: Callable[..., Page]) -> None:
    game = made_game(
        "chaos-omelet", 3, scope="practice:t", now=now_ms(), clock="30", colours=3, hands=[2, 2, 2]
    )
    ann, bob, cy = (sit(open_page(**options), game, seat) for seat, options in ((1, {}), (2, PHONE), (3, {})))
    for page in (ann, bob, cy):
        page.get_by_role("button", name="I am ready").click()
    for page in (ann, bob, cy):
        draw(page, "Vek")
    expect(ann.locator("#tt-todo")).to_contain_text("Your turn: choose a tile")
    expect(bob.locator("#tt-todo")).to_have_text("Ann is to move.")
    expect(bob.locator("#tt-tiles button")).to_have_count(1)
    place_by_keys(ann)
    act(ann, "Done")
    draw(ann, "Vek")
    goes_off_line(bob, game)
    act(bob, "Done")
    draw(bob, "Vek")
    takes_back(cy, game)
    act(cy, "Done")
    expect(cy.locator('[data-act="DRAW V"]')).to_be_visible()
    seat = play_until(game, is_nearly_over)
    draw((ann, bob, cy)[seat - 1], "Vek")
    over(game, ann, bob, cy)


def goes_off_line(page: Page, game: TilesGame) -> None:
    """What was done without a connection is kept, and done once."""
    choose_first(page)
    page.locator("#tt-right").click()
    expect(page.locator("#tt-confirm")).to_be_enabled()
    page.context.set_offline(True)
    page.locator("#tt-confirm").click()
    expect(page.locator("#tt-lost")).to_contain_text("kept and sent")
    page.context.set_offline(False)
    expect(page.locator('#tt-acts [data-act="DONE"]')).to_be_visible()
    expect(page.locator("#tt-lost")).to_be_hidden()
    assert TilesAct.objects.filter(game=game, seat=2, text__startswith="PLACE").count() == 1


def takes_back(page: Page, game: TilesGame) -> None:
    """A place from the list, taken back, and again; what is typed wrong costs nothing."""
    expect(page.locator("#tt-todo")).to_contain_text("Your turn")
    place_by_list(page)
    act(page, "Take back")
    expect(page.locator("#tt-tiles button")).to_have_count(1)
    page.locator("#tt-text").fill("place 99 v+3@0")
    page.locator("#tt-text").press("Enter")
    expect(page.locator("#tt-error")).to_contain_text("tile 99 is not in the hand")
    place_by_list(page)
    expect(page.locator('#tt-acts [data-act="DONE"]')).to_be_visible()


def over(game: TilesGame, *pages: Page) -> None:
    """The standings with what they come from, every hand, seed and salt."""
    for page in pages:
        expect(page.locator("#tt-stage-title")).to_have_text(re.compile("win"))
    found = held_game(game.pk).game
    for page in pages:
        expect(page.locator("#tt-standings tbody tr")).to_have_count(3)
        expect(page.locator("#tt-seed")).to_have_text(found.seed)
        expect(page.locator("#tt-check")).to_contain_text("seed and salt give this fingerprint")
    shown = pages[0].locator("#tt-standings .points").all_text_contents()
    assert shown == [each["points"] for each in sorted(found.standings, key=lambda each: each["place"])]
    assert pages[2].locator("#tt-standings .tt-left-hand svg").count() > 0


def test_the_solitaire_on_a_phone(open_page: Callable[..., Page]) -> None:
    game = made_game(
        "scorers-solitaire", 1, scope="practice:s", now=now_ms(), clock="-", colours=3, hands=[4]
    )
    page = sit(open_page(**PHONE), game, 1)
    page.get_by_role("button", name="Begin").click()
    act(page, "Fill with Veks")
    expect(page.locator("#panel-score meter")).to_have_count(3)
    choose_first(page)
    tap_handle(page)
    page.locator("#tt-confirm").click()
    act(page, "Done")
    draw(page, "Kay")
    draw(page, "Kay")
    act(page, "Exchange…")
    page.locator("#tt-tiles button").first.click()
    act(page, "Exchange 1")
    draw(page, "Vek")
    expect(page.locator("#tt-todo")).to_contain_text("Your turn")
    play_until(game, is_nearly_over)
    draw(page, "Vek")
    expect(page.locator("#tt-stage-title")).to_contain_text(re.compile("Won|Not won"))
    expect(page.locator("#tt-standings tbody tr")).to_have_count(1)
    assert held_game(game.pk).game.is_over
