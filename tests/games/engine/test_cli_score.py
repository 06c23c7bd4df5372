import json
from pathlib import Path

import pytest

from tests.games.engine.command import engine

LETTERS = "RGBYR\nRRRGG\nWYWYW\nBGYGB\nWBBWY\n"
FULL7 = "\n".join(str(colour) * 7 for colour in range(1, 8))


@pytest.mark.parametrize("file", [[], ["-"]])
def test_the_total_stands_last(file: list[str]) -> None:
    run = engine("score", "--variant", "hyle5", *file, text=LETTERS)
    assert (run.status, run.err) == (0, "")
    lines = run.out.splitlines()
    assert lines[-1] == "48"
    assert lines[2].split() == ["row", "C", "WYWYW", "14", "WYW=3", "WYWYW=5", "YWY=3", "WYW=3"]
    assert len(lines) == 11


def test_json(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1...1\n.....\n.22..\n.....\n....1\n", encoding="utf-8-sig")
    run = engine("score", "--variant", "hyle5", "--json", str(file))
    assert json.loads(run.out) == {
        "total": 2,
        "rows": [0, 0, 2, 0, 0],
        "columns": [0, 0, 0, 0, 0],
        "patterns": [
            {
                "line": "row",
                "index": 2,
                "start": 1,
                "length": 2,
                "colours": [2, 2],
                "score": 2,
                "cells": ["Cb", "Cc"],
            }
        ],
    }


def test_the_default_variant_is_entropy7() -> None:
    assert engine("score", text=FULL7).out.splitlines()[-1] == str(7 * 77)
    assert engine("score", "--variant", "hyle7-min3", text=FULL7).out.splitlines()[-1] == str(7 * 65)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "<stdin>:1: no rows"),
        (
            LETTERS,
            "<stdin>:1: row 1: 5 cells in 'RGBYR', but a row of entropy7 has 7 "
            "(for 5 rows give --variant hyle5 or hyle5-min3)",
        ),
        (FULL7.replace("3333333", "33x3333"), "<stdin>:1: row 1, column 1 (Aa): '1' among letters"),
        ("\n\n" + FULL7.replace("3333333", "3383333"), "<stdin>:5: row 3, column 3 (Cc): '8' is no colour"),
        (FULL7 + "\n1111111", "<stdin>:8: row 8: 8 rows"),
        (FULL7[:-8], "<stdin>:6: 6 rows, but a board of entropy7 has 7"),
        (
            FULL7.replace("2", "1"),
            "<stdin>:2: row 2, column 1 (Ba): colour 1 is here 14 times, but the bag of entropy7",
        ),
        (b"1234567\n\xff", "<stdin>:2: is no UTF-8 text"),
    ],
)
def test_bad_input_is_named_with_its_line(text: str | bytes, message: str) -> None:
    run = engine("score", text=text)
    assert (run.status, run.out) == (1, "")
    assert message in run.err


def test_impossible_boards_are_scored_when_asked_for() -> None:
    run = engine("score", "--any-counts", text="1111111\n" * 7)
    assert (run.status, run.out.splitlines()[-1]) == (0, str(14 * 77))


def test_a_file_that_is_not_there() -> None:
    run = engine("score", "no-such-file")
    assert (run.status, run.err) == (1, "no-such-file: can't be read: No such file or directory\n")


@pytest.mark.parametrize(
    "arguments", [[], ["score", "--variant", "chess"], ["score", "a", "b"], ["play"], ["bag"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    run = engine(*arguments)
    assert (run.status, run.out) == (2, "")
    assert "usage: python -m games.engine" in run.err


@pytest.mark.parametrize("command", ["score", "replay", "bag", "verify", "bench"])
def test_help(command: str) -> None:
    assert command in engine("--help").out
    run = engine(command, "--help")
    assert run.status == 0
    assert f"usage: python -m games.engine {command}" in run.out
