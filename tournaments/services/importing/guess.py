"""Columns without headings: what they hold is told by their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TESTS = {
    "contact": re.compile(r"[^@\s]+@[^@\s]+"),
    "federation": re.compile(r"[A-Z]{3}"),
    "rating": re.compile(r"\d{1,4}"),
}


def guess_columns(rows: Sequence[Sequence[str]]) -> list[str | None]:
    """The field of each column: name first; then what looks like a rating, a federation, an e-mail address,
    and the first other text as the club. A leading column of 1, 2, 3 ... are seed numbers.

    >>> guess_columns([["1", "Ann Lee", "Kent", "1500"], ["2", "Bo Ek", "Oslo", ""]])
    ['seed', 'name', 'club', 'rating']
    >>> guess_columns([["Lee", "Ann"], ["Ek", "Bo"]])
    ['surname', 'first_name']
    """
    width = max(len(row) for row in rows)
    cells = [[row[place] for row in rows if place < len(row) and row[place]] for place in range(width)]
    columns: list[str | None] = []
    for place, column in enumerate(cells):
        columns.append(_field(place, column, columns))
    if columns == ["name", "club"] and _single_words(cells[0]) and _single_words(cells[1]):
        return ["surname", "first_name"]
    return columns


def _field(place: int, column: list[str], before: list[str | None]) -> str | None:
    if place == 0 and column == [str(number) for number in range(1, len(column) + 1)]:
        return "seed"
    if "name" not in before:
        return "name"
    for field, test in _TESTS.items():
        if column and field not in before and all(test.fullmatch(cell) for cell in column):
            return field
    return "club" if "club" not in before else None


def _single_words(cells: list[str]) -> bool:
    return all(" " not in cell for cell in cells)
