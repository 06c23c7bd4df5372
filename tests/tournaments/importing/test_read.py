"""Reading a list of players: any encoding, separator, line end and heading that people hand in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import Invalid
from tournaments.services.importing import Table, read_table, table_from

LIST = 'Name{s}Verein{s}Elo\r\nJürgen Groß{s}Köln{s}1520\r\n"Ek{s} Bo"{s}Malmö{s}\r\n'


def values(table: Table) -> list[dict[str, str]]:
    return [dict(row.values) for row in table.rows]


@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32"),
        ("cp1252", "cp1252"),
    ],
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_encodings_and_separators(encoding: str, named: str, separator: str) -> None:
    table = read_table(LIST.format(s=separator).encode(encoding))
    assert (table.encoding, table.separator) == (named, separator)
    assert values(table) == [
        {"name": "Jürgen Groß", "club": "Köln", "rating": "1520"},
        {"name": " ".join(f"Ek{separator} Bo".split()), "club": "Malmö", "rating": ""},
    ]


def test_a_byte_that_windows_does_not_know_is_read_as_latin_1() -> None:
    table = read_table(b"Name;Club\nJos\xe9;A\x81\n")
    assert table.encoding == "latin-1"
    assert table.rows[0].values["name"] == "José"


@pytest.mark.parametrize("encoding", ["cp1251", "utf-8", "utf-16"])
def test_russian_headings(encoding: str) -> None:
    text = "№;Фамилия;Имя;Клуб;Рейтинг;Год рождения\n1;Петров;Иван;Спартак;1500;1990\n"
    table = read_table(text.encode(encoding))
    assert values(table) == [
        {
            "seed": "1",
            "surname": "Петров",
            "first_name": "Иван",
            "club": "Спартак",
            "rating": "1500",
            "birth_year": "1990",
        }
    ]


def test_line_numbers_are_those_of_the_file() -> None:
    text = 'Name,Club\r\n\r\n"Ann\nLee",X\rBo Ek,"Y\r\nand Z"\nCy,\n'
    assert [(row.number, dict(row.values)) for row in read_table(text).rows] == [
        (3, {"name": "Ann Lee", "club": "X"}),
        (5, {"name": "Bo Ek", "club": "Y and Z"}),
        (7, {"name": "Cy", "club": ""}),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Lee\n\nBo Ek\n", [{"name": "Ann Lee"}, {"name": "Bo Ek"}]),
        ("Name\nLee, Ann\n", [{"name": "Lee, Ann"}]),
        (
            "Lee, Ann\nEk, Bo",
            [{"surname": "Lee", "first_name": "Ann"}, {"surname": "Ek", "first_name": "Bo"}],
        ),
        ("Ann Lee\nBo Ek, jr.\nCy", [{"name": "Ann Lee"}, {"name": "Bo Ek, jr."}, {"name": "Cy"}]),
        (
            "1\tAnn Lee\tNOR\t1500\ta@b.example\n2\tBo Ek\tSWE\t\tc@d.example",
            [
                {
                    "seed": "1",
                    "name": "Ann Lee",
                    "federation": "NOR",
                    "rating": "1500",
                    "contact": "a@b.example",
                },
                {"seed": "2", "name": "Bo Ek", "federation": "SWE", "rating": "", "contact": "c@d.example"},
            ],
        ),
        ("sep=;\nName;Elo\nLee, Ann;3", [{"name": "Lee, Ann", "rating": "3"}]),
        ("NAME;E-Mail\nAnn;a@b.example", [{"name": "Ann", "contact": "a@b.example"}]),
        ("No.;Name;Club/City\n1;Ann;Kent", [{"seed": "1", "name": "Ann", "club": "Kent"}]),
        ("Name;Vorname;Land\nEk;Bo;SWE", [{"surname": "Ek", "first_name": "Bo", "federation": "SWE"}]),
    ],
)
def test_pasted_text(text: str, expected: list[dict[str, str]]) -> None:
    assert values(read_table(text)) == expected


def test_headings_that_mean_nothing_are_named() -> None:
    table = read_table("Name;Shoe size;Elo\nAnn;38;1500")
    assert table.ignored == ("Shoe size",)
    assert values(table) == [{"name": "Ann", "rating": "1500"}]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "no players"),
        (" \t\n;", "no players"),
        ("Name;Club\n", "no players"),
        ("Club;Elo\nX;1500", "No column holds the names"),
        ("Name;Elo;Rating\nAnn;1;2", "“Elo” and “Rating”"),
        ('Name;Club\nAnn;X\nBo;"Y\nCy;Z\n', "Line 3: a quotation mark"),
        (b"\xd0\xcf\x11\xe0old", "old Excel workbook"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no list of players"),
        (b"\xff\xfeA", "damaged"),
        ("Name\nAnn\0", "no list of players"),
        ("Name\nAnn\ud800", "no list of players"),
        ("x" * (2 * 1024 * 1024 + 1), "larger than 2 MB"),
        ("\n".join(f"Player {n}" for n in range(5002)), "More than 5000 rows"),
    ],
)
def test_what_can_not_be_read_says_why(data: bytes | str, words: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_table(data, "players.csv")
    assert words in str(refused.value)
    assert words in refused.value.fields["file"]


@given(st.binary(max_size=300) | st.text('\t\n ;,"aN', max_size=30).map(str.encode))
def test_any_bytes_are_a_table_or_refused(data: bytes) -> None:
    try:
        table = read_table(data)
    except Invalid:
        return
    assert table.rows


NAMES = st.text("ÄÖÜabcdeйцук ,;\"'", min_size=1, max_size=20).map(lambda text: "x" + " ".join(text.split()))


@given(
    st.lists(NAMES, min_size=1, max_size=8), st.sampled_from(",;\t"), st.sampled_from(["\n", "\r\n", "\r"])
)
def test_what_a_spreadsheet_writes_is_read_back(names: list[str], separator: str, end: str) -> None:
    def quoted(name: str) -> str:
        return '"' + name.replace('"', '""') + '"'

    lines = [separator.join(["Name", "Club", "Elo"])]
    lines += [separator.join([quoted(name), "club", "1500"]) for name in names]
    table = read_table(end.join(lines).encode("utf-8"))
    assert [row.values["name"] for row in table.rows] == names
    assert table_from(table.data()) == table
