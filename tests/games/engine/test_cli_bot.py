"""`python -m games.engine bot`: the protocol of the rules page on standard input and output."""

import re
import subprocess
import sys

import pytest

from games.engine.cli.main import main
from tests.games.engine.command import TOP, engine_apart

HYLE5 = ("bot", "--variant", "hyle5", "--strength", "1", "--seed", "1")


def test_both_roles_line_by_line() -> None:
    """Each line is answered before the next one is written: nothing is kept in a buffer."""
    command = [sys.executable, "-m", "games.engine", *HYLE5]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=TOP, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        print("Start\n3", file=program.stdin, flush=True)
        first = program.stdout.readline()
        assert re.fullmatch(r"[A-E][a-e]\n", first)
        print(f"{first.strip()}{first.strip()}\r\n5", file=program.stdin, flush=True)
        second = program.stdout.readline()
        assert re.fullmatch(r"[A-E][a-e]\n", second)
        assert second != first
        print("Quit", file=program.stdin, flush=True)
        assert program.wait() == 0


def test_as_order_it_answers_with_four_characters() -> None:
    run = engine_apart(*HYLE5, text="3Cc\n3Aa\nQuit\n")
    assert (run.status, run.err) == (0, "")
    assert re.fullmatch(r"([A-E][a-e]){2}\n([A-E][a-e]){2}\n", run.out)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3Cc\n", "<stdin>: ended before Quit\n"),
        (b"\xff\xfe\n", "<stdin>:1: ply 1: '\\\\xff\\\\xfe' is no action"),
        ("x" * 5000, "<stdin>:1: is no line of a referee"),
    ],
)
def test_what_is_no_referee_ends_it_with_a_message(text: str | bytes, message: str) -> None:
    run = engine_apart(*HYLE5, text=text)
    assert run.status == 1
    assert run.err.startswith(message)


@pytest.mark.parametrize("wrong", [("--strength", "11"), ("--time-ms", "soon"), ("--variant", "chess")])
def test_wrong_usage(wrong: tuple[str, str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["bot", *wrong])
