"""Running the command line of the engine, in this process or as its users do."""

import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from games.engine.cli.main import main

TOP = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Run:
    status: int
    out: str
    err: str


def engine(*arguments: str, text: str | bytes = "") -> Run:
    """`python -m games.engine ARGUMENTS` with this standard input."""
    given = _stream(text.encode() if isinstance(text, str) else text)
    out, err = _stream(), _stream()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
    return Run(status, _written(out), _written(err))


def engine_apart(*arguments: str, text: str | bytes = "") -> Run:
    """The same as a process of its own: for a bot or a referee, which end by themselves and catch signals."""
    data = text.encode() if isinstance(text, str) else text
    command = [sys.executable, "-m", "games.engine", *arguments]
    done = subprocess.run(command, input=data, capture_output=True, cwd=TOP, check=False)
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def _stream(data: bytes = b"") -> TextIOWrapper:
    return TextIOWrapper(BytesIO(data), encoding="utf-8")


def _written(stream: TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, BytesIO)
    return stream.buffer.getvalue().decode()
