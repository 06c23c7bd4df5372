"""The 001 records, the national ones beside them, and the teams (013, 310)."""

from __future__ import annotations

from typing import Any

from words import said

from .columns import Line
from .model import TrfPlayer, TrfTeam
from .reading import Reading
from .rounds import read_rounds

_PARTING = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)


def read_player(reading: Reading, line: Line) -> None:
    """A 001 record."""
    line.blank(*_PARTING)
    number = line.needed(5, 8, said("the starting-rank number"))
    before = reading.places.setdefault(f"player {number}", line.number)
    if before != line.number:
        raise line.wrong(
            5,
            said(
                "number {number} stands in line {before} already; numbers are unique",
                number=number,
                before=before,
            ),
        )
    rounds = read_rounds(line)
    for at, entry in enumerate(rounds):
        if entry and entry.opponent == number:
            raise line.wrong(92 + 10 * at, said("a player is no opponent of their own"))
        reading.name(line, (entry.opponent,) if entry and entry.opponent else ())
    reading.players.append(
        TrfPlayer(
            number=number,
            points=line.decimal(81, 84, said("the points")),
            rank=line.integer(86, 89, said("the rank")),
            rounds=rounds,
            line=line.number,
            **_person(line),
        )
    )


def read_national(reading: Reading, line: Line) -> None:
    """A record of national rating: the columns of 001 under a federation's code."""
    number = line.needed(5, 8, said("the starting-rank number"))
    reading.name(line, (number,))
    reading.national.append(TrfPlayer(number=number, line=line.number, **_person(line)))


def _person(line: Line) -> dict[str, Any]:
    """The columns that both records share."""
    sex = line.field(10, 10).lower()
    if sex not in ("", "m", "w", "f"):
        raise line.wrong(10, said("the sex is m, w or blank, not {sex}", sex=repr(sex)))
    return {
        "name": line.field(15, 47),
        "sex": "w" if sex == "f" else sex,
        "title": line.field(11, 13),
        "rating": line.integer(49, 52, said("the rating")) or None,
        "federation": line.field(54, 56),
        "fide_id": line.field(58, 68),
        "birth": line.field(70, 79),
    }


def read_team(reading: Reading, line: Line) -> None:
    """A 310 record."""
    line.blank(4, 8, 41, 47, 54, 61, 68, 72, 73)
    number = line.needed(5, 7, said("the team's number"))
    if any(team.number == number for team in reading.teams):
        raise line.wrong(
            5, said("team {number} stands in the file already; numbers are unique", number=number)
        )
    players = line.numbers(74, 4, said("a player of the team"))
    reading.name(line, players)
    reading.teams.append(
        TrfTeam(
            number=number,
            name=line.field(9, 40),
            players=players,
            nickname=line.field(42, 46),
            strength=line.integer(48, 53, said("the strength")),
            match_points=line.decimal(55, 60, said("the match points")),
            game_points=line.decimal(62, 67, said("the game points")),
            rank=line.integer(69, 71, said("the rank")),
        )
    )


def read_old_team(reading: Reading, line: Line) -> None:
    """A 013 record; teams are numbered as they come."""
    players = line.numbers(37, 4, said("a player of the team"))
    reading.name(line, players)
    reading.teams.append(TrfTeam(len(reading.teams) + 1, line.field(5, 36), players))
