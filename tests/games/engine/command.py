"""Running the command line of the engine as its users do."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Run:
    status: int
    out: str
    err: str


def engine(*arguments: str, text: str | bytes = "") -> Run:
    """`python -m games.engine ARGUMENTS` with this standard input."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run(
        [sys.executable, "-m", "games.engine", *arguments],
        input=data,
        capture_output=True,
        cwd=TOP,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())
