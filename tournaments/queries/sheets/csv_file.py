"""A sheet as a CSV file that a spreadsheet opens and a program reads."""

from __future__ import annotations

import csv
import io

from tournaments.queries.cells import cell
from tournaments.queries.sheets.sheet import Sheet


def csv_bytes(sheet: Sheet) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it; keys as headings, no cell is a formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.key for column in sheet.columns])
    writer.writerows([cell(value) for value in row] for row in sheet.rows)
    return out.getvalue().encode("utf-8-sig")
