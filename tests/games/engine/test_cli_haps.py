import json

import pytest

from tests.games.engine.command import engine

FOUR = ["000", "001", "002", "010", "020", "100", "111", "122", "200"]
NO_HAP = ["021", "222", "201", "002", "101", "121", "012", "212", "110"]


def test_the_haps_of_a_board_one_a_line() -> None:
    run = engine("haps", *FOUR)
    assert (run.status, run.err) == (0, "")
    assert run.out.splitlines() == [
        "1 2 3  000 001 002",
        "1 4 5  000 010 020",
        "1 6 9  000 100 200",
        "6 7 8  100 111 122",
    ]
    assert json.loads(engine("haps", "--json", *FOUR).out) == {
        "cards": FOUR,
        "haps": [[1, 2, 3], [1, 4, 5], [1, 6, 9], [6, 7, 8]],
    }


def test_a_board_without_haps() -> None:
    assert engine("haps", *NO_HAP).out == "no Haps\n"
    assert json.loads(engine("haps", "--json", *NO_HAP).out)["haps"] == []


def test_why_three_are_none() -> None:
    assert engine("haps", *FOUR, "--why", "4", "2", "1").out == "1 2 4  000 001 010  no Hap: colour, shape\n"
    assert engine("haps", "--why", "6", "7", "8", *FOUR).out == "6 7 8  100 111 122  a Hap\n"
    run = engine("haps", "--json", *FOUR, "--why", "1", "2", "4")
    assert json.loads(run.out) == {"triple": [1, 2, 4], "is_hap": False, "failing": ["colour", "shape"]}


def test_the_census() -> None:
    lines = engine("haps", "--census").out.splitlines()
    assert lines[0].split() == ["0", "2,106", "0.045%"]
    assert lines[-1] == "4,686,825 boards, on average 84/25 = 3.36 Haps"
    counted = json.loads(engine("haps", "--census", "--json").out)
    assert (counted["boards"], counted["mean"], counted["haps"]["12"]) == (4_686_825, "84/25", 39)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "0 cards, but a board has 9"),
        (FOUR[:8], "8 cards, but a board has 9"),
        ([*FOUR, "222"], "10 cards, but a board has 9"),
        ([*FOUR[:8], "000"], "position 9: 000 is on position 1 already"),
        ([*FOUR[:8], "003"], "position 9: '003' is no card: give three digits 0 to 2"),
        ([*FOUR, "--why", "1", "1", "2"], "position 1 is named twice"),
        ([*FOUR, "--why", "1", "2"], "expected 3 arguments"),
        ([*FOUR, "--census"], "give no cards"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    run = engine("haps", *arguments)
    assert (run.status, run.out) == (2, "")
    assert message in run.err


@pytest.mark.parametrize("command", ["haps", "verify-duel"])
def test_help(command: str) -> None:
    assert f"usage: python -m games.engine {command}" in engine(command, "--help").out
