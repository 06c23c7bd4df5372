"""Writing tournament report files: exact, or refused."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.trf.errors import TrfError
from tournaments.trf.model import (
    DeclaredBye,
    Entry,
    Forbidden,
    PointSystem,
    Result,
    Side,
    TrfFile,
    TrfHeader,
    TrfPlayer,
    Virtual,
)
from tournaments.trf.parse import parse
from tournaments.trf.write import write

TWO = TrfFile(
    TrfHeader(rounds=3), (TrfPlayer(1, "A", points=Decimal(0)), TrfPlayer(2, "B", points=Decimal(0)))
)


def test_a_line_ends_with_carriage_return_and_holds_its_columns() -> None:
    written = write(TWO).split("\r\n")
    assert written[-1] == ""
    line = next(line for line in written if line.startswith("001    1"))
    assert (line[14:15], line[80:84]) == ("A", " 0.0")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"points": Decimal("0.25")}, "0.25 does not fit, the format has one decimal"),
        ({"points": Decimal(1000)}, "'1000.0' does not fit: at most 4"),
        ({"name": "x" * 34}, "player 1: the name"),
        ({"name": "two\nlines"}, "does not fit"),
        ({"federation": "GERM"}, "at most 3"),
        ({"number": 10_000}, "at most 4"),
        ({"rating": 12_345}, "at most 4"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, object], what: str) -> None:
    wrong = replace(TWO, players=(replace(TWO.players[0], **change), TWO.players[1]))  # type: ignore[arg-type]
    with pytest.raises(TrfError, match=what):
        write(wrong)


@pytest.mark.parametrize(
    ("file", "what"),
    [
        (
            replace(TWO, points=PointSystem(half=Decimal(0))),
            "no worth of its own for half: it is that of draw",
        ),
        (replace(TWO, points=PointSystem(win=Decimal("1.25"))), "one decimal|no worth of its own"),
        (replace(TWO, header=TrfHeader(), forbidden=(Forbidden((1, 2)),)), "needs the number of rounds"),
        (replace(TWO, virtual=(Virtual(Decimal("0.25"), 1, 1, 1, 1),)), "0.25 does not fit"),
    ],
)
def test_trf26_refuses(file: TrfFile, what: str) -> None:
    with pytest.raises(TrfError, match=what):
        write(file)


@pytest.mark.parametrize(
    ("file", "what"),
    [
        (replace(TWO, byes=(DeclaredBye(Result.HALF, 2, (1,)),)), "TRF26 has"),
        (replace(TWO, forbidden=(Forbidden((1, 2), 1, 2),)), "only in all rounds"),
    ],
)
def test_trf16_refuses(file: TrfFile, what: str) -> None:
    with pytest.raises(TrfError, match=what):
        write(file, "TRF16")


@st.composite
def files(draw: st.DrawFn) -> TrfFile:
    """Events of any results, points as they are."""
    count, rounds = draw(st.integers(2, 9)), draw(st.integers(0, 4))
    system = PointSystem(*map(Decimal, draw(st.sampled_from((("1", "0.5"), ("3", "1"))))))
    win, half = system.win, system.draw
    system = replace(system, full=win, forfeit_win=win, half=half, allocated=half, unknown=half)
    rows: list[list[Entry | None]] = [[] for _ in range(count)]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        free = draw(st.integers(0, count // 2))
        for a, b in zip(order[: 2 * free : 2], order[1 : 2 * free : 2], strict=True):
            for player, entry in zip((a, b), _match(draw, a, b), strict=True):
                rows[player].append(entry)
        for at, player in enumerate(order[2 * free :]):
            kinds = [None, Result.FULL, Result.HALF, Result.ZERO, *([] if at else [Result.ALLOCATED])]
            kind = draw(st.sampled_from(kinds))
            rows[player].append(None if kind is None else Entry(0, None, kind))
    players = []
    for at, row in enumerate(rows):
        while row and row[-1] is None:
            row.pop()
        made = sum((system.worth(e.result) for e in row if e and e.result), Decimal(0))
        name = draw(st.text("abc, éß", max_size=33)).strip()
        players.append(TrfPlayer(at + 1, name, points=made, rank=at + 1, rounds=tuple(row)))
    return TrfFile(TrfHeader(rounds=5), tuple(players), system)


def _match(draw: st.DrawFn, a: int, b: int) -> tuple[Entry, Entry]:
    results = draw(st.sampled_from(("10", "01", "==", "WL", "DD", "+-", "--", "XX", "  ")))
    first, second = (None if r == " " else Result(r) for r in results)
    return Entry(b + 1, Side.WHITE, first), Entry(a + 1, Side.BLACK, second)


@given(files())
def test_what_is_written_is_read_back(file: TrfFile) -> None:
    assert parse(write(file)) == file
