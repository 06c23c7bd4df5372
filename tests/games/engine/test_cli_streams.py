"""Output that can't be written and streams that are closed: one clear line and status 1, no traceback."""

import subprocess
import sys

import pytest

from tests.games.engine.command import TOP

BOARD = "RGBYR/RRRGG/WYWYW/BGYGB/WBBWY"


def _shell(command: str) -> subprocess.CompletedProcess[str]:
    """The engine as ``$0`` of a shell, which can close streams."""
    line = f'"$0" -m games.engine {command}'
    return subprocess.run(
        ["/bin/sh", "-c", line, sys.executable],
        input=BOARD,
        capture_output=True,
        text=True,
        cwd=TOP,
        check=False,
    )


@pytest.mark.parametrize("option", ["", "--json"])
def test_a_full_disk_is_said_in_one_line(option: str) -> None:
    done = _shell(f"score --variant hyle5 {option} > /dev/full")
    assert (done.returncode, done.stderr) == (1, "the output can't be written: No space left on device\n")


def test_a_closed_input_is_said_in_one_line() -> None:
    done = _shell("score --variant hyle5 <&-")
    assert (done.returncode, done.stderr) == (1, "<stdin>: can't be read: it is closed\n")


def test_a_closed_output_is_no_error() -> None:
    done = _shell("score --variant hyle5 >&-")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_has_gone_hears_nothing_more() -> None:
    done = _shell("score --variant hyle5 | true; echo end")
    assert (done.stdout, done.stderr) == ("end\n", "")
