"""A list of players as it was handed in: cells by field, each row with the line it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.errors import Invalid

MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 5000
MOST_COLUMNS = 60

Cells = tuple[int, list[str]]
"""A line number (from 1) and the cells of the record that begins on it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One record. ``values`` maps a field to its cell, stripped; ``surplus`` is what no column holds."""

    number: int
    values: Mapping[str, str]
    surplus: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """All records. ``separator`` is empty for names one a line and for workbooks.

    ``ignored`` are the headings that mean nothing to us.
    """

    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    encoding: str
    separator: str = ""
    ignored: tuple[str, ...] = field(default=())

    def data(self) -> dict[str, Any]:
        """Plain data that ``table_from`` takes back: what a page keeps between preview and confirmation."""
        return {
            "rows": [[row.number, dict(row.values), list(row.surplus)] for row in self.rows],
            "columns": list(self.columns),
            "encoding": self.encoding,
            "separator": self.separator,
            "ignored": list(self.ignored),
        }


def table_from(data: Mapping[str, Any]) -> Table:
    """The table of plain data that ``Table.data`` made."""
    return Table(
        tuple(Row(number, values, tuple(surplus)) for number, values, surplus in data["rows"]),
        tuple(data["columns"]),
        data["encoding"],
        data["separator"],
        tuple(data["ignored"]),
    )


def refuse_file(words: str) -> Invalid:
    """The error for a file that can't be read at all."""
    return Invalid(words, fields={"file": words})


def check_rows(count: int) -> None:
    """Raises Invalid for more rows than any event has."""
    if count > MOST_ROWS:
        raise refuse_file(_("More than %(most)d rows. Split the list.") % {"most": MOST_ROWS})


def check_columns(cells: list[str], line: int) -> list[str]:
    """The cells without blank ones that no list has. Raises Invalid for more columns than any list has."""
    if any(cells[MOST_COLUMNS:]):
        raise refuse_file(
            _("Line %(line)d has more than %(most)d columns. Delete those that are not needed.")
            % {"line": line, "most": MOST_COLUMNS}
        )
    return cells[:MOST_COLUMNS]
