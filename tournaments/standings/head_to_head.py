"""Head-to-head as the Mind Sports Olympiad ranks (match_scoring.md, preset mso)."""

from __future__ import annotations

from decimal import Decimal

from words import said

from .encounter import met, rounds_text
from .exact import HALF, ONE, ZERO, plain
from .field import Field
from .history import PlayerId
from .ledger import RoundResult
from .value import Term, TieBreakValue


def head_to_head(field: Field, group: tuple[PlayerId, ...]) -> dict[PlayerId, TieBreakValue]:
    """+1 for the player who beat all others level, -1 for the one who lost to all, else 0.

    Played matches only, and at least one with every other player of the group. Several matches of
    a pair: the results 1, 0.5, 0 are summed. Who is 0 goes on with the next criterion together.
    """
    members = frozenset(group)
    return {player: _one(field, player, members) for player in group}


def _one(field: Field, player: PlayerId, group: frozenset[PlayerId]) -> TieBreakValue:
    found = met(field, player, group)
    terms = tuple(_term(other, results) for other, results in found.items())
    others, missing = len(group) - 1, len(group) - 1 - len(found)
    if not others:
        return TieBreakValue("head_to_head", ZERO, terms, said("nobody else is level"))
    if missing:
        note = said("no match played with {missing} of {others} others level", missing=missing, others=others)
        return TieBreakValue("head_to_head", ZERO, terms, note)
    margins = [_own(results) - HALF * len(results) for results in found.values()]
    return _decided(margins, terms)


def _decided(margins: list[Decimal], terms: tuple[Term, ...]) -> TieBreakValue:
    """The verdict on a player who met all the others."""
    if all(margin > 0 for margin in margins):
        return TieBreakValue("head_to_head", ONE, terms, said("beat every other player level"))
    if all(margin < 0 for margin in margins):
        return TieBreakValue("head_to_head", -ONE, terms, said("lost to every other player level"))
    return TieBreakValue("head_to_head", ZERO, terms, said("neither beat all others level nor lost to all"))


def _own(results: list[RoundResult]) -> Decimal:
    """The player's results of a pair's matches, summed."""
    return sum((result.result or ZERO for result in results), ZERO)


def _term(other: PlayerId, results: list[RoundResult]) -> Term:
    own = _own(results)
    return Term(
        own,
        said("{own} of {count}, {rounds}", own=plain(own), count=len(results), rounds=rounds_text(results)),
        None,
        other,
    )
