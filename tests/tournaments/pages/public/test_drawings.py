"""Boards, counters and QR codes as drawings."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from clocks.views.qr import qr_svg
from games.engine.board import parse_board
from games.engine.scoring import score_board
from games.engine.variants import VARIANTS, get_variant
from games.services.scoring import score_facts
from tournaments.templatetags.board_runs import longest_runs
from tournaments.templatetags.boards import board, counter, counters
from tournaments.templatetags.counter_signs import _SIGNS

HYLE = get_variant("hyle5")
RULEBOOK = "12341\n11122\n54545\n32423\n53354"


def facts(text: str, variant: str = "hyle5") -> dict[str, Any]:
    return score_facts(score_board(parse_board(text, get_variant(variant)), get_variant(variant)))


def test_every_counter_has_colour_sign_and_digit_of_its_own() -> None:
    drawn = [counter(colour) for colour in range(1, 8)]
    assert len(set(_SIGNS.values())) == 7
    for colour, svg in enumerate(drawn, 1):
        assert f'class="counter-disc c{colour}"' in svg
        assert f">{colour}</text>" in svg
        assert f'aria-label="{colour}: ' in svg
        assert ElementTree.fromstring(svg).tag == "svg"


def test_a_counter_may_be_silent() -> None:
    assert 'aria-hidden="true"' in counter(3, named=False)
    assert "aria-label" not in counter(3, named=False)


def test_a_run_of_counters() -> None:
    assert counters([1, 2, 1]).count("<svg") == 3


@pytest.mark.parametrize("key", VARIANTS)
def test_a_board_has_its_cells_and_letters(key: str) -> None:
    size = VARIANTS[key].size
    drawn = board("\n".join(["." * size] * size), key)
    assert drawn.count('class="cell"') == size * size
    names = re.findall(r'class="name">(\w)<', drawn)
    assert names == list("ABCDEFG"[:size]) + list("abcdefg"[:size])


def test_a_board_is_said_row_by_row() -> None:
    drawn = board("12...\n.....\n.....\n.....\n.....", "hyle5")
    assert "A 1 2 . . ., B . . . . .," in drawn
    ElementTree.fromstring(drawn)


def test_a_counted_board_carries_every_line_score() -> None:
    drawn = board(RULEBOOK, "hyle5", facts(RULEBOOK))
    scores = [int(score) for score in re.findall(r'class="line-score(?: some)?">(\d+)<', drawn)]
    assert scores == [0, 9, 14, 8, 6, 5, 0, 0, 6, 0]


def test_a_board_without_count_has_no_outline() -> None:
    assert 'class="run ' not in board(RULEBOOK, "hyle5")


def test_the_longest_runs_are_outlined_with_all_inside_them() -> None:
    runs = [
        (run.line, run.index, run.start, run.length, run.score)
        for run in longest_runs(facts(RULEBOOK)["patterns"])
    ]
    assert runs == [
        ("row", 1, 0, 3, 7),
        ("row", 1, 3, 2, 2),
        ("row", 2, 0, 5, 14),
        ("row", 3, 0, 5, 8),
        ("row", 4, 0, 4, 6),
        ("column", 0, 0, 2, 2),
        ("column", 0, 2, 3, 3),
        ("column", 3, 0, 3, 3),
        ("column", 3, 1, 3, 3),
    ]


def test_overlapping_runs_add_up_to_the_lines_score() -> None:
    text = "11211\n" + "\n".join(["....."] * 4)  # 11211 holds 121 and both pairs
    assert [run.score for run in longest_runs(facts(text)["patterns"])] == [facts(text)["total"]]
    text = "11122\n22...\n2....\n.....\n....."
    counted = facts(text)
    sums = {("row", i): score for i, score in enumerate(counted["rows"])}
    sums |= {("column", i): score for i, score in enumerate(counted["columns"])}
    for line, score in sums.items():
        assert sum(r.score for r in longest_runs(counted["patterns"]) if (r.line, r.index) == line) == score


def test_a_qr_code_is_one_drawing_that_scales() -> None:
    drawn = qr_svg("http://localhost/r/1-1.abc/")
    root = ElementTree.fromstring(drawn)
    assert root.tag == "svg"
    assert "width" not in root.attrib
    assert "style" not in drawn
    assert qr_svg("http://localhost/r/1-2.abc/") != drawn
