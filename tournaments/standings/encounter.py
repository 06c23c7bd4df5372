"""Tie-breaks among the players who are level: head-to-head and direct encounter."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from .exact import HALF, ONE, ZERO, plain
from .field import Field
from .history import PlayerId
from .ledger import Kind, RoundResult
from .value import Term, TieBreakValue


def head_to_head(field: Field, group: tuple[PlayerId, ...]) -> dict[PlayerId, TieBreakValue]:
    """+1 for the player who beat all others level, -1 for the one who lost to all, else 0.

    Played matches only, and at least one with every other player of the group. Several matches of
    a pair: the results 1, 0.5, 0 are summed. Who is 0 goes on with the next criterion together
    (match_scoring.md, preset mso).
    """
    return {player: _head_to_head(field, player, _others(group, player)) for player in group}


def _head_to_head(field: Field, player: PlayerId, others: tuple[PlayerId, ...]) -> TieBreakValue:
    met = {other: _matches(field, player, other) for other in others}
    terms = tuple(_result_term(other, results) for other, results in met.items())
    value = ZERO
    if others and all(met.values()):
        margins = [sum((r.result or ZERO for r in found), ZERO) - HALF * len(found) for found in met.values()]
        value = ONE if all(m > 0 for m in margins) else -ONE if all(m < 0 for m in margins) else ZERO
    return TieBreakValue("head_to_head", value, terms, _head_to_head_note(value, others, met))


def _head_to_head_note(
    value: Decimal, others: tuple[PlayerId, ...], met: dict[PlayerId, list[RoundResult]]
) -> str:
    if not others:
        return "nobody else is level"
    if not all(met.values()):
        return "not played against every other player level"
    if value > 0:
        return "beat every other player level"
    return "lost to every other player level" if value < 0 else "neither beat all nor lost to all"


def _result_term(other: PlayerId, found: list[RoundResult]) -> Term:
    if not found:
        return Term(ZERO, "no match played", None, other, counted=False)
    own = sum((r.result or ZERO for r in found), ZERO)
    rounds = ", ".join(str(r.round) for r in found)
    return Term(own, f"{plain(own)} of {len(found)}, round {rounds}", None, other)


def direct_encounter(field: Field, group: tuple[PlayerId, ...]) -> dict[PlayerId, TieBreakValue]:
    """Points in the matches among the players level (FIDE handbook C.07, article 6).

    Several matches of a pair count with their average. When all have met, the sums rank, and those
    who stay level among themselves are looked at again on their own. In a Swiss event in which not
    all have met, a player goes ahead only if nobody behind could catch up by winning what is
    missing. The value shown is the sum within the first group; ``order`` is the place it led to.
    """
    places = dict.fromkeys(group, 0)
    _settle(field, group, 0, places)
    values: dict[PlayerId, TieBreakValue] = {}
    for player in group:
        terms = _encounter_terms(field, player, _others(group, player))
        own = sum((Fraction(term.value) for term in terms if term.counted), Fraction(0))
        values[player] = TieBreakValue(
            "direct_encounter", own, terms, "points in the matches among those level", -places[player]
        )
    return values


def _settle(
    field: Field, group: tuple[PlayerId, ...], first: int, places: dict[PlayerId, int]
) -> None:
    """Give every player of the group a place from ``first`` on; shared where nothing decides."""
    parts = _split(field, group)
    for part in parts:
        for player in part:
            places[player] = first
        if len(parts) > 1 and len(part) > 1:
            _settle(field, part, first, places)
        first += len(part)


def _split(field: Field, group: tuple[PlayerId, ...]) -> list[tuple[PlayerId, ...]]:
    """The group in order, in parts that one look at its matches leaves level."""
    sums: dict[PlayerId, Fraction] = {}
    highest: dict[PlayerId, Fraction] = {}
    for player in group:
        terms = _encounter_terms(field, player, _others(group, player))
        sums[player] = sum((Fraction(t.value) for t in terms if t.counted), Fraction(0))
        missing = sum(1 for t in terms if not t.counted) if field.swiss else 0
        highest[player] = sums[player] + missing * _most(field)
    if highest == sums:
        levels = sorted(set(sums.values()), reverse=True)
        return [tuple(p for p in group if sums[p] == level) for level in levels]
    return _ahead_of_all(group, sums, highest)


def _ahead_of_all(
    group: tuple[PlayerId, ...], sums: dict[PlayerId, Fraction], highest: dict[PlayerId, Fraction]
) -> list[tuple[PlayerId, ...]]:
    """One by one the player whom nobody left can reach; then all the others together."""
    left = list(group)
    parts: list[tuple[PlayerId, ...]] = []
    while len(left) > 1:
        leader = max(left, key=lambda p: sums[p])
        if any(highest[p] >= sums[leader] for p in left if p != leader):
            break
        parts.append((leader,))
        left.remove(leader)
    return [*parts, tuple(left)]


def _encounter_terms(field: Field, player: PlayerId, others: tuple[PlayerId, ...]) -> tuple[Term, ...]:
    terms: list[Term] = []
    for other in others:
        found = _matches(field, player, other, forfeits=not field.swiss)
        if not found:
            terms.append(Term(ZERO, "not met", None, other, counted=False))
            continue
        average = sum((Fraction(r.points) for r in found), Fraction(0)) / len(found)
        rounds = ", ".join(str(r.round) for r in found)
        terms.append(Term(average, f"round {rounds}", None, other))
    return tuple(terms)


def _most(field: Field) -> Fraction:
    """What winning a missing match could bring: twice the par of the best round."""
    return 2 * Fraction(max(field.pars, default=ZERO))


def _matches(
    field: Field, player: PlayerId, other: PlayerId, forfeits: bool = False
) -> list[RoundResult]:
    """The rounds in which the two played; with ``forfeits`` also those won by no-show."""
    kinds = (Kind.NO_SHOW_WIN, Kind.NO_SHOW_LOSS) if forfeits else ()
    return [r for r in field.rows[player] if r.opponent == other and (r.is_played or r.kind in kinds)]


def _others(group: tuple[PlayerId, ...], player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(other for other in group if other != player)
