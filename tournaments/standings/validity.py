"""A history that contradicts itself is refused before anything is counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from words import said

from .history import History, Match, Outcome, PlayerId, Round


class HistoryError(ValueError):
    """The history contradicts itself: where, and what is wrong."""


def check(history: History) -> None:
    """Raise HistoryError if players, seeds, rounds, opponents or winners don't fit together."""
    ids = [player.id for player in history.players]
    if (twice := _repeated(ids)) is not None:
        raise HistoryError(said("player {twice} is listed twice", twice=twice))
    if (twice := _repeated([player.seed for player in history.players])) is not None:
        raise HistoryError(
            said("seed number {twice} is given twice; seed numbers are unique in an event", twice=twice)
        )
    for before, after in pairwise(history.rounds):
        if after.number <= before.number:
            raise HistoryError(
                said(
                    "round {after} stands after round {before}; rounds go up",
                    after=after.number,
                    before=before.number,
                )
            )
    known = set(ids)
    for round_ in history.rounds:
        _check_round(round_, known)


def _check_round(round_: Round, known: set[PlayerId]) -> None:
    where = said("round {round}", round=round_.number)
    seated = list(_seated(round_))
    if unknown := [player for player in seated if player not in known]:
        raise HistoryError(
            said("{where}: player {unknown} is not in the list of players", where=where, unknown=unknown[0])
        )
    if (twice := _repeated(seated)) is not None:
        raise HistoryError(
            said(
                "{where}: player {twice} stands in the round twice; one match or one bye",
                where=where,
                twice=twice,
            )
        )
    for match in round_.matches:
        if match.outcome in (Outcome.NO_SHOW, Outcome.RULED) and not _has_winner(match):
            raise HistoryError(
                said(
                    "{where}: {a} against {b} was decided without two scores, so its winner is one of "
                    "the two, not {winner}",
                    where=where,
                    a=match.a,
                    b=match.b,
                    winner=match.winner,
                )
            )


def _seated(round_: Round) -> Iterator[PlayerId]:
    for match in round_.matches:
        yield match.a
        yield match.b
    for bye in round_.byes:
        yield bye.player


def _has_winner(match: Match) -> bool:
    return match.winner in (match.a, match.b)


def _repeated(values: list[int]) -> int | None:
    """The first value that stands twice, or None."""
    seen: set[int] = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return None
