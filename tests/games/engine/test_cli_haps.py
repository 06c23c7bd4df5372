import json

import pytest

from games.engine import gyul_hap
from games.engine.cli.main import main
from games.engine.gyul_hap import cards_text
from tests.games.engine.command import engine

FOUR = ["000", "001", "002", "010", "020", "100", "111", "122", "200"]
NO_HAP = ["021", "222", "201", "002", "101", "121", "012", "212", "110"]


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `haps` prints, without the start of a process."""
    assert main(["haps", *arguments]) == 0
    return capsys.readouterr().out


def test_the_haps_of_a_board_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    run = engine("haps", *FOUR)
    assert (run.status, run.err) == (0, "")
    assert run.out.splitlines() == [
        "1 2 3  000 001 002",
        "1 4 5  000 010 020",
        "1 6 9  000 100 200",
        "6 7 8  100 111 122",
    ]
    assert json.loads(out(capsys, "--json", *FOUR)) == {
        "cards": FOUR,
        "haps": [[1, 2, 3], [1, 4, 5], [1, 6, 9], [6, 7, 8]],
    }


def test_a_board_without_haps(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, *NO_HAP) == "no Haps\n"
    assert json.loads(out(capsys, "--json", *NO_HAP))["haps"] == []


def test_why_three_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    no_hap = "1 2 4  000 001 010  no Hap: colour, shape\n"
    assert out(capsys, *FOUR, "--why", "4", "2", "1") == no_hap
    assert out(capsys, "--why", "6", "7", "8", *FOUR) == "6 7 8  100 111 122  a Hap\n"
    data = json.loads(out(capsys, "--json", *FOUR, "--why", "1", "2", "4"))
    assert data == {"triple": [1, 2, 4], "is_hap": False, "failing": ["colour", "shape"]}


def test_the_census(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "--census").splitlines()
    assert lines[0].split() == ["0", "2,106", "0.045%"]
    assert lines[-1] == "4,686,825 boards, on average 84/25 = 3.36 Haps"
    counted = json.loads(out(capsys, "--census", "--json"))
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
def test_wrong_usage(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["haps", *arguments])
    assert caught.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert message in told.err


def test_boards_of_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    seed = ["deal", "--seed", "5a" * 32, "--salt", "c3" * 32, "--boards", "2", "--least", "4"]
    assert main([*seed, "--attempt", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    boards = [cards_text(gyul_hap.deal("5a" * 32, number, 2, least=4)) for number in (1, 2)]
    committed = gyul_hap.commitment("5a" * 32, "c3" * 32)
    assert lines == [f"commitment {committed}", f"board 1.2 {boards[0]}", f"board 2.2 {boards[1]}"]
    assert main([*seed, "--attempt", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"commitment": committed, "attempt": 2, "boards": boards}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--boards", "0"], "give 1 to 99 boards"),
        (["--least", "7", "--most", "7"], "no board has 7 Haps"),
        (["--salt", "ab"], "salt: 2 characters"),
    ],
)
def test_boards_that_cannot_be(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["deal", "--seed", "5a" * 32, "--salt", "c3" * 32, *arguments])
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("command", ["haps", "deal", "verify-duel"])
def test_help(command: str) -> None:
    assert f"usage: python -m games.engine {command}" in engine(command, "--help").out
