"""Whether a file agrees with itself: the named exist, both sides of a match tell the same, points add up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from words import mark, said

from .columns import Line
from .errors import Fault
from .model import Entry, PointSystem, Result, TrfFile, TrfPlayer
from .reading import Reading
from .rounds import fits
from .write_extras import virtual_of

_STANDARD = (Decimal(1), Decimal("0.5"))
# How many columns of a record come before those that name players.
_NAMES_FROM = {"001": 91, "013": 36, "310": 73, "240": 10, "260": 12, "299": 23, "320": 14}
_COMMON = (_STANDARD, (Decimal(3), Decimal(1)), (Decimal(2), Decimal(1)))


def faults_of(file: TrfFile, reading: Reading) -> list[Fault]:
    """Everything that contradicts itself, in the order of the lines."""
    if not file.players:
        return [Fault(said("there is no player: no 001 record"), 1)]
    unknown = list(_unknown(file, reading))
    if unknown:
        return unknown
    found = [*_matches(file), *_allocated(file), *_byes(file), *_rounds(file)]
    return sorted(found or _points(file), key=lambda fault: (fault.line or 0, fault.column or 0))


def _unknown(file: TrfFile, reading: Reading) -> Iterator[Fault]:
    players = {p.number for p in file.players}
    teams = {t.number for t in file.teams}
    known = {"player": players, "team": teams, "any": teams or players}
    for line, what, number in reading.named:
        if number not in known[what]:
            is_team = what == "team" or (what == "any" and teams)
            kind = (
                mark("there is no team {number} in the file")
                if is_team
                else mark("there is no player {number} in the file")
            )
            yield Fault(
                said(kind, number=number),
                line.number,
                _named_at(line, number),
            )


def _named_at(line: Line, number: int) -> int | None:
    """The column in which a line names a player or a team; in a 001 record that of the round."""
    found = re.compile(rf"(?<!\d)0*{number}(?!\d)").search(line.text, _NAMES_FROM.get(line.key, 4))
    if found is None:
        return None
    return 92 + (found.start() - 91) // 10 * 10 if line.key == "001" else found.start() + 1


def _cells(file: TrfFile) -> Iterator[tuple[TrfPlayer, int, Entry]]:
    for player in file.players:
        for number, entry in enumerate(player.rounds, 1):
            if entry is not None:
                yield player, number, entry


def _at(player: TrfPlayer, number: int, what: str) -> Fault:
    return Fault(what, player.line, 82 + 10 * number)


def _matches(file: TrfFile) -> Iterator[Fault]:
    by_number = {p.number: p for p in file.players}
    for player, number, entry in _cells(file):
        if not entry.opponent:
            continue
        other = by_number[entry.opponent].entry(number)
        told = {"round": number, "player": player.number, "opponent": entry.opponent}
        if other is None or not other.opponent:
            words = mark(
                "round {round}: player {player} has {opponent} as opponent, but {opponent} has nobody"
            )
            yield _at(player, number, said(words, **told))
        elif other.opponent != player.number:
            words = mark(
                "round {round}: player {player} has {opponent} as opponent, but {opponent} has {other}"
            )
            yield _at(player, number, said(words, **told, other=other.opponent))
        elif not fits(entry, other) and player.number < entry.opponent:
            words = mark(
                "round {round}: player {player} has {opponent} as opponent: "
                "the two columns tell different sides or results"
            )
            yield _at(player, number, said(words, **told))


def _allocated(file: TrfFile) -> Iterator[Fault]:
    """A round has one allocated bye at most (of players; teams have it on every board)."""
    if file.teams:
        return
    seen: dict[int, int] = {}
    for player, number, entry in _cells(file):
        if entry.result is not Result.ALLOCATED:
            continue
        if number in seen:
            yield _at(
                player,
                number,
                said(
                    "round {number} has an allocated bye already: player {seen}",
                    number=number,
                    seen=seen[number],
                ),
            )
        seen[number] = player.number


def _byes(file: TrfFile) -> Iterator[Fault]:
    """A bye of a 240 record may stand in the columns as well, but nothing else there."""
    if file.teams:
        return
    given = Counter((bye.round, player) for bye in file.byes for player in bye.players)
    for (number, player), times in given.items():
        if times > 1:
            yield Fault(
                said(
                    "player {player} has {times} byes in round {number} (240)",
                    player=player,
                    times=times,
                    number=number,
                )
            )
    for bye in file.byes:
        for number in bye.players:
            entry = file.player(number).entry(bye.round)
            if entry is not None and (entry.opponent or entry.result is not bye.kind):
                what = said(
                    "a 240 record gives player {number} the bye {kind} here", number=number, kind=bye.kind
                )
                yield _at(file.player(number), bye.round, what)


def _rounds(file: TrfFile) -> Iterator[Fault]:
    rounds = file.header.rounds
    for player, number, _ in _cells(file):
        if rounds is not None and number > rounds:
            yield _at(
                player,
                number,
                said(
                    "the event has {rounds} rounds; there is no round {number}", rounds=rounds, number=number
                ),
            )


def _points(file: TrfFile) -> list[Fault]:
    """Points against results; abnormal points and teams' byes have an arithmetic of their own."""
    if file.abnormal or file.teams:
        return []
    system = file.points or system_of(file) or PointSystem()
    return [
        Fault(
            said(
                "player {player} has {points} points, but the results make {made}",
                player=p.number,
                points=p.points,
                made=earned(file, p, system),
            ),
            p.line,
            81,
        )
        for p in file.players
        if not _agree(file, p, system)
    ]


def _agree(file: TrfFile, player: TrfPlayer, system: PointSystem) -> bool:
    """Whether the points are those of the results. Some programs leave out byes of the round that is to be
    paired, or put its virtual points in."""
    if player.points is None:
        return True
    made = {earned(file, player, system), earned(file, player, system, file.played_rounds)}
    virtual = virtual_of(file, player.number, file.played_rounds + 1)
    return player.points in made or player.points - virtual in made


def earned(file: TrfFile, player: TrfPlayer, system: PointSystem, through: int | None = None) -> Decimal:
    """What the player's results up to round ``through`` are worth (None: all that have columns); a bye of a
    240 record counts as well."""
    last = _columns(file) if through is None else through
    total = sum((system.worth(e.result) for e in player.rounds[:last] if e and e.result), Decimal(0))
    for bye in file.byes:
        if player.number in bye.players and player.entry(bye.round) is None and bye.round <= last:
            total += system.worth(bye.kind)
    return total


def _columns(file: TrfFile) -> int:
    """How many rounds have columns."""
    return max(len(p.rounds) for p in file.players)


def system_of(file: TrfFile) -> PointSystem | None:
    """The declared point system, or the first common one that makes everybody's points; None: no such."""
    if file.points is not None:
        return file.points
    for win, draw in _COMMON:
        for bye in (win, draw, Decimal(0)):
            system = PointSystem(win, draw, Decimal(0), bye, win, draw, forfeit_win=win, unknown=draw)
            if all(_agree(file, p, system) for p in file.players):
                return system
    return None
