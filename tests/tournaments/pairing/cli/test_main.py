"""`python -m tournaments.pairing` as arbiters and test programs run it."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.tournaments.trf.files import FOUR, STATES, file, player
from tournaments.pairing.cli.main import main

TOP = Path(__file__).parents[4]
EVENT = file("142 5", "152 W", *FOUR)
NEW = file("142 3", *(player(n, "0.0") for n in (1, 2, 3, 4)))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    def call(*arguments: str, text: str = EVENT) -> tuple[int, list[str], str]:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
        status = main([*arguments, "-"])
        shown = capsys.readouterr()
        return status, shown.out.splitlines(), shown.err

    return call


def test_it_runs_from_a_plain_checkout_without_any_setting() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.pairing", "--system", "dutch", STATES / "dutch_s015r7.trf"],
        cwd=TOP,
        env={},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["8", "1 9", "2 7", "4 3", "12 6", "5 11", "15 14", "13 8", "10 0"]


def test_a_round_of_standard_input(run) -> None:  # type: ignore[no-untyped-def]
    status, out, err = run("--system", "dutch")
    assert (status, err) == (0, "")
    assert out[0] == "2"
    assert sorted(sorted(line.split()) for line in out[1:]) == [["1", "4"], ["2", "3"]]


def test_an_earlier_round_is_paired_with_who_was_there(run) -> None:  # type: ignore[no-untyped-def]
    assert run("--round", "1")[1] == ["2", "1 3", "4 2"]
    assert run("--round", "2")[1][-1] == "3 0"


def test_a_late_entrant_may_have_no_columns(run) -> None:  # type: ignore[no-untyped-def]
    status, lines, _ = run(text=file("142 5", "152 W", *FOUR, player(5, "0.0")))
    assert status == 0
    assert lines[0] == "3"
    assert lines[-1].endswith(" 0")


def test_check_lists_what_differs(run) -> None:  # type: ignore[no-untyped-def]
    status, out, _ = run("--check")
    assert (status, out) == (0, ["0 differences in 2 rounds"])
    wrong = file(
        player(1, "1.0", "2 w 1"),
        player(2, "0.0", "1 b 0"),
        player(3, "1.0", "4 b 1"),
        player(4, "0.0", "3 w 0"),
    )
    status, out, _ = run("--check", text=wrong)
    assert status == 1
    assert out == [
        "round 1: only here: 1 - 3",
        "round 1: only here: 4 - 2",
        "round 1: only in the file: 1 - 2",
        "round 1: only in the file: 4 - 3",
        "4 differences in 1 rounds",
    ]
    turned = wrong.replace("2 w 1", "3 b 1").replace("1 b 0", "4 w 1").replace("4 b 1", "1 w 0")
    turned = (
        turned.replace("3 w 0", "2 b 0").replace(" 0.0    2", " 1.0    2").replace(" 1.0    3", " 0.0    3")
    )
    status, out, _ = run("--check", "--initial", "white", text=turned)
    assert (status, out[0]) == (1, "round 1: sides differ: file 3 - 1, here 1 - 3")


def test_an_impossible_round_leaves_with_1_and_the_reason(run) -> None:  # type: ignore[no-untyped-def]
    two = file("142 3", player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"))
    status, out, err = run(text=two)
    assert (status, out) == (1, [])
    assert "round 2 can't be paired: 1: has no opponent left" in err
    status, out, err = run(text=EVENT.replace("142 5", "142 2"))
    assert (status, out) == (1, [])
    assert "round 3 can't be paired: the event has 2 rounds" in err


def test_a_ruler_and_another_encoding_are_read(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    ruler = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR\n"
    assert run(text=ruler + EVENT) == run(text=EVENT)
    named = tmp_path / "event.trf"
    named.write_bytes(f"012 Coupe d'été\n{EVENT}".encode("latin-1"))
    assert main([str(named)]) == 0


@pytest.mark.parametrize(
    ("text", "arguments", "what"),
    [
        (EVENT.replace("142 5", "142 x"), (), "<stdin>: line 1, column 5: the number of rounds"),
        (file(*FOUR), (), "nobody says how many rounds"),
        (EVENT, ("--round", "5"), "round 5 can't be paired before round 3"),
        (EVENT + "XXS WL=1 BL=1\n", (), "points, but the results make"),
        ("", (), "no 001 record"),
        (file("XXC rank", "142 3", player(1, "0.0", rank=2), player(2, "0.0")), (), "the same seed number"),
    ],
)
def test_bad_input_leaves_with_2(run, text: str, arguments: tuple[str, ...], what: str) -> None:  # type: ignore[no-untyped-def]
    status, out, err = run(*arguments, text=text)
    assert (status, out) == (2, [])
    assert what in err


def test_a_file_that_is_not_there_and_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.trf"]) == 2
    assert "nowhere.trf: can't be read" in capsys.readouterr().err
    for arguments in (["--system", "chess"], ["--round", "0"], ["--time-limit", "no"], ["--initial", "red"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 2
        assert "error: argument --" in capsys.readouterr().err


def test_the_time_limit_leaves_with_3(run) -> None:  # type: ignore[no-untyped-def]
    text = (STATES / "dutch_s099r9.trf").read_text()
    status, out, err = run("--time-limit", "0.01", text=text)
    assert (status, out) == (3, [])
    assert "round 9 was not paired: the time allowed (0.01 s) was over" in err


@pytest.mark.parametrize("system", ["two-game-swiss", "team-swiss", "round-robin", "double-round-robin"])
def test_other_systems_pair_the_same_file(run, system: str) -> None:  # type: ignore[no-untyped-def]
    status, out, err = run(
        "--system", system, text=file("142 3", *FOUR[:0], *(player(n, "0.0") for n in (1, 2, 3, 4)))
    )
    assert (status, err) == (0, "")
    assert sorted("".join(out[1:]).replace(" ", "")) == ["1", "2", "3", "4"]


def test_acceleration_from_the_command_line_and_the_code(run) -> None:  # type: ignore[no-untyped-def]
    plain = file("142 9", *(player(n, "0.0") for n in range(1, 9)))
    assert run(text=plain)[1][1:] == ["1 5", "6 2", "3 7", "8 4"]
    accelerated = ["1 3", "4 2", "5 7", "8 6"]
    assert run("--acceleration", "baku", text=plain)[1][1:] == accelerated
    assert run(text="192 FIDE_DUTCH_2025_BAKU\n" + plain)[1][1:] == accelerated
    records = "250       1.0   1   3    7    8\n"
    assert run("--acceleration", "baku", text=records + plain)[1][4] == "7 8"


def test_ranks_may_stand_for_numbers(run) -> None:  # type: ignore[no-untyped-def]
    ranked = file("XXC rank white1", "142 3", *(player(n, "0.0", rank=5 - n) for n in (1, 2, 3, 4)))
    assert run(text=ranked)[1] == ["2", "4 2", "1 3"]
