"""Programs of a few lines that play, or misbehave; bare Python, so that they start at once."""

import sys
import textwrap
from pathlib import Path

HYLE5_CELLS = " ".join(row + column for row in "ABCDE" for column in "abcde")

ORDER = """
import os, signal, subprocess, sys, time
turn = 0
for line in sys.stdin:
    if line == "Quit\\n":
        break
    turn += 1
    answer = line[1:3] * 2
    if turn == {turn}:
        {act}
    print(answer, flush=True)
{end}
"""

CHAOS = """
import os, signal, subprocess, sys, time
cells = iter({cells!r}.split())
turn = 0
assert sys.stdin.readline() == "Start\\n"
for line in sys.stdin:
    if line == "Quit\\n":
        break
    if not line.strip().isdigit():
        continue
    turn += 1
    answer = next(cells)
    if turn == {turn}:
        {act}
    print(answer, flush=True)
{end}
"""


def order(folder: Path, act: str = "pass", turn: int = 3, end: str = "") -> list[str]:
    """An Order that always passes, but for what it does before (or instead of) its answer in one turn."""
    return _script(folder / "order.py", ORDER, act, turn, end)


def chaos(folder: Path, act: str = "pass", turn: int = 3, end: str = "") -> list[str]:
    """A Chaos of hyle5 that fills the board from Aa to Ee, likewise."""
    return _script(folder / "chaos.py", CHAOS, act, turn, end)


def _script(file: Path, text: str, act: str, turn: int, end: str) -> list[str]:
    lines = textwrap.indent(textwrap.dedent(act), " " * 8).lstrip()
    file.write_text(text.format(act=lines, turn=turn, end=textwrap.dedent(end), cells=HYLE5_CELLS))
    return [sys.executable, "-I", "-S", str(file)]


BOTH = """
import os, sys, time
cells = {cells!r}.split()
full, role, turn, last = set(), None, 0, ""
for line in sys.stdin:
    line = line.strip()
    if line == "Quit":
        break
    role = role or ("chaos" if line == "Start" else "order")
    if line == "Start":
        continue
    if role == "chaos" and len(line) == 4:
        full.discard(line[:2])
        full.add(line[2:])
        continue
    turn += 1
    answer = next(cell for cell in cells if cell not in full) if role == "chaos" else line[1:] * 2
    full.add(answer[-2:])
    if turn == {turn}:
        {act}
    print(answer, flush=True)
{end}
"""


def both(file: Path, act: str = "pass", turn: int = 3, end: str = "") -> list[str]:
    """A program of hyle5 for both roles: as Chaos the first empty cell, as Order a pass; likewise."""
    return _script(file, BOTH, act, turn, end)
