"""Excel workbooks: real ones, made in the test."""

import io
import zipfile
from collections.abc import Callable
from datetime import datetime

import pytest
from openpyxl import Workbook

from games.errors import Invalid
from tournaments.services.importing import read_table


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.create_sheet("Second").append(["Name", "Other"])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_the_first_sheet_with_numbers_and_dates() -> None:
    rows = [
        ["Name", "Rating", "Geburtsdatum"],
        ["Ann", 1500.0, datetime(1990, 5, 12)],
        [],
        ["Bo Ek", 1480, 1987],
    ]
    table = read_table(workbook(*rows), "players.xlsx")
    assert table.encoding == "xlsx"
    assert [(row.number, dict(row.values)) for row in table.rows] == [
        (2, {"name": "Ann", "rating": "1500", "birth_year": "1990-05-12"}),
        (4, {"name": "Bo Ek", "rating": "1480", "birth_year": "1987"}),
    ]


def test_formulas_are_read_as_their_values() -> None:
    data = workbook(["Name", "Rating"], ["Ann", "=1000+500"])
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(packed, "w") as new:
        for name in old.namelist():  # a spreadsheet program stores the value beside the formula
            text = old.read(name)
            if name.endswith("sheet1.xml"):
                assert b"<v />" in text or b"<v></v>" in text
                text = text.replace(b"<v />", b"<v>1500</v>").replace(b"<v></v>", b"<v>1500</v>")
            new.writestr(name, text)
    assert [dict(row.values) for row in read_table(packed.getvalue()).rows] == [
        {"name": "Ann", "rating": "1500"}
    ]


def archive(**files: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in files.items():
            new.writestr(name, content)
    return data.getvalue()


def spoiled(change: Callable[[bytearray, int], None]) -> bytes:
    """A workbook with both headers of every file changed; fields of the second stand two bytes later."""
    data, at = bytearray(workbook(["Name"], ["Ann"])), 0
    for mark, shift in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):
        at = data.find(mark)
        while at >= 0:
            change(data, at + shift)
            at = data.find(mark, at + 4)
    return bytes(data)


def encrypted(data: bytearray, at: int) -> None:
    data[at + 6] |= 1


def unknown_packing(data: bytearray, at: int) -> None:
    data[at + 8] = 99


def damaged() -> bytes:
    """The packed bytes of the sheet are none."""
    data = bytearray(workbook(["Name"], ["Ann"]))
    entry = zipfile.ZipFile(io.BytesIO(data)).getinfo("xl/worksheets/sheet1.xml")
    begin = entry.header_offset + 30 + len(entry.filename)
    data[begin : begin + 8] = b"\xff" * 8
    return bytes(data)


def beyond() -> bytes:
    """A row of a number as high as can be: the reader would make up all the blank rows before it."""
    old = zipfile.ZipFile(io.BytesIO(workbook(["Name"], ["Ann"], ["Ben"])))
    files = {name: old.read(name) for name in old.namelist()}
    sheet = files["xl/worksheets/sheet1.xml"].replace(b'<row r="3"', b'<row r="999999999"')
    files["xl/worksheets/sheet1.xml"] = sheet.replace(b'r="A3"', b'r="A999999999"')
    return archive(**files)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (archive(**{"xl/workbook.xml": b" " * (41 * 1024 * 1024)}), "unpacks to more than 40 MB"),
        (archive(**{"readme.txt": b"hello"}), "no Excel workbook"),
        (archive(**{"xl/workbook.xml": b"<no"}), "can't be read"),
        (spoiled(encrypted), "can't be read"),
        (spoiled(unknown_packing), "can't be read"),
        (damaged(), "can't be read"),
        (beyond(), "rows beyond number 100000"),
        (workbook(["Name"], ["Ann"])[:300], "no whole .xlsx file"),
        (workbook(), "no players"),
        (workbook(["Name"], *([f"Player {n}"] for n in range(5001))), "More than 5000 rows"),
    ],
)
def test_what_is_no_list_of_players_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        read_table(data, "players.xlsx")
