"""Sheets as one Excel workbook: numbers are numbers, and text is text whatever it begins with."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from tournaments.queries.sheets.sheet import Sheet, Value

_WIDEST = 60
_ROW_LIMIT = 400  # rows that are measured for the width of a column


def workbook_bytes(sheets: Iterable[Sheet]) -> bytes:
    """An ``.xlsx`` file with these sheets, in order; the headings stay in sight and can be filtered by."""
    from openpyxl import Workbook  # half a second, and few processes ever write one

    book = Workbook()
    book.remove(book.active)
    for sheet in sheets:
        page = book.create_sheet(sheet.title[:31])
        _fill(page, sheet)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _fill(page: Any, sheet: Sheet) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    for at, column in enumerate(sheet.columns, 1):
        _write(page.cell(1, at), column.label)
        page.cell(1, at).font = Font(bold=True)
        page.column_dimensions[get_column_letter(at)].width = _width(sheet, at - 1)
    for line, row in enumerate(sheet.rows, 2):
        for at, value in enumerate(row, 1):
            if value is not None:
                _write(page.cell(line, at), value)
    page.freeze_panes = "A2"
    if sheet.rows:
        page.auto_filter.ref = page.dimensions


def _write(cell: Any, value: Value) -> None:
    """Text is marked as such: by itself ``=1+1`` would become a formula."""
    if not isinstance(value, str):
        cell.value = value
        return
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
    if cell.data_type == "f":
        cell.data_type = "s"
        cell.quotePrefix = True


def _width(sheet: Sheet, at: int) -> int:
    texts = [str(row[at]) for row in sheet.rows[:_ROW_LIMIT] if row[at] is not None]
    return min(_WIDEST, max(map(len, [sheet.columns[at].label, *texts])) + 3)
