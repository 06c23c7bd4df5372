"""Short ways to write tournament report files in tests."""

from __future__ import annotations

from pathlib import Path

STATES = Path(__file__).parents[2] / "data" / "pairing" / "states"


def player(number: int, points: str, *cells: str, rank: int | None = None) -> str:
    """A 001 line; a cell like ``2 w 1``, ``0 - U`` or blank."""
    row = "".join(_cell(cell) for cell in cells)
    name = f"Player {number}"
    return f"001 {number:4}      {name:33} {'':4} {'':3} {'':11} {'':10} {points:>4} {rank or number:4}{row}"


def _cell(cell: str) -> str:
    if not cell:
        return " " * 10
    opponent, side, result = cell.split(" ")
    return f"  {'0000' if opponent == '0' else opponent.rjust(4)} {side} {result or ' '}"


def file(*lines: str) -> str:
    """A whole text."""
    return "\n".join(lines) + "\n"


FOUR = (
    player(1, "1.5", "3 w 1", "2 b ="),
    player(2, "1.0", "4 b =", "1 w ="),
    player(3, "1.0", "1 b 0", "0 - U"),
    player(4, "1.0", "2 w =", "0 - H"),
)
