"""A history as the round columns of a file: the way back from ``history_of``."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.standings.history import Bye, History, Match, Outcome, PlayerId
from words import said

from .errors import Fault, TrfError
from .history import BYE_KINDS
from .model import Entry, Number, Result, Side

_CODES = {kind: result for result, kind in BYE_KINDS.items()}
Row = tuple[Entry | None, ...]


def entries_of(history: History, numbers: Mapping[PlayerId, Number] | None = None) -> dict[PlayerId, Row]:
    """Each player's columns. ``numbers``: starting-rank numbers; without them the ids are the numbers.

    Byes keep their kinds: U allocated, F full, H half, Z zero; who was absent has blank columns. A win by
    no-show is + and - without sides. A match that both lost is - and - when no counter was placed, 0 and 0
    over the board otherwise; a void match leaves blank columns. Raises TrfError for a played match without
    sides, which the format can't hold.
    """
    known = numbers or {p.id: p.id for p in history.players}
    rows: dict[PlayerId, list[Entry | None]] = {player: [] for player in known}
    faults: list[Fault] = []
    for round_ in history.rounds:
        found: dict[PlayerId, Entry] = {}
        for match in round_.matches:
            try:
                found |= _match(match, known, round_.number)
            except TrfError as error:
                faults += error.faults
        found |= {bye.player: _bye(bye) for bye in round_.byes}
        for player, row in rows.items():
            row += [None] * (round_.number - len(row) - 1)
            row.append(found.get(player))
    if faults:
        raise TrfError(faults)
    return {player: _without_end(row) for player, row in rows.items()}


def _bye(bye: Bye) -> Entry:
    return Entry(0, None, _CODES[bye.kind])


def _without_end(row: list[Entry | None]) -> Row:
    while row and row[-1] is None:
        row.pop()
    return tuple(row)


def _match(match: Match, numbers: Mapping[PlayerId, Number], round_: int) -> dict[PlayerId, Entry]:
    if match.outcome is Outcome.VOID:
        return {}
    return {
        player: Entry(numbers[match.opponent(player)], _side(match, player, round_), _result(match, player))
        for player in (match.a, match.b)
    }


def _side(match: Match, player: PlayerId, round_: int) -> Side | None:
    if not match.is_meeting:
        return None
    if match.first is None:
        what = said(
            "round {round}: nobody knows the sides of {a} - {b}, and the format asks for them",
            round=round_,
            a=match.a,
            b=match.b,
        )
        raise TrfError([Fault(what)])
    return Side.WHITE if match.first == player else Side.BLACK


def _result(match: Match, player: PlayerId) -> Result | None:
    if match.outcome is Outcome.PENDING:
        return None
    won = match.victor == player
    if not match.is_meeting:
        return Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS
    if match.is_played and match.victor is None:
        return Result.DRAW
    return Result.WIN if won else Result.LOSS
