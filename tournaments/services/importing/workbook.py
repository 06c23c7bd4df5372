"""A sheet of an Excel workbook as cells: values, not formulas; whole numbers as such."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.services.importing.bombs import refuse_bomb
from tournaments.services.importing.table import MOST_COLUMNS, Cells, check_rows, refuse_file

_LAST_ROW = 100_000  # the reader makes up every blank row before a numbered one, however high its number
# RuntimeError: encrypted; LookupError: a part, a place or an encoding that is not there.
_UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    ValueError,
    TypeError,
    SyntaxError,
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    RuntimeError,
)


def is_workbook(data: bytes) -> bool:
    """Whether the bytes are a zip archive, as workbooks are."""
    return data.startswith(b"PK\x03\x04")


def workbook_cells(data: bytes, sheet: str = "") -> list[Cells]:
    """The rows of the first sheet, or the one of this name, that are not blank. Raises Invalid when there is
    none, or too much."""
    from openpyxl import load_workbook  # half a second, and few processes ever read a workbook

    archive = _archive(data)
    try:
        refuse_bomb(archive)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        pages = [page for page in book.worksheets if sheet and page.title == sheet] or book.worksheets
        rows = list(_rows(pages[0]))
    except _UNREADABLE:
        raise refuse_file(_("This workbook can't be read. Save it as .xlsx again, or as CSV.")) from None
    return rows


def _archive(data: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _UNREADABLE:
        raise refuse_file(_("This workbook is damaged: it is no whole .xlsx file.")) from None
    if not any(name.startswith("xl/") for name in archive.namelist()):
        raise refuse_file(_("This is an archive, but no Excel workbook (.xlsx)."))
    return archive


def _rows(sheet: Any) -> Iterator[Cells]:
    sheet.reset_dimensions()  # what the file says about its size is often wrong
    found = 0
    for number, values in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True), 1):
        if number > _LAST_ROW:
            raise refuse_file(
                _("This workbook has rows beyond number %(last)d. Delete the blank ones.")
                % {"last": _LAST_ROW}
            )
        if values.count(None) == len(values):
            continue
        cells = [_text(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            found += 1
            check_rows(found - 1)
            yield number, cells


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())
