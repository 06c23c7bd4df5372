"""Tie-breaks from the ratings of opponents (FIDE handbook C.07, article 10).

An opponent without a rating is left out, with the result against that opponent. Nobody with a rating met: 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from words import said

from .averages import averaged
from .exact import HALF, ZERO, half_up, plain
from .expectation import expected_score, rating_difference
from .field import Field
from .history import PlayerId
from .ledger import RoundResult
from .value import Term, TieBreakFunction, TieBreakValue, for_each

_MOST = 800  # the largest difference in the tables


class Meeting(NamedTuple):
    """A match that counts for ratings: against whom, the opponent's rating, what was scored of 1."""

    result: RoundResult
    opponent: PlayerId
    rating: int | None
    score: Decimal


def meetings(field: Field, player: PlayerId) -> list[Meeting]:
    """The player's matches over the board; forfeits are none, in a round robin too (15.2)."""
    return [
        Meeting(r, r.opponent, field.players[r.opponent].rating, r.result)
        for r in field.rows[player]
        if r.opponent is not None and r.result is not None
    ]


def average_rating(key: str, low: int = 0, high: int = 0) -> TieBreakFunction:
    """Average rating of the opponents, half up, without the ``low`` lowest and ``high`` highest ones."""

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        return averaged(key, _rating_terms(meetings(field, player), low, high))

    return for_each(key, one)


def performance_rating(field: Field, player: PlayerId) -> TieBreakValue:
    """The opponents' average rating, and the difference that the tables give for the score (10.2)."""
    found = _rated(field, player)
    terms = _score_terms(field, player)
    if not found:
        return TieBreakValue("performance_rating", ZERO, terms, said("no opponent with a rating"))
    score = sum((m.score for m in found), ZERO)
    average = half_up(Fraction(sum(m.rating or 0 for m in found), len(found)))
    step = rating_difference(Fraction(score) / len(found))
    note = said(
        "average {average}, and {step} for {score} of {count}",
        average=average,
        step=f"{step:+d}",
        score=plain(score),
        count=len(found),
    )
    return TieBreakValue("performance_rating", average + step, terms, note)


def perfect_performance(field: Field, player: PlayerId) -> TieBreakValue:
    """The lowest rating from which at least the player's score would have been expected (10.3)."""
    found = _rated(field, player)
    terms = _score_terms(field, player)
    if not found:
        return TieBreakValue("perfect_performance", ZERO, terms, said("no opponent with a rating"))
    score = sum((m.score for m in found), ZERO)
    ratings = [m.rating or 0 for m in found]
    if not score:
        note = said("{most} less than the lowest of these, for no score", most=_MOST)
        return TieBreakValue("perfect_performance", Decimal(min(ratings) - _MOST), terms, note)
    value = _lowest_expecting(score, ratings)
    note = said(
        "the lowest rating expected to score {score} of {count}", score=plain(score), count=len(found)
    )
    return TieBreakValue("perfect_performance", Decimal(value), terms, note)


def average_performance(key: str, of: TieBreakFunction) -> TieBreakFunction:
    """The average of the opponents' performance, half up (10.4 and 10.5)."""

    def everybody(field: Field) -> dict[PlayerId, TieBreakValue]:
        return of(field, tuple(field.players))

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        theirs = field.once(key, everybody)
        terms = []
        for m in meetings(field, player):
            known = bool(_rated(field, m.opponent))
            note = (
                said("performance of the opponent") if known else said("the opponent has none: not counted")
            )
            terms.append(Term(theirs[m.opponent].value, note, m.result.round, m.opponent, counted=known))
        return averaged(key, terms)

    return for_each(key, one)


def _lowest_expecting(score: Decimal, ratings: Sequence[int]) -> int:
    """By halves: the expectation never falls with the rating."""
    low, high = min(ratings) - _MOST, max(ratings) + _MOST
    while low < high:
        middle = (low + high) // 2
        if sum((expected_score(middle, rating) for rating in ratings), ZERO) >= score:
            high = middle
        else:
            low = middle + 1
    return low


def _rated(field: Field, player: PlayerId) -> list[Meeting]:
    return [m for m in meetings(field, player) if m.rating is not None]


def _score_terms(field: Field, player: PlayerId) -> tuple[Term, ...]:
    return tuple(
        _term(m, said("rating, scored {score}", score=_of_one(m.score))) for m in meetings(field, player)
    )


def _rating_terms(found: Sequence[Meeting], low: int, high: int) -> list[Term]:
    rated = sorted((m for m in found if m.rating is not None), key=lambda m: m.rating or 0)
    lowest, rest = rated[:low], rated[low:]
    highest = rest[max(0, len(rest) - high) :]
    cut = {m.result.round: said("rating (cut: lowest)") for m in lowest}
    cut |= {m.result.round: said("rating (cut: highest)") for m in highest}
    return [
        _term(m, cut[m.result.round], counted=False) if m.result.round in cut else _term(m, said("rating"))
        for m in found
    ]


def _term(m: Meeting, note: str, counted: bool = True) -> Term:
    if m.rating is None:
        return Term(ZERO, said("no rating: not counted"), m.result.round, m.opponent, counted=False)
    return Term(Decimal(m.rating), note, m.result.round, m.opponent, counted=counted)


def _of_one(score: Decimal) -> str:
    return said("a half") if score == HALF else plain(score)
