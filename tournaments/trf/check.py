"""Whether a file agrees with itself: the named exist, both sides of a match tell the same, points add up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from words import mark, said

from .columns import Line
from .errors import Fault
from .model import Entry, Result, TrfFile, TrfPlayer
from .points import wrong_points
from .reading import Reading
from .rounds import fits

MOST_FAULTS = 200
# How many columns of a record come before those that name players.
_NAMES_FROM = {"001": 91, "013": 36, "310": 73, "240": 10, "260": 12, "299": 23, "320": 14}


def faults_of(file: TrfFile, reading: Reading) -> list[Fault]:
    """What contradicts itself, in the order of the lines."""
    if not file.players:
        return [Fault(said("there is no player: no 001 record"), 1)]
    unknown = _some(_unknown(file, reading))
    if unknown:
        return unknown
    found = _some(chain(_matches(file), _allocated(file), _byes(file), _rounds(file))) or _some(
        wrong_points(file)
    )
    return sorted(found, key=lambda fault: (fault.line or 0, fault.column or 0))


def _some(faults: Iterator[Fault]) -> list[Fault]:
    """As many as anybody reads: a file of another kind has one in every line."""
    return list(islice(faults, MOST_FAULTS))


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
    by_number = {p.number: p for p in file.players}
    for bye in file.byes:
        for number in bye.players:
            entry = by_number[number].entry(bye.round)
            if entry is not None and (entry.opponent or entry.result is not bye.kind):
                what = said(
                    "a 240 record gives player {number} the bye {kind} here", number=number, kind=bye.kind
                )
                yield _at(by_number[number], bye.round, what)


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
