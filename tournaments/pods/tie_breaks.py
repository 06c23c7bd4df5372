"""The tie-breaks of tables and score events, each value with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tournaments.standings.exact import half_up
from tournaments.standings.value import Term, TieBreakValue
from words import said

from .ledger import Rows
from .model import PlayerId
from .standing import Gain

Group = tuple[PlayerId, ...]
SHOWN = Decimal("0.0001")  # values that never end are shown so far, and compared exactly


@dataclass(frozen=True, slots=True)
class Numbers:
    """The rounds of all players, the sums of their points, and the score that solves a lone game."""

    rows: Rows
    points: dict[PlayerId, Fraction]
    solved: int


@dataclass(frozen=True, slots=True)
class PodTieBreak:
    """A tie-break with what a page calls it."""

    key: str
    label: str
    value: Callable[[Numbers, PlayerId, Group], TieBreakValue]


def _sum(key: str, terms: list[Term], note: str = "") -> TieBreakValue:
    exact = sum((Fraction(term.value) for term in terms if term.counted), Fraction(0))
    return _shown(key, exact, terms, note)


def _shown(key: str, exact: Fraction, terms: list[Term], note: str) -> TieBreakValue:
    if exact.denominator == 1:
        return TieBreakValue(key, exact, tuple(terms), note)
    return TieBreakValue(key, half_up(exact, SHOWN), tuple(terms), note, order=exact)


def _played(numbers: Numbers, player: PlayerId) -> list[Gain]:
    return [gain for gain in numbers.rows[player] if gain.is_played]


def _firsts(numbers: Numbers, player: PlayerId, group: Group) -> TieBreakValue:
    terms = [
        Term(
            Fraction(int(gain.place == 1)),
            said("place {place} of {size}", place=gain.place, size=gain.size),
            gain.round,
        )
        for gain in _played(numbers, player)
    ]
    return _sum("firsts", terms)


def _share(numbers: Numbers, player: PlayerId, group: Group) -> TieBreakValue:
    terms = [
        Term(gain.share, said("own score {score} of all at the table", score=gain.score), gain.round)
        for gain in _played(numbers, player)
    ]
    return _sum(
        "share", terms, said("Own score divided by the sum of the scores at the table, summed exactly.")
    )


def _opponents(numbers: Numbers, player: PlayerId, group: Group) -> TieBreakValue:
    """The mean of a table, since tables differ in size."""
    terms = []
    for gain in _played(numbers, player):
        met = list(gain.beaten or ())
        if met:
            points = sum((numbers.points[other] for other in met), Fraction(0))
            terms.append(
                Term(
                    points / len(met),
                    said("points of {count} at the table, their mean", count=len(met)),
                    gain.round,
                )
            )
    return _sum("opponents", terms, said("The mean of the opponents' points at each table, summed."))


def _head_to_head(numbers: Numbers, player: PlayerId, group: Group) -> TieBreakValue:
    terms = [
        Term(won, said("a better place at a common table"), gain.round, other)
        for gain in _played(numbers, player)
        for other, won in (gain.beaten or {}).items()
        if other in group
    ]
    return _sum(
        "head_to_head", terms, said("Against those who are level, at tables where they sat together.")
    )


def _best(numbers: Numbers, player: PlayerId, group: Group) -> TieBreakValue:
    gains = [gain for gain in _played(numbers, player) if gain.score is not None]
    best = max((gain.score or Fraction(0) for gain in gains), default=Fraction(0))
    chosen = next((gain for gain in gains if gain.score == best), None)
    terms = [
        Term(gain.score or Fraction(0), said("score"), gain.round, counted=gain is chosen) for gain in gains
    ]
    return _shown("best_score", best, terms, said("The highest single score."))


def _solved(numbers: Numbers, player: PlayerId, group: Group) -> TieBreakValue:
    terms = [
        Term(
            Fraction(int((gain.score or 0) >= numbers.solved)),
            said("score {score}", score=gain.score),
            gain.round,
        )
        for gain in _played(numbers, player)
    ]
    return _sum("solved", terms, said("Games with a score of {solved} or more.", solved=numbers.solved))


TABLES = (
    PodTieBreak("firsts", said("First places"), _firsts),
    PodTieBreak("share", said("Share of scores"), _share),
    PodTieBreak("opponents", said("Opponents’ points"), _opponents),
    PodTieBreak("head_to_head", said("Head-to-head"), _head_to_head),
    PodTieBreak("best_score", said("Best score"), _best),
)
SCORES = (
    PodTieBreak("solved", said("Games won"), _solved),
    PodTieBreak("best_score", said("Best score"), _best),
)
LABELS = {tie_break.key: tie_break.label for tie_break in (*TABLES, *SCORES)}
