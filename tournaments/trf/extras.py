"""Byes, virtual points, forbidden pairs and whatever else names players or teams; JaVaFo's XX records."""

from __future__ import annotations

from decimal import Decimal
from itertools import groupby

from words import said

from .columns import Line
from .header import HEADER, Reader
from .model import (
    Abnormal,
    DeclaredBye,
    Forbidden,
    OutOfOrder,
    Result,
    TeamByes,
    TeamForfeit,
    Virtual,
)
from .people import read_old_team, read_player, read_team
from .reading import Reading

_NONE = Decimal(0)
MOST_GROUPS = 200  # of players with virtual points: each is asked for each player
_XXS = {
    "W": ("win", "forfeit_win", "full"),
    "D": ("draw", "half"),
    "ZPB": ("zero",),
    "HPB": ("half",),
    "FPB": ("full",),
    "PAB": ("allocated",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
_BY_SIDE = {"WW": "win", "BW": "win", "WD": "draw", "BD": "draw", "WL": "loss", "BL": "loss"}
_BB = {
    "BBW": ("win", "forfeit_win", "full"),
    "BBD": ("draw", "half"),
    "BBL": ("loss",),
    "BBZ": ("zero",),
    "BBF": ("forfeit_loss",),
    "BBU": ("allocated",),
}


def _bye(reading: Reading, line: Line) -> None:
    """240."""
    kind = line.field(5, 5).upper()
    if kind not in ("F", "H", "Z"):
        raise line.wrong(
            5,
            said("the bye is F (full point), H (half point) or Z (zero point), not {kind}", kind=repr(kind)),
        )
    line.blank(4, 6, 10)
    number = line.needed(7, 9, said("the round"))
    players = line.numbers(11, 4, said("a player"))
    if not players:
        raise line.wrong(11, said("a player is missing"))
    reading.name(line, players, "any")
    reading.byes.append(DeclaredBye(Result(kind), number, players))


def _virtual(reading: Reading, line: Line) -> None:
    """250."""
    line.blank(4, 9, 14, 18, 22, 27)
    first = line.needed(15, 17, said("the first round"))
    last = line.integer(19, 21, said("the last round")) or first
    low = line.needed(23, 26, said("the first player"))
    high = line.integer(28, 31, said("the last player")) or low
    if last < first:
        raise line.wrong(19, said("the last round comes after the first one, round {first}", first=first))
    if high < low:
        raise line.wrong(28, said("the last player comes after the first one, number {low}", low=low))
    points = line.decimal(10, 13, said("the virtual points"))
    match_points = line.decimal(5, 8, said("the virtual match points"))
    if points is None and match_points is None:
        raise line.wrong(10, said("the virtual points are missing"))
    reading.groups += low < high
    if reading.groups > MOST_GROUPS:
        raise line.wrong(1, said("250 stands more than {most} times in the file", most=MOST_GROUPS))
    reading.virtual.append(Virtual(points or match_points or _NONE, first, last, low, high, match_points))


def _old_virtual(reading: Reading, line: Line) -> None:
    """XXA: the points of one player, round by round from column 10."""
    line.blank(4, 9)
    player = line.needed(5, 8, said("the player"))
    reading.name(line, (player,))
    points = [
        (at, line.decimal(column, column + 3, said("the virtual points")) or _NONE)
        for at, column in enumerate(range(10, len(line.text) + 1, 5), 1)
    ]
    for worth, rounds in groupby(points, key=lambda item: item[1]):
        numbers = [at for at, _ in rounds]
        if worth:
            reading.virtual.append(Virtual(worth, numbers[0], numbers[-1], player, player))


def _forbidden(reading: Reading, line: Line) -> None:
    """260."""
    line.blank(4, 8, 12)
    first = line.integer(5, 7, said("the first round")) or 1
    last = line.integer(9, 11, said("the last round")) or first
    if last < first:
        raise line.wrong(9, said("the last round comes after the first one, round {first}", first=first))
    _forbid(reading, line, 13, Forbidden(line.numbers(13, 4, said("a player")), first, last))


def _old_forbidden(reading: Reading, line: Line) -> None:
    """XXP."""
    _forbid(reading, line, 5, Forbidden(line.list_of_numbers(said("a player"))))


def _forbid(reading: Reading, line: Line, column: int, found: Forbidden) -> None:
    if len(set(found.players)) < 2 or len(set(found.players)) != len(found.players):
        raise line.wrong(column, said("two or more different players are named who may not meet"))
    reading.name(line, found.players, "any")
    reading.forbidden.append(found)


def _absent(reading: Reading, line: Line) -> None:
    """XXZ."""
    players = line.list_of_numbers(said("a player"))
    reading.name(line, players)
    reading.absent += players


def _old_points(reading: Reading, line: Line) -> None:
    """XXS: CODE=VALUE, as often as wanted."""
    for column, word in line.words():
        code, equals, value = word.upper().partition("=")
        if not equals or (code not in _XXS and code not in _BY_SIDE):
            known = ", ".join((*_XXS, *_BY_SIDE))
            raise line.wrong(
                column,
                said(
                    "XXS holds CODE=POINTS with a code of {known}, not {word}", known=known, word=repr(word)
                ),
            )
        points = line.points(column, value, said("the worth of {code}", code=code))
        if code in _XXS:
            reading.price(line, column, _XXS[code], points)
            for side in ("W:", "B:") if code in ("W", "D") else ():
                reading.worth.pop(side + _XXS[code][0], None)
        else:
            reading.price(line, column, (f"{code[0]}:{_BY_SIDE[code]}",), points)


def _bb_points(reading: Reading, line: Line) -> None:
    """BBW, BBD and the like: the worth of one result."""
    reading.price(line, 5, _BB[line.key], line.points(5, line.rest, said("the worth")))


def _abnormal(reading: Reading, line: Line) -> None:
    """299."""
    kind = line.field(5, 5).upper()
    if kind and kind not in "WDLFHZ+-":
        raise line.wrong(5, said("the kind is one of W D L F H Z + - or blank, not {kind}", kind=repr(kind)))
    players = line.numbers(24, 4, said("a player"))
    reading.name(line, players, "any")
    number = line.integer(20, 22, said("the round")) or None
    points, match_points = (line.decimal(a, b, said("the points")) for a, b in ((14, 17), (8, 11)))
    reading.abnormal.append(Abnormal(kind, points, match_points, number, players))


def _out_of_order(reading: Reading, line: Line) -> None:
    """300."""
    teams = line.needed(9, 11, said("the team")), line.needed(13, 15, said("the opponent"))
    players = line.numbers(17, 4, said("a player"))
    reading.name(line, teams, "team")
    reading.name(line, tuple(p for p in players if p))
    reading.out_of_order.append(OutOfOrder(line.needed(5, 7, said("the round")), *teams, players))


def _team_byes(reading: Reading, line: Line) -> None:
    """320."""
    if reading.team_byes is not None:
        raise line.wrong(1, said("320 stands once in a file"))
    teams = line.numbers(15, 3, said("a team"))
    reading.name(line, tuple(t for t in teams if t), "team")
    points = [line.decimal(a, b, said("the points of the bye")) or _NONE for a, b in ((5, 8), (10, 13))]
    reading.team_byes = TeamByes(points[0], points[1], teams)


def _team_forfeit(reading: Reading, line: Line) -> None:
    """330."""
    kind = line.field(5, 6)
    if kind not in ("+-", "-+", "--"):
        raise line.wrong(5, said("the forfeit is +-, -+ or --, not {kind}", kind=repr(kind)))
    teams = line.needed(12, 14, said("the White team")), line.needed(16, 18, said("the Black team"))
    reading.name(line, teams, "team")
    reading.team_forfeits.append(TeamForfeit(kind, line.needed(8, 10, said("the round")), *teams))


def _remark(reading: Reading, line: Line) -> None:
    reading.remarks.append(line.text)


RECORDS: dict[str, Reader] = {
    **HEADER,
    "001": read_player,
    "013": read_old_team,
    "310": read_team,
    "240": _bye,
    "250": _virtual,
    "260": _forbidden,
    "299": _abnormal,
    "300": _out_of_order,
    "320": _team_byes,
    "330": _team_forfeit,
    "XXA": _old_virtual,
    "XXP": _old_forbidden,
    "XXS": _old_points,
    "XXZ": _absent,
    **dict.fromkeys(_BB, _bb_points),
    **dict.fromkeys(("###", "801", "802"), _remark),
}
