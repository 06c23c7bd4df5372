"""Write a tournament report file: TRF26, or TRF16 with JaVaFo's records for what a pairing needs."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

from words import mark, said

from .errors import Fault, TrfError
from .model import PointSystem, TrfFile, TrfHeader, TrfPlayer, TrfTeam
from .rounds import write_rounds
from .write_extras import new_extras, old_extras

Version = Literal["TRF16", "TRF26"]
END = "\r\n"
_TEXTS = (
    ("012", "name"),
    ("022", "city"),
    ("032", "federation"),
    ("042", "start"),
    ("052", "end"),
    ("062", "player_count"),
    ("072", "rated_count"),
    ("082", "team_count"),
    ("092", "type"),
    ("102", "chief_arbiter"),
)
_OLD_CODES = (
    ("W", "win"),
    ("D", "draw"),
    ("WL", "loss"),
    ("BL", "loss"),
    ("FW", "forfeit_win"),
    ("FL", "forfeit_loss"),
    ("PAB", "allocated"),
    ("FPB", "full"),
    ("HPB", "half"),
    ("ZPB", "zero"),
)
_NEW_TEXTS = (("182", "controller"), ("192", "code"), ("222", "encoded_time"), ("352", "board_colours"))


def write(file: TrfFile, version: Version = "TRF26") -> str:
    """The text of the file; ``parse`` reads the same values back.

    Raises TrfError for what the format can't hold: points with more than one decimal or from 1000 on,
    names and numbers that are too long, characters that break lines. Nothing is cut or rounded.
    """
    faults: list[Fault] = []
    lines: list[str] = []
    for source in _parts(file, version):
        try:
            lines += source
        except TrfError as error:
            faults += error.faults
    if faults:
        raise TrfError(faults)
    return "".join(line.rstrip() + END for line in lines)


def _parts(file: TrfFile, version: Version) -> list[Iterator[str]]:
    new = version == "TRF26"
    header = [_header(file.header), _new_header(file) if new else _old_header(file)]
    extras = new_extras(file) if new else old_extras(file)
    people = [_one(player) for player in file.players]
    national = [_one_national(file, player) for player in file.national] if new else []
    teams = [_one_team(team, new=new) for team in file.teams]
    return [*header, *people, *national, *teams, extras, iter(file.remarks)]


def text(value: object, width: int, what: str, *, right: bool = False) -> str:
    """A value in so many columns."""
    found = "" if value is None else str(value)
    if len(found) > width or any(ord(c) < 32 for c in found):
        raise TrfError(
            [
                Fault(
                    said(
                        "{what} {found} does not fit: at most {width} characters on one line",
                        what=what,
                        found=repr(found),
                        width=width,
                    )
                )
            ]
        )
    return found.rjust(width) if right else found.ljust(width)


def points(value: Decimal | None, width: int, what: str) -> str:
    """Points with one decimal, exact."""
    if value is None:
        return " " * width
    if value * 10 % 1:
        raise TrfError(
            [Fault(said("{what}: {value} does not fit, the format has one decimal", what=what, value=value))]
        )
    return text(f"{value:.1f}", width, what, right=True)


def _line(key: str, value: object) -> str:
    found = str(value)
    if any(ord(c) < 32 for c in found):
        raise TrfError([Fault(said("{key}: {found} breaks the line", key=key, found=repr(found)))])
    return f"{key} {found}"


def _header(header: TrfHeader) -> Iterator[str]:
    for key, name in _TEXTS:
        if (value := getattr(header, name)) not in ("", None):
            yield _line(key, value)
    yield from (_line("112", name) for name in header.deputies)
    if header.time_control:
        yield _line("122", header.time_control)
    if header.dates:
        yield "132".ljust(89) + "".join("  " + text(date, 8, said("the date")) for date in header.dates)


def _new_header(file: TrfFile) -> Iterator[str]:
    header = file.header
    if header.rounds is not None:
        yield _line("142", header.rounds)
    if header.initial is not None:
        yield _line("152", header.initial.upper())
    if file.points is not None:
        yield _worth(file.points)
    if header.ranking_method:
        yield f"172 {header.ranking_method[0]:3} {header.ranking_method[1]}"
    for key, name in _NEW_TEXTS:
        if value := getattr(header, name):
            yield _line(key, value)
    for key, codes in (("202", header.tie_breaks), ("212", header.standings)):
        if codes:
            yield _line(key, ",".join(codes))
    if header.match_points:
        yield "362 " + "    ".join(f"{name}{points(worth, 4, name)}" for name, worth in header.match_points)


def _worth(system: PointSystem) -> str:
    """162, which knows one worth for a win of any kind, one for a draw, one for an absence."""
    for name, like in (("forfeit_win", "win"), ("full", "win"), ("half", "draw"), ("forfeit_loss", "zero")):
        if getattr(system, name) != getattr(system, like):
            words = mark("162 holds no worth of its own for {name}: it is that of {like}")
            raise TrfError([Fault(said(words, name=name.replace("_", " "), like=like))])
    pairs = zip(
        "WDLAPX",
        (system.win, system.draw, system.loss, system.zero, system.allocated, system.unknown),
        strict=True,
    )
    return "162  " + "    ".join(f"{symbol}{points(worth, 4, '162')}" for symbol, worth in pairs)


def _old_header(file: TrfFile) -> Iterator[str]:
    if file.header.rounds is not None:
        yield f"XXR {file.header.rounds}"
    words = ["rank"] * file.by_rank
    if file.header.initial is not None:
        words.append("white1" if file.header.initial == "w" else "black1")
    if words:
        yield "XXC " + " ".join(words)
    if file.points is not None:
        yield _old_worth(file.points)


def _old_worth(system: PointSystem) -> str:
    return "XXS " + " ".join(f"{code}={getattr(system, name):f}" for code, name in _OLD_CODES)


def _one(player: TrfPlayer) -> Iterator[str]:
    rank = text(player.rank, 4, said("the rank"), right=True)
    ranked = f"{points(player.points, 4, 'points')} {rank}"
    yield f"{_person('001', player)} {ranked}{write_rounds(player.rounds)}"


def _one_national(file: TrfFile, player: TrfPlayer) -> Iterator[str]:
    if file.header.ranking_method is None:
        raise TrfError([Fault(said("national records need a ranking method (172)"))])
    yield _person(file.header.ranking_method[0], player)


def _person(key: str, player: TrfPlayer) -> str:
    called = said("player {player}", player=player.number)
    return " ".join(
        (
            key,
            text(player.number, 4, said("the starting-rank number"), right=True),
            text(player.sex, 1, said("the sex"))
            + text(player.title, 3, said("{called}: the title", called=called), right=True),
            text(player.name, 33, said("{called}: the name", called=called)),
            text(player.rating, 4, said("{called}: the rating", called=called), right=True),
            text(player.federation, 3, said("{called}: the federation", called=called)),
            text(player.fide_id, 11, said("{called}: the FIDE number", called=called), right=True),
            text(player.birth, 10, said("{called}: the birth date", called=called)),
        )
    )


def _one_team(team: TrfTeam, *, new: bool) -> Iterator[str]:
    players = " ".join(text(p, 4, said("a player"), right=True) for p in team.players)
    if not new:
        yield f"013 {text(team.name, 32, said('the team name'))}{players}"
        return
    yield " ".join(
        (
            "310",
            text(team.number, 3, said("the team's number"), right=True),
            text(team.name, 32, said("the team name")),
            text(team.nickname, 5, said("the nickname")),
            text(team.strength, 6, said("the strength"), right=True),
            points(team.match_points, 6, said("match points")),
            points(team.game_points, 6, said("game points")),
            text(team.rank, 3, said("the rank"), right=True) + " ",
            players,
        )
    )
