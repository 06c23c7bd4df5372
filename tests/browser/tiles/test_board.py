"""The board of Chaos Tiles in a real Chromium: drawn, moved, its placements picked in every way there is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from games.engine.chaos_tiles import legal_placements
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.cruel_duos import DuosState
from games.engine.chaos_tiles.games.house import choose
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.state import PipState
from games.queries.tiles.game_facts import play_facts
from tournaments.templatetags.tiles_pictures import tiles_picture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SET_UP = """async ([module, sheet, words, width]) => {
  const { createBoard } = await import(module);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
  await new Promise((done) => { link.onload = done; document.head.append(link); });
  const holder = Object.assign(document.createElement("div"), { className: "tiles-board" });
  holder.style.width = `${width}px`;
  document.body.innerHTML = words;
  document.body.prepend(holder);
  window.board = createBoard(holder, { label: "Board" });
  window.told = [];
  for (const name of ["pick", "confirm", "clumps"]) board.on(name, (facts) => told.push([name, facts]));
}"""


def state_after(game: str, plies: int, **options: Any) -> play.State:
    dice, state = Random(2), play.start(options_from({"game": game, **options}), "7d" * 32)
    for _ in range(plies):
        state = play.apply(state, choose(state, min(play.to_act(state)), dice))
    return state


def facts_of(state: play.State) -> dict[str, Any]:
    return play_facts(play.view(state, None))


def ghosts_of(state: play.State, kind: str, faces: int = 1) -> list[list[Any]]:
    assert isinstance(state, PipState | DuosState)
    ways = legal_placements(state.blob, kind, faces)  # type: ignore[arg-type]
    counted = ((way, len(state.blob.contacts(way))) for way in ways)
    return [[str(way), contacts, int(contacts > 2)] for way, contacts in counted]


def told(page: Page) -> list[Any]:
    """What the board has told since it was asked last."""
    return list(page.evaluate("() => told.splice(0)"))


def handle(page: Page, text: str) -> tuple[float, float]:
    box = page.locator(f'.handle[data-at="{text}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, model: dict[str, Any]) -> None:
    page.evaluate("(model) => { board.draw(model); }", model)


def scale(page: Page) -> float:
    return float(page.evaluate("() => board.view.scale"))


def test_the_board(open_page: Callable[..., Page]) -> None:
    page = open_page(has_touch=True, reduced_motion="reduce")
    page.goto("/")
    words = render_to_string("components/tiles_board_words.html")
    page.evaluate(SET_UP, [static("js/tiles/board.js"), static("css/tiles.css"), words, 700])
    omelet = state_after("chaos-omelet", 60)
    model = facts_of(omelet)
    veks = ghosts_of(omelet, "V")

    same_as_the_servers(page, model)
    same_as_the_servers(page, facts_of(state_after("cruel-duos", 12, players=3)))
    expect(page.locator(".duo.new .seat-sign path").first).to_have_css("stroke-width", "7px")
    expect(page.locator(".duo:not(.new) .seat-sign path").first).to_have_css("stroke-width", "4px")
    draw(page, model | {"ghosts": veks, "pips": [1, 2]})
    expect(page.locator(".handle")).to_have_count(len(veks))
    by_keyboard(page)
    by_pointer(page, veks)
    by_hand_tile(page, veks)
    zoomed_and_moved(page)
    drawn_again(page, model)
    in_the_air(page, omelet)
    points(page)


def same_as_the_servers(page: Page, model: dict[str, Any]) -> None:
    """Scripts and server draw the same: bands, sizes, duos to the coordinate."""
    draw(page, model)
    kinds = [".face", ".band .core", ".duo-edge", ".duo.new .duo-edge"]
    paths = '[...root.querySelectorAll(kind)].map((each) => each.getAttribute("d"))'
    picked = f"(root) => {kinds}.map((kind) => {paths})"
    drawn = page.evaluate(f"() => ({picked})(board.picture)")
    script = f"(text) => ({picked})(new DOMParser().parseFromString(text, 'text/html'))"
    expected = page.evaluate(script, str(tiles_picture(model)))
    assert [numbers(each) for each in drawn] == [numbers(each) for each in expected]
    assert page.locator(".clump-size").count() == len(model["clumps"])


def numbers(paths: list[str]) -> list[list[float]]:
    """The coordinates of paths, rounded: the languages write the last place of a half differently."""
    found = [
        [float(each) for each in path.replace("M", " ").replace("L", " ").replace("Z", "").split()]
        for path in paths
    ]
    return sorted([round(each / 3) for each in path] for path in found)


def by_keyboard(page: Page) -> None:
    """Arrows and letters go through the placements; Enter confirms, Escape chooses nothing."""
    page.locator(".tiles-picture").focus()
    page.keyboard.press("n")
    page.keyboard.press("r")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    *picks, last = told(page)
    texts = [facts["ghost"] for name, facts in picks if name == "pick" and facts["by"] == "key"]
    assert len(texts) == 3
    assert texts[0] != texts[1] != texts[2]
    assert last == ["confirm", {"ghost": texts[-1], "tile": None}]
    expect(page.locator(".ghost.chosen .face")).to_have_count(1)
    expect(page.locator(".tiles-board [role=status]")).to_contain_text("turned by")
    page.keyboard.press("Escape")
    assert told(page) == [["pick", {"ghost": None, "tile": None, "by": "key"}]]
    expect(page.locator(".ghost.chosen .face")).to_have_count(0)
    turns_along_one_edge(page)


def turns_along_one_edge(page: Page) -> None:
    """Turning goes round and comes back to where it began."""
    page.keyboard.press("n")
    first = told(page)[0][1]["ghost"]
    for _ in range(8):
        page.keyboard.press("r")
        if told(page)[-1][1]["ghost"] == first:
            break
    else:
        pytest.fail("turning never came back")
    page.keyboard.press("Escape")
    told(page)


def by_pointer(page: Page, ghosts: list[list[Any]]) -> None:
    """A tap on a handle picks, the next one confirms, one beside all picks nothing; Shift and wheel turn."""
    x, y = handle(page, ghosts[0][0])
    page.mouse.move(x, y)
    expect(page.locator(".ghost.pointed .face")).to_have_count(1)
    page.mouse.click(x, y)
    page.touchscreen.tap(x, y)
    assert [(name, facts["ghost"]) for name, facts in told(page)] == [
        ("pick", ghosts[0][0]),
        ("confirm", ghosts[0][0]),
    ]
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    page.wait_for_function("() => told.length > 0")
    assert told(page)[0][1]["ghost"] != ghosts[0][0]
    box = page.locator(".tiles-picture").bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    assert told(page) == [["pick", {"ghost": None, "tile": None, "by": "pointer"}]]


def by_hand_tile(page: Page, ghosts: list[list[Any]]) -> None:
    """A tile dragged from a hand snaps to the nearest placement."""
    page.evaluate(
        "() => { const tile = document.createElement('button'); tile.id = 'hand'; tile.textContent = 'tile';"
        " tile.addEventListener('pointerdown', (event) => board.drag(event, { kind: 'V', pips: [1, 2] }));"
        " board.holder.after(tile); }"
    )
    hand = page.locator("#hand").bounding_box()
    assert hand
    x, y = handle(page, ghosts[5][0])
    page.mouse.move(hand["x"] + 5, hand["y"] + 5)
    page.mouse.down()
    page.mouse.move(x, y, steps=3)
    expect(page.locator(".tile-in-hand.snapped")).to_have_count(1)
    page.mouse.up()
    assert told(page) == [["pick", {"ghost": ghosts[5][0], "tile": None, "by": "drag"}]]
    expect(page.locator(".tile-in-hand")).to_have_count(0)


def zoomed_and_moved(page: Page) -> None:
    """By wheel, keys, buttons, two fingers and by dragging; what is all of it comes back by a button."""
    whole = scale(page)
    page.mouse.move(350, 260)
    page.mouse.wheel(0, -240)
    page.wait_for_function("(whole) => board.view.scale > whole * 1.2", arg=whole)
    page.get_by_role("button", name="Show the whole board").click()
    assert scale(page) == pytest.approx(whole)
    page.locator(".tiles-picture").focus()
    page.keyboard.press("+")
    page.keyboard.press("-")
    assert scale(page) == pytest.approx(whole)
    before = page.evaluate("() => board.view.at.x")
    page.keyboard.press("Shift+ArrowRight")
    page.mouse.move(350, 260)
    page.mouse.down()
    page.mouse.move(250, 260, steps=3)
    page.mouse.up()
    assert page.evaluate("() => board.view.at.x") > before
    pinched(page)
    assert scale(page) > 1.5 * whole
    assert page.evaluate("() => board.view.isMoved")
    page.keyboard.press("0")
    assert scale(page) == pytest.approx(whole)
    assert told(page) == []


def pinched(page: Page) -> None:
    """Two fingers go apart."""
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *xs: float) -> None:
        points = [{"x": x, "y": 260, "id": place} for place, x in enumerate(xs)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 330, 370)
    touch("touchMove", 300, 400)
    touch("touchMove", 270, 430)
    touch("touchEnd")


def drawn_again(page: Page, model: dict[str, Any]) -> None:
    """What lies as it lay is the same element; what is gone goes; clumps can be switched off."""
    page.evaluate("() => { window.first = board.picture.querySelector('.tile'); }")
    draw(page, model | {"blob": model["blob"][:-1], "clumps": [], "last": [model["blob"][0]["tile"]]})
    assert page.evaluate("() => first === board.picture.querySelector('.tile')")
    expect(page.locator(".tile")).to_have_count(len(model["blob"]) - 1)
    expect(page.locator(".handle")).to_have_count(0)
    expect(page.locator("path.last")).to_have_count(1)
    draw(page, model)
    page.get_by_role("button", name="clumps").click()
    expect(page.locator(".band")).to_have_count(0)
    assert told(page) == [["clumps", {"shown": False}]]


def in_the_air(page: Page, state: play.State) -> None:
    """A lifted tile has no edges to be put along, though it is drawn where it lay."""
    assert isinstance(state, PipState)
    blob = state.blob.without_tile(lifted := max(state.blob.tiles))
    ways = [[str(way), len(blob.contacts(way)), 0] for way in legal_placements(blob, "V", 1)]
    draw(page, facts_of(state) | {"ghosts": ways, "lifted": lifted})
    expect(page.locator(".lifted")).to_have_count(1)
    along = "() => [...board.ghosts.all.values()].map((ghost) => ghost.along.map(({ other }) => other.id))"
    met = [tile for tiles in page.evaluate(along) for tile in tiles]
    assert met
    assert lifted not in met


def points(page: Page) -> None:
    """Go Asunder: points are picked and confirmed; dead stones are only picked, as often as pressed."""
    model = facts_of(state_after("go-asunder", 9))
    free = [each["tile"] for each in model["blob"] if not each["owner"]]
    draw(page, model | {"pickable": free, "stone": 2})
    expect(page.locator(".tiles-stones .stone")).to_have_count(18 - len(free))
    page.locator(".tiles-picture").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert told(page) == [
        ["pick", {"ghost": None, "tile": free[0], "by": "key"}],
        ["confirm", {"ghost": None, "tile": free[0]}],
    ]
    expect(page.locator(".point-chosen .stone.s2")).to_have_count(1)
    held = [each["tile"] for each in model["blob"] if each["owner"]]
    draw(page, model | {"pickable": held, "picked": held[:1], "toggles": True})
    box = page.locator(f'.tiles-targets [data-tile="{held[0]}"]').first.bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*middle)
    page.mouse.click(*middle)
    assert told(page) == [["pick", {"ghost": None, "tile": held[0], "by": "pointer"}]] * 2
