"""Tie-breaks among the players who are level: what two players did against each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from words import said

from .field import Field
from .history import PlayerId
from .ledger import FORFEITS, PLAYED_KINDS, RoundResult

Met = dict[PlayerId, list[RoundResult]]


def met(field: Field, player: PlayerId, group: Collection[PlayerId], forfeits: bool = False) -> Met:
    """The player's rounds against each other player of the group; who was not met is left out.

    Played matches only; with ``forfeits`` also those that a no-show decided.
    """
    kinds = PLAYED_KINDS | (FORFEITS if forfeits else frozenset())
    found: Met = {}
    for result in field.rows[player]:
        if result.opponent in group and result.opponent is not None and result.kind in kinds:
            found.setdefault(result.opponent, []).append(result)
    return found


def rounds_text(found: Iterable[RoundResult]) -> str:
    """The numbers of the rounds, for a note."""
    return said("round {rounds}", rounds=", ".join(str(result.round) for result in found))
