"""What is wrong with a tournament report file: every fault with its line and column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from words import joined, said


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. ``line`` and ``column`` count from 1; None: it belongs to no place in the text."""

    what: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.what
        if self.column is None:
            return said("line {line}: {what}", line=self.line, what=self.what)
        return said(
            "line {line}, column {column}: {what}", line=self.line, column=self.column, what=self.what
        )


class TrfError(ValueError):
    """A file that is not taken, or a value that the format can't hold; ``faults`` say what would be right."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(joined(map(str, self.faults), "\n"))
