"""Tie-breaks by spread (match_scoring.md)."""

from __future__ import annotations

from words import said

from .exact import Exact, decimal_of, plain
from .field import Field
from .history import PlayerId
from .ledger import Kind, RoundResult
from .value import Term, TieBreakValue, total

# An absence or a void match can't be a player's best match; a pending one is not there yet.
_NO_MATCH = frozenset({Kind.ABSENT, Kind.VOID, Kind.PENDING})


def spread(field: Field, player: PlayerId) -> TieBreakValue:
    """The sum of the spreads as they were played or awarded."""
    rows = field.rows[player]
    return total("spread", [_term(r, r.raw_spread, r.kind.label) for r in rows])


def capped_spread(field: Field, player: PlayerId) -> TieBreakValue:
    """The sum of the spreads, none larger than the cap of its round."""
    terms = [_term(r, r.spread, _capped_note(r)) for r in field.rows[player]]
    return total("capped_spread", terms)


def spread_without_best(field: Field, player: PlayerId) -> TieBreakValue:
    """The spread over all rounds without the highest own spread, once.

    Byes and forfeits count with their awarded spread. Where the event caps spreads, the capped ones
    are taken.
    """
    rows = field.rows[player]
    matches = [r for r in rows if r.kind not in _NO_MATCH]
    best = max(matches, key=lambda r: r.spread, default=None)
    terms = [
        _term(r, r.spread, _capped_note(r))
        if r is not best
        else _term(
            r, r.spread, said("{note} (left out: the best match)", note=_capped_note(r)), counted=False
        )
        for r in rows
    ]
    return total("spread_without_best", terms)


def _capped_note(result: RoundResult) -> str:
    if result.spread == result.raw_spread:
        return result.kind.label
    sign = "+" if result.raw_spread > 0 else ""
    return said("{kind}, {spread} capped", kind=result.kind.label, spread=sign + plain(result.raw_spread))


def _term(result: RoundResult, value: Exact, note: str, counted: bool = True) -> Term:
    return Term(decimal_of(value), note, result.round, result.opponent, counted=counted)
