"""Direct encounter: points in the matches among those level (FIDE handbook C.07, article 6)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .encounter import met, rounds_text
from .exact import ZERO
from .field import Field
from .history import PlayerId
from .value import Term, TieBreakValue


class _Sum(NamedTuple):
    """What a player has against the group, and could have with every missing match won."""

    own: Fraction
    highest: Fraction
    terms: tuple[Term, ...]


def direct_encounter(field: Field, group: tuple[PlayerId, ...]) -> dict[PlayerId, TieBreakValue]:
    """Points in the matches among the players level, all matches of a pair with their average.

    When all have met, the sums rank, and those who stay level among themselves are looked at again
    on their own. In a Swiss event in which not all have met, a player goes ahead only if nobody
    behind could catch up by winning what is missing. In a round robin forfeits count. The value
    shown is the sum within the first group; ``order`` is the place that the whole led to.
    """
    places: dict[PlayerId, int] = {}
    _settle(field, group, 0, places)
    note = "points in the matches among those level, a pair's matches averaged"
    return {
        player: TieBreakValue("direct_encounter", found.own, found.terms, note, -places[player])
        for player, found in _sums(field, group).items()
    }


def _settle(field: Field, group: tuple[PlayerId, ...], first: int, places: dict[PlayerId, int]) -> None:
    """Give every player of the group a place from ``first`` on; shared where nothing decides."""
    parts = _split(field, group)
    for part in parts:
        for player in part:
            places[player] = first
        if len(parts) > 1 and len(part) > 1:
            _settle(field, part, first, places)
        first += len(part)


def _split(field: Field, group: tuple[PlayerId, ...]) -> list[tuple[PlayerId, ...]]:
    """The group in order, in the parts that one look at its matches leaves level."""
    sums = _sums(field, group)
    if any(found.highest != found.own for found in sums.values()):
        return _ahead_of_all(group, sums)
    levels = sorted({found.own for found in sums.values()}, reverse=True)
    return [tuple(player for player in group if sums[player].own == level) for level in levels]


def _ahead_of_all(group: tuple[PlayerId, ...], sums: dict[PlayerId, _Sum]) -> list[tuple[PlayerId, ...]]:
    """One by one the player whom nobody left can reach; then all the others together."""
    left = list(group)
    parts: list[tuple[PlayerId, ...]] = []
    while len(left) > 1:
        leader = max(left, key=lambda player: sums[player].own)
        if any(sums[player].highest >= sums[leader].own for player in left if player != leader):
            break
        parts.append((leader,))
        left.remove(leader)
    return [*parts, tuple(left)]


def _sums(field: Field, group: tuple[PlayerId, ...]) -> dict[PlayerId, _Sum]:
    members = frozenset(group)
    # What winning a missing match could bring: twice the half that a match gives at most.
    most = 2 * Fraction(max(field.pars, default=ZERO))
    found: dict[PlayerId, _Sum] = {}
    for player in group:
        terms = _terms(field, player, members)
        own = sum((Fraction(term.value) for term in terms), Fraction(0))
        missing = len(group) - 1 - len(terms) if field.swiss else 0
        found[player] = _Sum(own, own + missing * most, terms)
    return found


def _terms(field: Field, player: PlayerId, group: frozenset[PlayerId]) -> tuple[Term, ...]:
    """One term for each other player met: the average of the points."""
    return tuple(
        Term(
            sum((Fraction(r.points) for r in results), Fraction(0)) / len(results),
            rounds_text(results),
            None,
            other,
        )
        for other, results in met(field, player, group, forfeits=not field.swiss).items()
    )
