"""Direct encounter: points in the matches among those level (FIDE handbook C.07, articles 6 and 13.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from words import said

from .encounter import met, rounds_text
from .exact import ZERO
from .field import Field
from .field_views import by_boards
from .history import PlayerId
from .value import Term, TieBreakFunction, TieBreakValue

Group = tuple[PlayerId, ...]


class _Sum(NamedTuple):
    """What a player has against the group, and could have with every missing match won."""

    own: Fraction
    highest: Fraction
    terms: tuple[Term, ...]


def direct_encounter(key: str, forfeits: bool = False) -> TieBreakFunction:
    """Points in the matches among the players level, all matches of a pair with their average.

    When all have met, the sums rank, and those who stay level among themselves are looked at again
    on their own. In a Swiss event in which not all have met, a player goes ahead only if nobody
    behind could catch up by winning what is missing. In a round robin forfeits count, in a Swiss with
    ``forfeits``. The value shown is the sum within the first group; ``order`` is the place that the
    whole led to.
    """

    def function(field: Field, group: Group) -> dict[PlayerId, TieBreakValue]:
        counting = forfeits or not field.swiss
        note = said("points in the matches among those level, a pair's matches averaged")
        return _placed(key, _settled(field, group, counting), _sums(field, group, counting), note)

    return function


def extended_direct_encounter(field: Field, group: Group) -> dict[PlayerId, TieBreakValue]:
    """Of teams: by match points; those still level by board points, and so on while it decides (13.3.1)."""
    counting = not field.swiss
    parts = _in_turn((field, by_boards(field)), group, counting)
    note = said("match points in the matches among those level, then board points")
    return _placed("extended_direct_encounter", parts, _sums(field, group, counting), note)


def _placed(
    key: str, parts: list[Group], sums: dict[PlayerId, _Sum], note: str
) -> dict[PlayerId, TieBreakValue]:
    """The values shown, in the order of the parts."""
    found: dict[PlayerId, TieBreakValue] = {}
    first = 0
    for part in parts:
        for player in part:
            found[player] = TieBreakValue(key, sums[player].own, sums[player].terms, note, -first)
        first += len(part)
    return found


def _in_turn(views: tuple[Field, ...], group: Group, forfeits: bool, idle: int = 0) -> list[Group]:
    """By the first view's points, who stays level by the next one's; until a whole turn decides nothing."""
    if len(group) == 1 or idle == len(views):
        return [group]
    parts = _settled(views[0], group, forfeits)
    without = idle + 1 if len(parts) == 1 else 0
    turned = (*views[1:], views[0])
    return [last for part in parts for last in _in_turn(turned, part, forfeits, without)]


def _settled(field: Field, group: Group, forfeits: bool) -> list[Group]:
    """The group in order, in the parts that nothing more decides about."""
    parts = _split(field, group, forfeits)
    if len(parts) == 1:
        return parts
    return [last for part in parts for last in (_settled(field, part, forfeits) if len(part) > 1 else [part])]


def _split(field: Field, group: Group, forfeits: bool) -> list[Group]:
    """The group in order, in the parts that one look at its matches leaves level."""
    sums = _sums(field, group, forfeits)
    if any(found.highest != found.own for found in sums.values()):
        return _ahead_of_all(group, sums)
    levels = sorted({found.own for found in sums.values()}, reverse=True)
    return [tuple(player for player in group if sums[player].own == level) for level in levels]


def _ahead_of_all(group: Group, sums: dict[PlayerId, _Sum]) -> list[Group]:
    """One by one the player whom nobody left can reach; then all the others together."""
    left = list(group)
    parts: list[Group] = []
    while len(left) > 1:
        leader = max(left, key=lambda player: sums[player].own)
        if any(sums[player].highest >= sums[leader].own for player in left if player != leader):
            break
        parts.append((leader,))
        left.remove(leader)
    return [*parts, tuple(left)]


def _sums(field: Field, group: Group, forfeits: bool) -> dict[PlayerId, _Sum]:
    members = frozenset(group)
    # What winning a missing match could bring: twice the half that a match gives at most.
    most = 2 * Fraction(max(field.pars, default=ZERO))
    found: dict[PlayerId, _Sum] = {}
    for player in group:
        terms = _terms(field, player, members, forfeits)
        own = sum((Fraction(term.value) for term in terms), Fraction(0))
        missing = len(group) - 1 - len(terms) if field.swiss else 0
        found[player] = _Sum(own, own + missing * most, terms)
    return found


def _terms(field: Field, player: PlayerId, group: frozenset[PlayerId], forfeits: bool) -> tuple[Term, ...]:
    """One term for each other player met: the average of the points."""
    return tuple(
        Term(
            sum((Fraction(r.points) for r in results), Fraction(0)) / len(results),
            rounds_text(results),
            None,
            other,
        )
        for other, results in met(field, player, group, forfeits).items()
    )
