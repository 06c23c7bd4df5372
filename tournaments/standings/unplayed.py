"""Unplayed rounds in tie-breaks that look at opponents (FIDE handbook C.07, articles 15 and 16).

Swiss (article 16). An opponent counts with an adjusted score: requested byes that no round other
than a voluntary one follows are taken as draws. The player's own unplayed round is a round against
a dummy: with the player's own points, and in the text of 1 March 2026 not more than, after a
forfeit, the adjusted score of the scheduled opponent (16.4.1), and else than a draw in every round
(16.4.2; a void match is no forfeit).

Round robin (article 15). The opponents are known beforehand: a forfeit counts against the
scheduled opponent, with the points as they are; a bye contributes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from words import said, said_n

from .exact import ZERO, plain
from .field import Field
from .history import PlayerId
from .ledger import FORFEITS, Kind, RoundResult

REQUESTED = frozenset({Kind.HALF, Kind.ZERO, Kind.ABSENT})  # 16.1.1; who is absent asked for nothing else
# 16.1.2: a requested bye or a forfeit loss. Full-point byes and void matches are not voluntary.
VOLUNTARY = REQUESTED | {Kind.NO_SHOW_LOSS, Kind.DOUBLE_FORFEIT}


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round contributes: the score of the opponent, real or virtual."""

    result: RoundResult
    score: Decimal
    note: str
    virtual: bool = False

    @property
    def voluntary(self) -> bool:
        """A voluntary unplayed round, cut before any other (16.5); what counts as played is none."""
        return self.virtual and self.result.kind in VOLUNTARY


def contributions(field: Field, player: PlayerId, forfeits: bool = False) -> list[Contribution]:
    """One contribution for each round of the player; a match still to be played has none yet.

    ``forfeits``: those of a Swiss event count as played against the scheduled opponent too.
    """
    rounds = [r for r in field.rows[player] if r.kind is not Kind.PENDING]
    if field.swiss:
        return [_against(field, player, r, forfeits) for r in rounds]
    return [
        Contribution(
            r, field.points[r.opponent], said("{points} points", points=plain(field.points[r.opponent]))
        )
        for r in rounds
        if r.opponent is not None
    ]


def adjusted(field: Field, player: PlayerId) -> tuple[Decimal, str]:
    """The player's score in the eyes of opponents, and how it came about (16.3)."""
    row = field.rows[player]
    final = field.points[player]
    if not field.swiss:
        return final, said("{final} points", final=plain(final))
    drawn = _trailing_requests(row)
    score = final
    for place in drawn:
        score += field.draws[place] - row[place].points
    if not drawn:
        return score, said("{score} points", score=plain(score))
    rounds = ", ".join(str(row[place].round) for place in drawn)
    return score, said_n(
        "{score}: {final} points with round {rounds} taken as a draw",
        "{score}: {final} points with rounds {rounds} taken as a draw",
        len(drawn),
        score=plain(score),
        final=plain(final),
        rounds=rounds,
    )


def _trailing_requests(row: tuple[RoundResult, ...]) -> list[int]:
    """Places of the requested byes that only voluntary unplayed rounds follow (16.2.5)."""
    found: list[int] = []
    for place in reversed(range(len(row))):
        if row[place].kind not in VOLUNTARY:
            break
        if row[place].kind in REQUESTED:
            found.append(place)
    return found[::-1]


def _against(field: Field, player: PlayerId, result: RoundResult, forfeits: bool) -> Contribution:
    played = result.is_played or (forfeits and result.kind in FORFEITS)
    if played and result.opponent is not None:
        score, note = adjusted(field, result.opponent)
        return Contribution(result, score, note)
    score, note = _dummy(field, player, result.opponent if result.kind in FORFEITS else None)
    return Contribution(result, score, f"{result.kind.label}: {note}", virtual=True)


def _dummy(field: Field, player: PlayerId, scheduled: PlayerId | None) -> tuple[Decimal, str]:
    """The dummy's score (16.4) and how it came about."""
    own = field.points[player]
    note = said("a dummy with the own {own} points", own=plain(own))
    if field.c07 == "2024-08":
        return own, note
    if scheduled is not None:
        limit, reason = adjusted(field, scheduled)[0], said("the score of the scheduled opponent")
    else:
        limit, reason = (
            sum(field.draws, ZERO),
            said("a draw in each of {count} rounds", count=len(field.draws)),
        )
    if own <= limit:
        return own, note
    return limit, said(
        "{note}, but not more than {limit}, {reason}", note=note, limit=plain(limit), reason=reason
    )
