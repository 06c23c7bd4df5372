"""Koya: the points against the better half (FIDE handbook C.07, articles 9.2 and 14.5)."""

from __future__ import annotations

from decimal import Decimal

from words import said

from .exact import HALF, ZERO, plain
from .field import Field
from .history import PlayerId
from .ledger import BYE_KINDS, Kind
from .value import Term, TieBreakFunction, TieBreakValue, for_each, total

_NO_OPPONENT = frozenset({Kind.VOID, Kind.PENDING})


def koya(key: str, steps: int = 0) -> TieBreakFunction:
    """Points against opponents who have at least half of what their matches could give.

    ``steps``: by how many half points the line is moved, up or down.
    """

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        terms: list[Term] = []
        for r in field.rows[player]:
            if r.opponent is None or r.kind in _NO_OPPONENT:
                continue
            theirs, half = field.points[r.opponent], _half_of_all(field, r.opponent)
            line = half + HALF * steps
            note = said("opponent has {theirs}, {half}", theirs=plain(theirs), half=_line_text(half, line))
            terms.append(Term(r.points, note, r.round, r.opponent, counted=theirs >= line))
        return total(key, terms)

    return for_each(key, one)


def _line_text(half: Decimal, line: Decimal) -> str:
    if line == half:
        return said("half is {half}", half=plain(half))
    return said("the line is {line}, half is {half}", line=plain(line), half=plain(half))


def _half_of_all(field: Field, player: PlayerId) -> Decimal:
    """Half of what all rounds could give; in a round robin without the rounds the player sat out."""
    line = sum(field.pars, ZERO)
    if not field.swiss:
        row = field.rows[player]
        line -= sum((par for par, r in zip(field.pars, row, strict=False) if r.kind in BYE_KINDS), ZERO)
    return line
