"""A tournament report file as a history: what pairing and standings take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round
from words import said

from .errors import Fault, TrfError
from .model import FORFEITS, Entry, PointSystem, Result, Side, TrfFile, TrfPlayer
from .points import system_of

BYE_KINDS = {
    Result.ALLOCATED: ByeKind.ALLOCATED,
    Result.FULL: ByeKind.FULL,
    Result.HALF: ByeKind.HALF,
    Result.ZERO: ByeKind.ZERO,
}
_WINS = frozenset((Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN))
_DRAWS = frozenset((Result.DRAW, Result.UNRATED_DRAW))
_LOSSES = frozenset((Result.LOSS, Result.UNRATED_LOSS))


@dataclass(frozen=True, slots=True)
class FileScore:
    """Points by the file's point system; the format knows no spread."""

    points: Decimal
    spread: int = 0


def history_of(file: TrfFile, through: int | None = None) -> History:
    """Rounds 1 to ``through`` (None: all that anybody was paired in). Ids and seeds are the file's numbers.

    The format has no Order scores: a won match stands as one that ended with that winner, without spread; a
    forfeit carries no side. 0-0 over the board is lost by both after play began. Raises TrfError for a result
    that a match here can't have (a draw for one and a loss for the other).
    """
    last = file.played_rounds if through is None else through
    players = tuple(Player(p.number, _seed(file, p), rating=p.rating) for p in file.players)
    return History(players, tuple(_round(file, number) for number in range(1, last + 1)))


def _seed(file: TrfFile, player: TrfPlayer) -> int:
    """The pairing number: the file's number, or with ``XXC rank`` the rank."""
    if not file.by_rank:
        return player.number
    if not player.rank:
        raise TrfError([Fault(said("XXC rank: the rank is missing"), player.line, 86)])
    return player.rank


def byes_in(file: TrfFile, number: int) -> dict[int, ByeKind]:
    """Granted byes of a round, from its columns, 240 and XXZ (the round after the last paired one)."""
    found = dict.fromkeys(file.absent, ByeKind.ZERO) if number == file.played_rounds + 1 else {}
    found |= {n: BYE_KINDS[bye.kind] for bye in file.byes if bye.round == number for n in bye.players}
    for player in file.players:
        entry = player.entry(number)
        if entry is not None and not entry.opponent and entry.result not in (None, Result.ALLOCATED):
            found[player.number] = BYE_KINDS[entry.result]
    return found


def scores_of(file: TrfFile, through: int) -> dict[int, FileScore]:
    """Points of each player after round ``through``, penalties and bonuses (299) counted from their round."""
    system = system_of(file) or PointSystem()
    byes = {number: byes_in(file, number) for number in range(1, through + 1)}
    kinds = {kind: result for result, kind in BYE_KINDS.items()}
    found = {}
    for player in file.players:
        total = Decimal(0)
        for number in range(1, through + 1):
            entry, bye = player.entry(number), byes[number].get(player.number)
            if entry is not None and entry.result is not None:
                total += system.worth(entry.result)
            elif bye is not None:
                total += system.worth(kinds[bye])
        found[player.number] = FileScore(total + _abnormal(file, player.number, through))
    return found


def _abnormal(file: TrfFile, number: int, through: int) -> Decimal:
    """Penalties and bonuses; another kind of abnormal points is refused."""
    total = Decimal(0)
    for odd in file.abnormal:
        if odd.kind:
            raise TrfError(
                [Fault(said("299 {kind}: points of single results that differ are not read", kind=odd.kind))]
            )
        if number in odd.players and (odd.round or 1) <= through:
            total += odd.points or Decimal(0)
    return total


def _round(file: TrfFile, number: int) -> Round:
    byes = byes_in(file, number)
    allocated = [p.number for p in file.players if _is_allocated(p, number)]
    return Round(
        number,
        tuple(_matches(file, number)),
        (
            *(Bye(p, ByeKind.ALLOCATED) for p in allocated),
            *(Bye(p, kind) for p, kind in sorted(byes.items())),
        ),
    )


def _is_allocated(player: TrfPlayer, number: int) -> bool:
    entry = player.entry(number)
    return entry is not None and entry.result is Result.ALLOCATED


def _matches(file: TrfFile, number: int) -> Iterator[Match]:
    entries = {player.number: player.entry(number) for player in file.players}
    for player in file.players:
        entry = entries[player.number]
        if entry is not None and entry.opponent > player.number:
            other = entries[entry.opponent]
            yield _match(player, number, entry, other.result if other else None)


def _match(player: TrfPlayer, number: int, entry: Entry, theirs: Result | None) -> Match:
    a, b = player.number, entry.opponent
    first = {Side.WHITE: a, Side.BLACK: b, None: None}[entry.side]
    result = entry.result
    if result in FORFEITS:
        if theirs is result:
            return Match(a, b, Outcome.DOUBLE_FORFEIT)
        return Match(a, b, Outcome.NO_SHOW, winner=a if result in _WINS else b)
    if result is None or result is Result.UNKNOWN:
        return Match(a, b, Outcome.PENDING, first=first)
    if result in _WINS or theirs in _WINS:
        return Match(a, b, Outcome.RULED, winner=a if result in _WINS else b, first=first)
    if result in _DRAWS and theirs in _DRAWS:
        return Match(a, b, Outcome.PLAYED, first=first)
    if result in _LOSSES and theirs in _LOSSES:
        return Match(a, b, Outcome.DOUBLE_FORFEIT, first=first, counter_placed=True)
    what = said(
        "round {number}: {result} against {theirs} over the board is no result of a match here",
        number=number,
        result=result,
        theirs=theirs,
    )
    raise TrfError([Fault(what, player.line, 82 + 10 * number)])
