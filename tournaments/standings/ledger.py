"""What each round gave each player: kind of result, points, spread. The base of every ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from words import said

from .awards import Awards
from .exact import HALF, ONE, ZERO, Exact, half_up
from .history import Bye, History, Match, Outcome, PlayerId, Round
from .scheme import Scheme, Usual, leader
from .validity import check


class Kind(StrEnum):
    """What a round was for one player."""

    PLAYED = "played"
    RULED_WIN = "ruled_win"
    RULED_LOSS = "ruled_loss"
    NO_SHOW_WIN = "no_show_win"
    NO_SHOW_LOSS = "no_show_loss"
    DOUBLE_FORFEIT = "double_forfeit"
    VOID = "void"
    PENDING = "pending"
    ALLOCATED = "allocated"
    FULL = "full"
    HALF = "half"
    ZERO = "zero"
    ABSENT = "absent"

    @property
    def label(self) -> str:
        """The kind in words."""
        return _LABELS[self]


_LABELS = {
    Kind.PLAYED: said("played"),
    Kind.RULED_WIN: said("won by rule"),
    Kind.RULED_LOSS: said("lost by rule"),
    Kind.NO_SHOW_WIN: said("won by no-show"),
    Kind.NO_SHOW_LOSS: said("lost by no-show"),
    Kind.DOUBLE_FORFEIT: said("double forfeit"),
    Kind.VOID: said("void match"),
    Kind.PENDING: said("pending"),
    Kind.ALLOCATED: said("allocated bye"),
    Kind.FULL: said("full-point bye"),
    Kind.HALF: said("requested bye"),
    Kind.ZERO: said("zero-point bye"),
    Kind.ABSENT: said("absent"),
}
PLAYED_KINDS = frozenset({Kind.PLAYED, Kind.RULED_WIN, Kind.RULED_LOSS})
FORFEITS = frozenset({Kind.NO_SHOW_WIN, Kind.NO_SHOW_LOSS, Kind.DOUBLE_FORFEIT})  # C.07, 16.2.2 and 16.2.4
BYE_KINDS = frozenset({Kind.ALLOCATED, Kind.FULL, Kind.HALF, Kind.ZERO})
_WITHOUT_VALUE = frozenset({Kind.DOUBLE_FORFEIT, Kind.VOID, Kind.PENDING})


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round of one player. ``spread`` is what ranks: the raw one, or the capped one."""

    round: int
    kind: Kind
    opponent: PlayerId | None
    points: Decimal
    spread: Exact
    raw_spread: Exact
    own_total: Exact | None = None  # only of a match with two scores
    other_total: Exact | None = None
    order_score: Exact | None = None  # the Order score on the board, before a penalty
    luck: int | None = None  # hundredths of the Order score that the draws were worth; None: not analysed
    other_luck: int | None = None
    ahead: int | None = None  # who has the better place, where the totals do not tell (`Match.ahead`)

    @property
    def is_played(self) -> bool:
        """Counts as played: two scores, or ended by rule after play began."""
        return self.kind in PLAYED_KINDS

    @property
    def result(self) -> Decimal | None:
        """1, 0.5 or 0 of a played match, by totals or places whatever the scheme; None if not played."""
        if self.kind is Kind.RULED_WIN:
            return ONE
        if self.kind is Kind.RULED_LOSS:
            return ZERO
        if self.own_total is None or self.other_total is None:
            return None
        won = leader(self.own_total, self.other_total, self.ahead)
        return HALF if not won else ONE if won > 0 else ZERO


@dataclass(frozen=True, slots=True)
class Score:
    """Points and spread of a player; ``spread`` is capped where the event caps it."""

    points: Decimal
    spread: Exact
    raw_spread: Exact


Ledger = dict[PlayerId, tuple[RoundResult, ...]]


