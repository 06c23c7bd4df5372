"""Tie-breaks from a player's own rounds alone (FIDE handbook C.07, article 7), and own scores."""

from __future__ import annotations

from decimal import Decimal

from words import said

from .exact import HALF, ONE, ZERO, decimal_of, plain
from .field import Field
from .history import PlayerId
from .ledger import Kind, RoundResult
from .unplayed import VOLUNTARY
from .value import Term, TieBreakFunction, TieBreakValue, for_each, total

# Without a winner, and nothing was awarded: compared with nobody.
_NOTHING = frozenset({Kind.DOUBLE_FORFEIT, Kind.VOID, Kind.PENDING})


def order_total(field: Field, player: PlayerId) -> TieBreakValue:
    """The sum of the own scores (Order scores on the board, or points), penalties not taken off."""
    return total("order_total", _order_scores(field, player))


def best_order_score(field: Field, player: PlayerId) -> TieBreakValue:
    """The highest single own score; 0 without one."""
    terms = _order_scores(field, player)
    value = max((term.value for term in terms), default=ZERO)
    return TieBreakValue("best_order_score", value, tuple(terms), said("the highest of these"))


def wins(field: Field, player: PlayerId) -> TieBreakValue:
    """Rounds won, or with as many points as a win without play gives: byes and no-shows too (7.1)."""
    row = field.rows[player]
    won = [r for place, r in enumerate(row) if _is_won(r, field.wins[place])]
    return total("wins", [_one(r, r.kind.label) for r in won])


def played_wins(field: Field, player: PlayerId) -> TieBreakValue:
    """Matches won by own totals or by rule after play began (7.2)."""
    won = [r for r in field.rows[player] if r.result == ONE]
    return total("played_wins", [_one(r, r.kind.label) for r in won])


def matches_played(field: Field, player: PlayerId) -> TieBreakValue:
    """Matches in which play began."""
    return total("matches_played", [_one(r, r.kind.label) for r in field.rows[player] if r.is_played])


def elected_rounds(field: Field, player: PlayerId) -> TieBreakValue:
    """Rounds less requested byes, absences and forfeit losses (7.6); a match under way is no round yet."""
    terms = [
        Term(ONE, r.kind.label, r.round, r.opponent, counted=r.kind not in VOLUNTARY)
        for r in field.rows[player]
        if r.kind is not Kind.PENDING
    ]
    return total("elected_rounds", terms)


def standard_points(field: Field, player: PlayerId) -> TieBreakValue:
    """1 for a round with more points than the opponent, or without play more than a draw gives; a half for
    as many (7.7). A double forfeit gives nothing."""
    terms = []
    for place, r in enumerate(field.rows[player]):
        if r.kind in _NOTHING:
            continue
        theirs = _points_against(field, place, r)
        value = ONE if r.points > theirs else HALF if r.points == theirs else ZERO
        terms.append(
            Term(
                value,
                said(
                    "{kind}: {points} to {theirs}",
                    kind=r.kind.label,
                    points=plain(r.points),
                    theirs=plain(theirs),
                ),
                r.round,
                r.opponent,
            )
        )
    return total("standard_points", terms)


def progressive(key: str, cut: int = 0) -> TieBreakFunction:
    """The sum of the points after each round, without the first ``cut`` ones (7.5 and 14.1)."""

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        terms: list[Term] = []
        running = ZERO
        for place, r in enumerate(field.rows[player]):
            running += r.points
            note = said(
                "{points} in this round, {running} so far", points=plain(r.points), running=plain(running)
            )
            left_out = place < cut
            note = said("{note} (cut: one of the first rounds)", note=note) if left_out else note
            terms.append(Term(running, note, r.round, r.opponent, counted=not left_out))
        return total(key, terms)

    return for_each(key, one)


def rating(key: str, reverse: bool = False) -> TieBreakFunction:
    """The own rating, the higher first, or the lower; who has none comes last (10.6)."""

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        own = field.players[player].rating
        if own is None:
            return TieBreakValue(key, ZERO, (), said("no rating"), -(10**6))
        return TieBreakValue(key, Decimal(own), (), said("the rating"), -own if reverse else own)

    return for_each(key, one)


def seed_number(key: str, reverse: bool = False) -> TieBreakFunction:
    """The seed number, the lower first, or the higher (7.8)."""

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        seed = field.players[player].seed
        return TieBreakValue(key, Decimal(seed), (), said("the seed number"), seed if reverse else -seed)

    return for_each(key, one)


def _is_won(result: RoundResult, win: Decimal) -> bool:
    if result.is_played:
        return result.result == ONE
    return result.kind not in _NOTHING and result.points >= win


def _points_against(field: Field, place: int, result: RoundResult) -> Decimal:
    if result.is_played and result.opponent is not None:
        return field.rows[result.opponent][place].points
    return field.draws[place]


def _one(result: RoundResult, note: str) -> Term:
    return Term(ONE, note, result.round, result.opponent)


def _order_scores(field: Field, player: PlayerId) -> list[Term]:
    return [
        Term(decimal_of(r.order_score), said("own score"), r.round, r.opponent)
        for r in field.rows[player]
        if r.order_score is not None
    ]
