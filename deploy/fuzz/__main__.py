"""python -m deploy.fuzz PARSER [SECONDS] [CORPUS]: looks for input that a parser neither reads nor refuses.

Needs atheris, which is no dependency: `pip install atheris` into a copy of the environment. What it finds is
written where it is started (`crash-...`, `timeout-...`) and becomes a test in tests/fuzz/test_found.py.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from deploy.fuzz.parsers import NAMES, parser

LONGEST = 20_000  # bytes of an input
SLOWEST = 10  # seconds for one


def main(arguments: list[str]) -> str | None:
    """Runs until the time is over or something is found; what is wrong with the call, or with the machine."""
    name, seconds, corpus = [*arguments, "", "180", ""][:3] if arguments else ("", "", "")
    if name not in NAMES or not (seconds or "180").isdigit():
        return f"Usage: python -m deploy.fuzz {{{','.join(NAMES)}}} [SECONDS] [FOLDER OF EXAMPLES]"
    if find_spec("atheris") is None:
        return "atheris is not installed: pip install atheris"
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["games", "clocks", "tournaments", "openpyxl"]):
        read = parser(name)
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={LONGEST}",
        f"-timeout={SLOWEST}",
        "-rss_limit_mb=2048",
    ]
    atheris.Setup([sys.argv[0], *options, *([corpus] if corpus else [])], read)
    atheris.Fuzz()
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