def round_results(history: History, scheme: Scheme, awards: Awards, caps: Sequence[int] = ()) -> Ledger:
    """Every player's rounds in order. ``caps``: largest spread of round 1, 2, ...; the last goes on.

    Matches that are pending count nothing yet. Raises HistoryError when the history contradicts
    itself.
    """
    check(history)
    rows: dict[PlayerId, list[RoundResult]] = {player.id: [] for player in history.players}
    for round_ in history.rounds:
        found = _round(round_, scheme, awards, _cap(caps, round_.number))
        absent = awards.award(Kind.ABSENT, round_usual(round_, scheme))
        for player, row in rows.items():
            row.append(found.get(player) or _given(round_.number, Kind.ABSENT, None, absent))
    return {player: tuple(row) for player, row in rows.items()}


def scores(
    history: History, scheme: Scheme, awards: Awards, caps: Sequence[int] = ()
) -> dict[PlayerId, Score]:
    """Points and spread of every player after the rounds of the history."""
    return {
        player: Score(
            sum((r.points for r in row), ZERO), sum(r.spread for r in row), sum(r.raw_spread for r in row)
        )
        for player, row in round_results(history, scheme, awards, caps).items()
    }


def round_usual(round_: Round, scheme: Scheme) -> Usual:
    """What the scheme gives without play in this round; the mean is 0 when no match was played."""
    totals = [
        match.own_total(player)
        for match in round_.matches
        if match.outcome is Outcome.PLAYED
        for player in (match.a, match.b)
    ]
    return scheme.usual(half_up(Fraction(sum(totals), len(totals))) if totals else ZERO)


def _round(round_: Round, scheme: Scheme, awards: Awards, cap: int | None) -> dict[PlayerId, RoundResult]:
    """The results of those who stand in the round."""
    usual = round_usual(round_, scheme)
    found: dict[PlayerId, RoundResult] = {}
    for match in round_.matches:
        for player in (match.a, match.b):
            if match.outcome is Outcome.PLAYED:
                found[player] = _played(round_.number, match, player, scheme, cap)
            else:
                kind = _unplayed_kind(match, player)
                award = (ZERO, 0) if kind in _WITHOUT_VALUE else awards.award(kind, usual)
                found[player] = _given(round_.number, kind, match.opponent(player), award, cap)
    for bye in round_.byes:
        kind = _bye_kind(bye)
        found[bye.player] = _given(round_.number, kind, None, awards.award(kind, usual), cap)
    return found


def _played(number: int, match: Match, player: PlayerId, scheme: Scheme, cap: int | None) -> RoundResult:
    own, other = match.own_total(player), match.own_total(match.opponent(player))
    ahead = None if match.ahead is None else match.lead(player)
    return RoundResult(
        round=number,
        kind=Kind.PLAYED,
        opponent=match.opponent(player),
        points=scheme.match(own, other, ahead)[0],
        spread=_capped(own - other, cap),
        raw_spread=own - other,
        own_total=own,
        other_total=other,
        order_score=match.a_order if player == match.a else match.b_order,
        luck=match.a_luck if player == match.a else match.b_luck,
        other_luck=match.b_luck if player == match.a else match.a_luck,
        ahead=ahead,
    )


def _given(
    number: int, kind: Kind, opponent: PlayerId | None, award: tuple[Decimal, int], cap: int | None = None
) -> RoundResult:
    """A result by award, not by play."""
    points, spread = award
    return RoundResult(number, kind, opponent, points, _capped(spread, cap), spread)


def _unplayed_kind(match: Match, player: PlayerId) -> Kind:
    """The kind of a match without two scores, for one of its players."""
    won = match.winner == player
    if match.outcome is Outcome.NO_SHOW:
        return Kind.NO_SHOW_WIN if won else Kind.NO_SHOW_LOSS
    if match.outcome is Outcome.RULED:
        return Kind.RULED_WIN if won else Kind.RULED_LOSS
    return Kind(match.outcome.value)


def _bye_kind(bye: Bye) -> Kind:
    return Kind(bye.kind.value)


def _cap(caps: Sequence[int], number: int) -> int | None:
    """The cap of a round; the last one named goes on for later rounds."""
    return caps[min(number, len(caps)) - 1] if caps else None


def _capped(spread: Exact, cap: int | None) -> Exact:
    return spread if cap is None else max(-cap, min(cap, spread))
