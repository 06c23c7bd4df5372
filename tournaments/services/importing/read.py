"""A file or pasted text as a table, whatever program wrote it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.services.importing.csv_text import split_cells
from tournaments.services.importing.guess import guess_columns
from tournaments.services.importing.headings import columns_of, is_heading
from tournaments.services.importing.report_file import is_report, report_table
from tournaments.services.importing.table import MOST_BYTES, Cells, Row, Table, check_rows, refuse_file
from tournaments.services.importing.text import clean_text, decode
from tournaments.services.importing.workbook import is_workbook, workbook_cells


def read_table(data: bytes | str, filename: str = "") -> Table:
    """Reads CSV (any usual encoding and separator), an Excel workbook, a federation's report file (TRF16,
    TRF26), or names one a line.

    A first row of headings is recognised; without one the columns are told by what they hold. Raises
    Invalid (field ``file``) when the whole can't be read; a single wrong cell is for the preview to say.
    """
    found = _cells_of(data, filename)
    if isinstance(found, str):
        return report_table(found)
    return _table(*found)


def read_cells(data: bytes | str, filename: str = "", *, sheet: str = "") -> tuple[list[Cells], str, str]:
    """The cells of any other list, with encoding and separator; of a workbook those of its first sheet, or of
    ``sheet`` where it has one of that name. Raises Invalid as above."""
    found = _cells_of(data, filename, sheet)
    if isinstance(found, str):
        raise refuse_file(_("This is a report file (TRF): it holds no Order scores."))
    return found


def _cells_of(data: bytes | str, filename: str, sheet: str = "") -> tuple[list[Cells], str, str] | str:
    """Records, encoding and separator; a report file as its text."""
    if len(data) > MOST_BYTES:
        raise refuse_file(_("%(file)s is larger than 2 MB.") % {"file": filename or _("The list")})
    if isinstance(data, bytes) and is_workbook(data):
        return workbook_cells(data, sheet), "xlsx", ""
    text, encoding = decode(data) if isinstance(data, bytes) else (clean_text(data), "text")
    if is_report(text):
        return text
    records, separator = split_cells(text)
    return records, encoding, separator


def _table(records: list[Cells], encoding: str, separator: str) -> Table:
    ignored: tuple[str, ...] = ()
    if records and is_heading(records[0][1]):
        headings = records[0][1]
        columns = columns_of(headings)
        records = records[1:]
        ignored = tuple(cell for cell, field in zip(headings, columns, strict=True) if cell and not field)
    elif records:
        columns = guess_columns([cells for _number, cells in records])
    if not records:
        raise refuse_file(_("There are no players in this list."))
    check_rows(len(records))
    rows = tuple(_row(number, cells, columns) for number, cells in records)
    return Table(rows, tuple(field for field in columns if field), encoding, separator, ignored)


def _row(number: int, cells: list[str], columns: list[str | None]) -> Row:
    values = {field: cell for field, cell in zip(columns, cells, strict=False) if field}
    surplus = tuple(cell for cell in cells[len(columns) :] if cell)
    return Row(number, values, surplus)
