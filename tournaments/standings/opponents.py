"""Tie-breaks that pick opponents: Koya and the average rating (FIDE handbook C.07, 9.2 and 10.1)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from .exact import ZERO, half_up, plain
from .field import Field
from .history import PlayerId
from .ledger import BYE_KINDS, Kind
from .value import Term, TieBreakValue, total

_NO_OPPONENT = frozenset({Kind.VOID, Kind.PENDING})


def koya(field: Field, player: PlayerId) -> TieBreakValue:
    """Points against opponents who have at least half of what their matches could give."""
    terms: list[Term] = []
    for r in field.rows[player]:
        if r.opponent is None or r.kind in _NO_OPPONENT:
            continue
        theirs, line = field.points[r.opponent], _half_of_all(field, r.opponent)
        note = f"opponent has {plain(theirs)}, half is {plain(line)}"
        terms.append(Term(r.points, note, r.round, r.opponent, counted=theirs >= line))
    return total("koya", terms)


def average_rating(field: Field, player: PlayerId) -> TieBreakValue:
    """Average rating of the opponents of played matches, half up; opponents without one don't count."""
    terms: list[Term] = []
    for r in field.rows[player]:
        if not r.is_played or r.opponent is None:
            continue
        rating = field.players[r.opponent].rating
        note = "rating" if rating is not None else "no rating: not counted"
        terms.append(Term(Decimal(rating or 0), note, r.round, r.opponent, counted=rating is not None))
    rated = [Fraction(term.value) for term in terms if term.counted]
    value = half_up(sum(rated, Fraction(0)) / len(rated)) if rated else ZERO
    return TieBreakValue("average_rating", value, tuple(terms), "the average of these, half up")


def _half_of_all(field: Field, player: PlayerId) -> Decimal:
    """Half of what all rounds could give; in a round robin without the rounds the player sat out."""
    line = sum(field.pars, ZERO)
    if not field.swiss:
        row = field.rows[player]
        line -= sum((par for par, r in zip(field.pars, row, strict=False) if r.kind in BYE_KINDS), ZERO)
    return line
