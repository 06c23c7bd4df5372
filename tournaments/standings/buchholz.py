"""Buchholz and its kin: opponents' scores summed, cut, averaged (FIDE handbook C.07, articles 8, 14, 16)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from words import said

from .averages import averaged, rounded
from .cuts import Weighed, cut_terms
from .exact import ZERO, plain
from .field import Field
from .field_views import View, as_it_is, boards_of, by_boards
from .history import PlayerId
from .unplayed import contributions
from .value import Term, TieBreakFunction, TieBreakValue, for_each, total


def buchholz(
    key: str, low: int = 0, high: int = 0, forfeits: bool = False, view: View = as_it_is
) -> TieBreakFunction:
    """The tie-break that cuts the ``low`` lowest and then the ``high`` highest contributions.

    ``forfeits``: they count as played against the scheduled opponent. ``view``: whose points are summed.
    """

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        found = [Weighed(c, c.score, c.note) for c in contributions(view(field), player, forfeits)]
        return total(key, cut_terms(found, low, high))

    return for_each(key, one)


def average_buchholz(key: str, view: View = as_it_is) -> TieBreakFunction:
    """The average of the Buchholz of the opponents of played matches (8.2)."""
    own = buchholz(key, view=view)

    def everybody(field: Field) -> dict[PlayerId, TieBreakValue]:
        return own(field, tuple(field.players))

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        theirs = field.once(key, everybody)
        terms = [
            Term(theirs[r.opponent].value, said("Buchholz of the opponent"), r.round, r.opponent)
            for r in field.rows[player]
            if r.is_played and r.opponent is not None
        ]
        return averaged(key, terms, _digits(len(field.rows[player])))

    return for_each(key, one)


def _digits(rounds: int) -> Decimal:
    """The unit an average is shown in: two decimals tell averages over up to eight halves apart."""
    return Decimal("0.01") if rounds < 9 else Decimal("0.001")


def strength_combination(field: Field, player: PlayerId) -> TieBreakValue:
    """Board points and the Buchholz of match points over a divisor (SSSC, 13.4).

    The divisor brings match points to the size of board points: what all matches can give over the boards
    of one, cut to a whole number, at least 1.
    """
    boards = boards_of(field)
    most = 2 * sum(field.pars, ZERO)
    divisor = max(1, int(most / boards)) if boards else 1
    strength = sum((c.score for c in contributions(field, player)), ZERO)
    own = by_boards(field).points[player]
    exact = Fraction(own) + Fraction(strength) / divisor
    terms = [
        Term(own, said("board points")),
        Term(
            Fraction(strength) / divisor,
            said("Buchholz {strength} over {divisor}", strength=plain(strength), divisor=divisor),
        ),
    ]
    return rounded("strength_combination", exact, terms, Decimal("0.01"), said("both together, half up"))
