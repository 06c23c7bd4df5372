"""What the page works out by itself is what the engine says: points, outlines, slides, the bag."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest
from playwright.sync_api import Page

from games.engine.bag import commitment, draw_order
from games.engine.board import board_rows, parse_board
from games.engine.cells import Cell
from games.engine.slides import slide_targets
from games.engine.variants import get_variant
from games.queries.live_snapshot import board_facts
from tournaments.templatetags.board_runs import longest_runs

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES, RUNS, BAG, SHA = (f"/static/js/play/{name}.js" for name in ("rules", "runs", "bag", "sha256"))


def ask(page: Page, path: str, call: str, *values: Any) -> Any:
    """Calls a function of a module on the page."""
    script = f"async ([path, values]) => {{ const found = await import(path); return found.{call}; }}"
    return page.evaluate(script, [path, list(values)])


def some_board(dice: random.Random, size: int, colours: int) -> str:
    signs = [str(dice.randint(1, colours)) if dice.random() < 0.7 else "." for _ in range(size * size)]
    return "/".join("".join(signs[row * size : (row + 1) * size]) for row in range(size))


@pytest.mark.parametrize("key", ["hyle5", "entropy7", "hyle7-min3"])
def test_points_outlines_and_slides(page: Page, key: str) -> None:
    page.goto("/")
    variant, dice = get_variant(key), random.Random(key)
    for _ in range(10):
        text = some_board(dice, variant.size, variant.colours)
        board = parse_board(text, variant)
        expected = board_facts(board, variant)["points"]
        call = "pointsOf(found.cellsOf(values[0]), values[1], values[2])"
        found = ask(page, RULES, call, text, variant.size, variant.min_pattern)
        assert sorted(found.pop("patterns")) == sorted(expected["patterns"])
        assert found == {name: value for name, value in expected.items() if name != "patterns"}
        assert ask(page, RUNS, "longestRuns(values[0])", expected["patterns"]) == outlines(
            expected["patterns"]
        )
        occupied = [Cell(*divmod(i, variant.size)) for i, colour in enumerate(board.cells) if colour]
        origin = dice.choice(occupied)
        targets = [cell.row * variant.size + cell.column for cell in slide_targets(board, origin)]
        call = "slideTargets(found.cellsOf(values[0]), values[1], values[2])"
        assert (
            ask(page, RULES, call, text, variant.size, origin.row * variant.size + origin.column) == targets
        )
        call = "boardOf(found.cellsOf(values[0]), values[1])"
        assert ask(page, RULES, call, text, variant.size) == "/".join(board_rows(board))


def outlines(patterns: list[list[Any]]) -> list[dict[str, Any]]:
    names = ("line", "index", "start", "length")
    facts = [dict(zip(names, each, strict=True)) | {"score": each[3]} for each in patterns]
    return [{name: getattr(run, name) for name in (*names, "score")} for run in longest_runs(facts)]


def test_the_bag_is_recomputed(page: Page) -> None:
    page.goto("/")
    dice = random.Random(7)
    for key in ("hyle5", "entropy7"):
        variant = get_variant(key)
        seed, salt = (dice.randbytes(32).hex() for _ in range(2))
        shape = {"colours": variant.colours, "copies": variant.copies}
        assert tuple(ask(page, BAG, "drawsOf(values[0], values[1])", shape, seed)) == draw_order(
            variant, seed
        )
        assert ask(page, BAG, "commitmentOf(...values)", key, seed, salt) == commitment(variant, seed, salt)


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
def test_digests_of_every_padding(page: Page, length: int) -> None:
    page.goto("/")
    text = "a" * length
    found = ask(page, SHA, "hexOf(found.sha256(found.bytesOf(values[0])))", text)
    assert found == hashlib.sha256(text.encode()).hexdigest()


def test_a_bag_that_is_not_the_committed_one_is_found_out(page: Page) -> None:
    page.goto("/")
    variant, seed, salt = get_variant("hyle5"), "ab" * 32, "cd" * 32
    shape = {"key": "hyle5", "colours": 5, "copies": 5}
    bag = {"seed": seed, "salt": salt, "commitment": commitment(variant, seed, salt)}
    draws = draw_order(variant, seed)
    moves = [[f"{draws[0]}Aa", "chaos"], ["AaAa", "order"], [f"{draws[1]}Bb", "chaos"]]
    check = "checkBag(...values)"
    good = {"isCommitted": True, "isDrawn": True, "placed": 2}
    assert ask(page, BAG, check, shape, bag, moves) == good
    wrong = [[f"{draws[0] % 5 + 1}Aa", "chaos"]]
    assert ask(page, BAG, check, shape, bag, wrong) == good | {"isDrawn": False, "placed": 1}
    assert not ask(page, BAG, check, shape, bag | {"salt": "ef" * 32}, moves)["isCommitted"]
