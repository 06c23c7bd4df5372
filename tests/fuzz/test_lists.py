"""Lists of players and of results, as text, bytes and workbooks."""

from __future__ import annotations

import io
import zipfile
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import Invalid
from tests.fuzz.mutating import bounded, changed_bytes, changed_text, examples, some_bytes, texts
from tests.tournaments.importing.test_workbook import workbook
from tournaments.services.importing import Table, read_table, table_from
from tournaments.services.result_lists import read_results

PLAYERS = (
    'Name;Verein;Elo\r\n"Groß; Jürgen";Köln;1520\r\nEk, Bo;"Malmö ""IF""";\r\n',
    "№\tФамилия\tИмя\tКлуб\tРейтинг\n1\tПетров\tИван\tСпартак\t1500\n",
    "sep=|\nName|Club\nAnn|Kent\n",
    "Ann Lee\n\nBo Ek, jr.\nCy\n",
    "Name,Federation,Rating,Year of birth,E-mail\nAnn Lee,NOR,1500,1990-05-12,a@b.example\n",
)
RESULTS = (
    "Round;Table;First;Second;Score 1;Score 2\n1;1;Ann;Bo;71;64\n1;2;Cy;Di;no-show;\n",
    "1\t71\t64\n2\t80\t80.5\n",
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252", "cp1251", "koi8-r")
BYTES = tuple(
    text.encode(encoding, "replace")
    for text in (PLAYERS[0], PLAYERS[1], RESULTS[0])
    for encoding in ENCODINGS
)
WORKBOOK = workbook(["Name", "Rating", "Club"], ["Ann", 1500.0, "Kent"], [], ["Bo Ek", "=1+1", None])


def checked(table: Table) -> None:
    """A table has rows, and what a page keeps of it is the table; no text in it is one that nobody stores."""
    assert table.rows
    assert table_from(table.data()) == table
    text = str(table.data())
    assert "\\x00" not in text
    assert "\\ud" not in text


def read_or_refused(data: bytes | str) -> None:
    for read in (read_table, read_results):
        with bounded():
            try:
                table = read(data, "list.csv")
            except Invalid:
                continue
            checked(table)


@given(texts(*PLAYERS, *RESULTS))
@examples()
def test_pasted_lists(text: str) -> None:
    read_or_refused(text)


@given(some_bytes(*BYTES))
@examples()
def test_files_of_any_encoding(data: bytes) -> None:
    read_or_refused(data)


@pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")
@given(some_bytes(WORKBOOK))
@examples()
def test_damaged_workbooks(data: bytes) -> None:
    read_or_refused(data)


def repacked(seed: int, count: int) -> bytes:
    """The workbook with changes inside of its parts, packed as it should be."""
    random, new = Random(seed), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WORKBOOK)) as old, zipfile.ZipFile(new, "w") as packed:
        parts = {name: old.read(name) for name in old.namelist()}
        for _ in range(count):
            name = random.choice(
                [*parts, "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"]
            )
            change = random.randrange(8)
            if change == 0:
                parts.pop(name, None)
            elif change == 1:
                parts[name] = parts.get(random.choice(list(parts) or [name]), b"")
            elif change == 2:
                parts[name] = changed_bytes(parts.get(name, b""), random)
            else:
                text = parts.get(name, b"").decode("utf-8", "replace")
                parts[name] = changed_text(text, random).encode("utf-8", "replace")
        for name, content in parts.items():
            packed.writestr(name, content)
    return new.getvalue()


@pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")
@given(st.integers(0, 2**32), st.integers(1, 4))
@examples()
def test_workbooks_that_hold_anything(seed: int, count: int) -> None:
    read_or_refused(repacked(seed, count))
