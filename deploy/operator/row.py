"""What the page is made of."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Row:
    """A fact in words; ``wrong`` says what is not as it should be, a sentence, or nothing."""

    label: str
    value: str
    wrong: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Facts that belong together."""

    title: str
    rows: list[Row] = field(default_factory=list)
