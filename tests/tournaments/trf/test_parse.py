"""Reading tournament report files: what is taken, and what is refused where."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournaments.trf.errors import TrfError
from tournaments.trf.model import Entry, Forbidden, Result, Side, TrfTeam, Virtual
from tournaments.trf.parse import parse
from tournaments.trf.write import write

from .files import FOUR, STATES, file, player


@pytest.mark.parametrize("path", sorted(STATES.glob("*.trf")), ids=lambda path: path.stem)
def test_the_handed_states_come_back_as_written(path: object) -> None:
    read = parse(path.read_text())  # type: ignore[attr-defined]
    assert parse(write(read)) == read
    old = parse(write(read, "TRF16"))
    assert old.players == read.players
    assert old.header == read.header


def test_what_stands_in_a_player_line() -> None:
    line = (
        "001   14 wWGM Muster, Anna                      2204 AUT     1601234 1990/01/02  0.0    3  0000 - Z"
    )
    read = parse(file(line, "142 5")).player(14)
    assert (read.name, read.sex, read.title, read.rating) == ("Muster, Anna", "w", "WGM", 2204)
    assert (read.federation, read.fide_id, read.birth, read.rank) == ("AUT", "1601234", "1990/01/02", 3)
    assert (read.points, read.rounds) == (Decimal("0.0"), (Entry(0, None, Result.ZERO),))


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_lines_may_end_in_any_way(end: str) -> None:
    assert len(parse(end.join(FOUR)).players) == 4


def test_every_kind_of_bye_and_forfeit() -> None:
    read = parse(
        file(
            player(1, "3.0", "0 - F", "2 - +", "0 - U"),
            player(2, "0.5", "0 - H", "1 - -", "0 - Z"),
            player(3, "1.0", "4 w -", "4 w W", ""),
            player(4, "0.0", "3 b -", "3 b L", "5 w "),
            player(5, "0.0", "", "0 - -", "4 b "),
        )
    )
    assert [e and e.result for e in read.player(1).rounds] == [
        Result.FULL,
        Result.FORFEIT_WIN,
        Result.ALLOCATED,
    ]
    assert read.player(2).entry(2) == Entry(1, None, Result.FORFEIT_LOSS)
    assert read.player(3).entry(3) is None
    assert read.player(4).entry(3) == Entry(5, Side.WHITE, None)  # paired, not reported
    assert read.player(5).rounds[:2] == (None, Entry(0, None, Result.ZERO))
    assert parse(write(read)) == read


def test_the_records_of_a_pairing() -> None:
    read = parse(
        file(
            "012 Open",
            "112 First, Deputy",
            "112 Second, Deputy",
            "142 9",
            "152 B",
            "162  W 3.0    D 1.0    P 1.0",
            "192 FIDE_DUTCH_2025_BAKU",
            "202 BH/C1,DE",
            "240 H   3    1    2",
            "250       3.0   1   3    1    2",
            "260   1   4    1    2    3",
            "132" + " " * 88 + "26/11/30  26/12/01",
            *(player(n, "0.0") for n in (1, 2, 3)),
        )
    )
    header = read.header
    assert (header.name, header.rounds, header.initial) == ("Open", 9, Side.BLACK)
    assert header.deputies == ("First, Deputy", "Second, Deputy")
    assert (header.tie_breaks, header.dates) == (("BH/C1", "DE"), ("26/11/30", "26/12/01"))
    assert read.points is not None
    assert (read.points.win, read.points.half, read.points.allocated) == (3, 1, 1)
    assert read.byes[0].players == (1, 2)
    assert read.virtual == (Virtual(Decimal("3.0"), 1, 3, 1, 2),)
    assert read.forbidden == (Forbidden((1, 2, 3), 1, 4),)
    assert parse(write(read)) == read
    with pytest.raises(TrfError, match="TRF16 has no record for byes of coming rounds"):
        write(read, "TRF16")


def test_the_xx_records_of_pairing_programs() -> None:
    read = parse(
        file(
            "XXR 7",
            "XXC rank black1",
            "XXS W=3 D=1 PAB=1.5",
            "XXP 1 2",
            "XXZ 4",
            "XXA    3  1.0  1.0  0.5",
            *(player(n, "0.0") for n in (1, 2, 3, 4)),
        )
    )
    assert (read.header.rounds, read.header.initial, read.by_rank) == (7, Side.BLACK, True)
    assert read.points is not None
    assert (read.points.forfeit_win, read.points.allocated) == (3, Decimal("1.5"))
    assert read.forbidden == (Forbidden((1, 2)),)
    assert read.absent == (4,)
    assert [(v.points, v.first_round, v.last_round) for v in read.virtual] == [
        (Decimal("1.0"), 1, 2),
        (Decimal("0.5"), 3, 3),
    ]
    assert parse(write(read, "TRF16")) == read


def test_points_may_leave_out_byes_of_the_coming_round_or_hold_its_virtual_points() -> None:
    played = (player(1, "1.0", "2 w 1", "0 - H"), player(2, "0.0", "1 b 0", ""))
    assert parse(file(*played)).player(1).points == 1
    assert parse(file(*played).replace("  1.0 ", "  1.5 ")).player(1).points == Decimal("1.5")
    assert parse(file("XXA    1  1.0  0.5", *played)).player(1).points == 1
    assert parse(file("XXA    1  1.0  0.5", player(1, "1.5", "2 w 1"), played[1])).player(
        1
    ).points == Decimal("1.5")
    with pytest.raises(TrfError, match=r"player 1 has 0\.5 points, but the results make 1\.5"):
        parse(file("XXR 5", "162  W 1.0    D 0.5", *played).replace("  1.0 ", "  0.5 "))


def test_points_without_a_point_system_are_tried_in_the_common_ones() -> None:
    three = file(player(1, "4.0", "2 w 1", "2 b ="), player(2, "1.0", "1 b 0", "1 w ="))
    assert parse(three).player(1).points == 4
    with pytest.raises(TrfError, match=r"player 1 has 5\.0 points, but the results make 1\.5"):
        parse(three.replace(" 4.0", " 5.0"))
    half_bye = file(player(1, "1.5", "2 w 1", "0 - U"), player(2, "1.0", "1 b 0", "0 - F"))
    assert parse(half_bye).player(1).points == Decimal("1.5")


def test_teams_and_national_records() -> None:
    read = parse(
        file(
            "172 GER NIDOF",
            "362 TW 2.0    TD 1.0    TL 0.0",
            *(player(n, "0.0") for n in (1, 2, 3, 4)),
            "GER    1                                        2011",
            f"310   1 {'Alpha':32} ALP       0    2.0    3.5   1     1    2",
            f"310   2 {'Beta':32} BET       0    0.0    0.5   2     3    4",
            "320  1.0  2.0 001 000",
            "330 +- 001 001 002",
            "300 001 001 002 0002 0001",
            "802   1 ALP  whatever",
        )
    )
    assert read.national[0].rating == 2011
    assert read.teams[0] == TrfTeam(1, "Alpha", (1, 2), "ALP", 0, Decimal("2.0"), Decimal("3.5"), 1)
    assert read.header.match_points[0] == ("TW", 2)
    assert read.team_byes is not None
    assert read.team_byes.teams == (1, 0)
    assert parse(write(read)) == read


def test_a_penalty_stands_beside_the_results() -> None:
    read = parse(file("299    -1.0  -0.5    2    1", player(1, "0.5", "2 w 1"), player(2, "0.0", "1 b 0")))
    assert (read.abnormal[0].points, read.abnormal[0].round) == (Decimal("-0.5"), 2)


@pytest.mark.parametrize(
    ("lines", "line", "column", "what"),
    [
        (("nonsense",), 1, 1, "no record 'non'"),
        (("DAT    1 EMAIL a",), 1, 1, "no record 'DAT'"),
        (("142 many",), 1, 5, "whole number from 1, not 'many'"),
        (("142 " + "9" * 5000,), 1, 5, "whole number from 1"),
        (("062 " + "9" * 5000,), 1, 5, "a number is missing"),
        (("XXP 1 " + "9" * 5000,), 1, 7, "a number from 1 to 9999"),
        (("142 5", "142 5"), 2, 5, "says what line 1 says already"),
        (("142 5", "XXR 6"), 2, 5, "says what line 1 says already"),
        (("152 white",), 1, 5, "W or B"),
        (("162  Q 1.0",), 1, 6, "W, D, L, A, P, X"),
        (("162  W one",), 1, 7, "number like 11.5, not 'one'"),
        (("XXS WW=1 ZZ=2",), 1, 10, "XXS holds CODE=POINTS"),
        (("XXS WW=2",), None, None, "a win is worth 2 with White"),
        (("XXC purple1",), 1, 5, "white1, black1 and rank"),
        (("240 Q   1    1",), 1, 5, "F (full point), H (half point) or Z"),
        (("250            1   3    1    2",), 1, 10, "the virtual points are missing"),
        (("250       1.0   4   3    1    2",), 1, 19, "comes after the first one"),
        (("260   1   3    1",), 1, 13, "two or more different players"),
        (("XXP 1 one",), 1, 7, "a number from 1 to 9999, not 'one'"),
        (("XXZ 1 9", player(1, "0.0")), 1, 7, "there is no player 9"),
        (("260   1   9    1    9", player(1, "0.0")), 1, 21, "there is no player 9"),
        (("330 ++ 001 001 002",), 1, 5, "+-, -+ or --"),
        (("352 WXW",), 1, 5, "W and B"),
        ((), 1, None, "no 001 record"),
        ((player(1, "0.0"), player(1, "0.0")), 2, 5, "stands in line 1 already"),
        ((player(1, "0.0").replace("   1 ", "   x ", 1),), 1, 5, "a whole number"),
        ((player(1, "x.0"),), 1, 81, "like 11.5, not 'x.0'"),
        ((player(1, "0.0", "1 w 1"),), 1, 92, "no opponent of their own"),
        ((player(1, "0.0", "", "2 w 1"),), 1, 102, "there is no player 2"),
        ((player(1, "1.0", "2 w 1"), player(2, "0.0", "")), 1, 92, "but 2 has nobody"),
        ((player(1, "1.0", "2 w 1"), player(2, "0.0", "1 w 0")), 1, 92, "different sides or results"),
        ((player(1, "1.0", "2 w 1"), player(2, "1.0", "1 b 1")), 1, 92, "different sides or results"),
        ((player(1, "1.0", "2 w +"), player(2, "0.0", "1 b 0")), 1, 92, "different sides or results"),
        ((player(1, "1.0", "", "0 - +"),), 1, 109, "the allocated bye is U"),
        ((player(1, "0.5", "0 - ="),), 1, 99, "a half-point bye is H"),
        ((player(1, "1.0", "2 w U"), player(2, "0.0", "1 b 0")), 1, 99, "U is a bye"),
        ((player(1, "0.0", "2 x 1"), player(2, "0.0")), 1, 97, "the side is w, b or -"),
        ((player(1, "0.0", "2 w 5"), player(2, "0.0")), 1, 99, "'5' is no result"),
        ((player(1, "1.0", "0 - U"), player(2, "1.0", "0 - U")), 2, 92, "has an allocated bye already"),
        (("142 1", player(1, "0.0", "", "0 - Z")), 2, 102, "the event has 1 rounds"),
        (("240 H   1    1", player(1, "0.0", "0 - Z")), 2, 92, "gives player 1 the bye H"),
        ((player(1, "0.0") + "x",), 1, 90, "this column is blank"),
        (("132" + " " * 88 + "30.11.2026",), 1, 100, "this column is blank"),
        (("132" + " " * 88 + "20261130",), 1, 92, "YY/MM/DD"),
    ],
)
def test_faults_name_line_column_and_what_is_right(
    lines: tuple[str, ...], line: int | None, column: int | None, what: str
) -> None:
    with pytest.raises(TrfError) as caught:
        parse(file(*lines))
    assert any((f.line, f.column) == (line, column) and what in f.what for f in caught.value.faults), [
        str(f) for f in caught.value.faults
    ]


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(TrfError) as caught:
        parse(file("142 x", "999 y", player(1, "0.0")))
    assert str(caught.value).splitlines() == [
        "line 1, column 5: the number of rounds is a whole number from 1, not 'x'",
        "line 2, column 1: there is no record '999'; a comment begins with ###",
    ]
