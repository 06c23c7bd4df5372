"""A file or pasted text as rows of results."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.services.importing.read import read_cells
from tournaments.services.importing.table import Row, Table, check_rows, refuse_file
from tournaments.services.result_lists.headings import columns_of, guessed


def read_results(data: bytes | str, filename: str = "") -> Table:
    """Reads CSV or an Excel workbook (its sheet of results, or the first one). Raises Invalid (``file``)."""
    records, encoding, separator = read_cells(data, filename, sheet=_("Results"))
    columns = columns_of(records[0][1]) if records else None
    ignored: tuple[str, ...] = ()
    if columns is not None:
        ignored = tuple(c for c, field in zip(records[0][1], columns, strict=True) if c and not field)
        records = records[1:]
    elif records:
        columns = guessed(max(len(cells) for _number, cells in records))
    if not records or columns is None:
        raise refuse_file(_("There are no results in this list."))
    check_rows(len(records))
    rows = tuple(
        Row(
            number,
            {field: cell for field, cell in zip(columns, cells, strict=False) if field},
            tuple(cell for cell in cells[len(columns) :] if cell),
        )
        for number, cells in records
    )
    return Table(rows, tuple(field for field in columns if field), encoding, separator, ignored)
