"""From text to cells: which separator, quoted fields, any line ends."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _

from tournaments.services.importing.headings import field_of
from tournaments.services.importing.table import (
    MOST_COLUMNS,
    MOST_ROWS,
    Cells,
    check_columns,
    check_rows,
    refuse_file,
)

_SEPARATORS = ("\t", ";", ",")
_SAID = re.compile(r"sep=(.)\n", re.IGNORECASE)  # how some spreadsheets begin a CSV file
_LOOKED_AT = 50


def split_cells(text: str) -> tuple[list[Cells], str]:
    """The records that are not blank, and the separator (empty: one name a line).

    Raises Invalid, with the line, where a quotation mark is out of place.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    said = _SAID.match(text)
    if said:
        text = "\n" + text[said.end() :]  # line numbers stay
    separator = said.group(1) if said else _separator(text)
    found = _records(text, separator) if separator else _lines(text)
    records = list(islice(found, MOST_ROWS + 2))  # with headings; no more of a longer one
    check_rows(len(records) - 1)
    return records, separator


def _records(text: str, separator: str) -> Iterator[Cells]:
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator, strict=True)
    start = 1
    try:
        for record in reader:
            cells = [" ".join(cell.split()) for cell in record]
            if any(cells):
                yield start, check_columns(cells, start)
            start = reader.line_num + 1
    except csv.Error:
        raise refuse_file(
            _(
                "Line %(line)d: a quotation mark is not closed, or stands inside a field. "
                'Write "" for a mark inside a quoted field.'
            )
            % {"line": start}
        ) from None


def _lines(text: str) -> Iterator[Cells]:
    for number, line in enumerate(text.split("\n"), 1):
        name = " ".join(line.split())
        if len(name) > 1 and name[0] == name[-1] == '"':
            name = name[1:-1].strip()
        if name:
            yield number, [name]


def _separator(text: str) -> str:
    """The separator that makes most sense of the beginning: headings it brings out first, then even rows."""
    best = max(_SEPARATORS, key=lambda separator: _sense(text, separator))
    return best if _sense(text, best) > (0, 0, 0) else ""


def _sense(text: str, separator: str) -> tuple[int, int, int]:
    lines = [line for line in text.split("\n") if line.strip()][:_LOOKED_AT]
    if separator not in text or not lines:
        return (0, 0, 0)
    try:
        rows = list(csv.reader(lines, delimiter=separator))
    except csv.Error:
        return (0, 0, 0)
    headings = sum(1 for cell in rows[0][:MOST_COLUMNS] if field_of(cell))
    width, even = Counter(len(row) for row in rows).most_common(1)[0]
    if (len(rows[0]) == 1 and headings) or (width == 1 and not headings):
        return (0, 0, 0)  # the character belongs to the names, as in “Lee, Ann” under one heading
    return (headings, even, width)
