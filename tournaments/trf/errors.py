"""What is wrong with a tournament report file: every fault with its line and column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. ``line`` and ``column`` count from 1; None: it belongs to no place in the text."""

    what: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}"
        place += "" if self.column is None else f", column {self.column}"
        return f"{place}: {self.what}" if place else self.what


class TrfError(ValueError):
    """A file that is not taken, or a value that the format can't hold; ``faults`` say what would be right."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
