"""What is wrong with a round that is given (by hand, by another program, from a file)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.standings.exact import Exact
from tournaments.standings.history import History, PlayerId
from words import said

from .choice import Decision, decide, shown_costs
from .errors import PairingImpossible
from .field import Field, field_of
from .model import PairingSettings, Request, Score
from .next_round import Meeting, next_round
from .reason import Reason, Value, exact_text
from .roles import order_first
from .rules import bye_warnings, pair_warnings
from .solver import Solution

Pairs = Sequence[tuple[PlayerId, PlayerId]]
LEVEL_NAMES = (
    said("repeats"),
    said("club mates"),
    said("squared differences of points"),
    said("distances"),
    said("balance of roles"),
)


def check(
    settings: PairingSettings,
    history: History,
    scores: Mapping[PlayerId, Score],
    pairs: Pairs,
    bye: PlayerId | None,
    request: Request,
) -> list[str]:
    """One sentence for each thing that is wrong with the round; empty when it is right.

    Pairs stand with Order first in front. The bye is judged by itself; the pairs are then compared
    with the best pairing for the bye that was given. What the request sets by hand is not judged.
    """
    return [str(reason) for reason in findings(settings, history, scores, pairs, bye, request)]


def findings(
    settings: PairingSettings,
    history: History,
    scores: Mapping[PlayerId, Score],
    pairs: Pairs,
    bye: PlayerId | None,
    request: Request,
) -> list[Reason]:
    """As ``check``, each finding with its key and players."""
    field = field_of(settings, history, scores, request)
    right = _decided(field, request)
    repeats = right is not None and right.terms.repeats
    broken = _who_stands(field, history, request, pairs, bye)
    broken += _hard_rules(field, pairs, bye, repeats=repeats)
    found = broken + _bye(field, bye, right)
    if not broken:
        found += _cost(field, pairs, bye, request)
    return _without_doubles(found) + _roles(field, pairs)


def _decided(field: Field, request: Request) -> Decision | None:
    """The right pairing, or None when the round can't be paired."""
    try:
        return decide(field, repeats=request.repeats)
    except PairingImpossible:
        return None


def _without_doubles(found: list[Reason]) -> list[Reason]:
    """Who should have the bye that nobody has is not called missing as well."""
    named = {reason.players["a"] for reason in found if reason.key == "bye_missing"}
    return [r for r in found if r.key != "missing" or r.players["a"] not in named]


def _who_stands(
    field: Field, history: History, request: Request, pairs: Pairs, bye: PlayerId | None
) -> list[Reason]:
    """Everyone who is there stands in the round once, and nobody else."""
    standing = Counter([p for pair in pairs for p in pair] + ([] if bye is None else [bye]))
    known = {p.id for p in history.players}
    found: list[Reason] = []
    for player, times in standing.items():
        who = {"a": player}
        if player not in known:
            found.append(Reason("unknown", who))
        elif player in request.absent or player in request.left:
            found.append(Reason("not_there", who))
        elif player in request.byes:
            found.append(Reason("has_granted_bye", who))
        if times > 1 and (player, player) not in pairs:
            found.append(Reason("twice", who, {"times": times}))
    found += [Reason("with_self", {"a": a}) for a, b in pairs if a == b]
    found += [Reason("missing", {"a": p}) for p in field.order if p not in standing]
    if bye is not None and not field.has_bye:
        found.append(Reason("bye_in_even_field", {"a": bye}))
    return found


def _hard_rules(field: Field, pairs: Pairs, bye: PlayerId | None, *, repeats: bool) -> list[Reason]:
    """H1 to H3 for what was not set by hand, and whether what was set by hand is kept."""
    given = {frozenset(pair) for pair in pairs}
    by_hand = {frozenset(pair) for pair in field.manual}
    there = set(field.order)
    found: list[Reason] = []
    for a, b in pairs:
        if a != b and {a, b} <= there and frozenset((a, b)) not in by_hand:
            against = pair_warnings(field, a, b)
            found += [reason for reason in against if not (repeats and reason.key == "warn_met")]
    if bye in there and bye is not None and bye != field.manual_bye:
        found += bye_warnings(field, bye)
    found += [
        Reason("manual_missing", {"a": a, "b": b}) for a, b in field.manual if frozenset((a, b)) not in given
    ]
    return found


def _bye(field: Field, bye: PlayerId | None, right: Decision | None) -> list[Reason]:
    """Whether the bye went where it belongs."""
    if right is None:
        return [Reason("round_impossible")]
    if not field.has_bye:
        return []
    if field.manual_bye is not None:
        wrong = bye != field.manual_bye
        return [Reason("manual_bye_missing", {"a": field.manual_bye, "b": bye})] if wrong else []
    if bye is None:
        return [Reason("bye_missing", {"a": right.bye})]
    return [] if bye == right.bye else [Reason("bye_belongs", {"a": right.bye, "b": bye})]


def _cost(field: Field, pairs: Pairs, bye: PlayerId | None, request: Request) -> list[Reason]:
    """Compare with the best pairing for the same bye."""
    if field.odd:
        field = replace(field, free=tuple(p for p in field.free if p != bye), manual_bye=bye)
    best = _decided(field, request)
    if best is None:
        return []
    if best.h5 and not _next_possible(field, pairs, bye):
        return [Reason("next_round_lost", {}, {"round": field.number + 1})]
    return _compare(field, best, pairs)


def _next_possible(field: Field, pairs: Pairs, bye: PlayerId | None) -> bool:
    coming = next_round(field)
    meetings: list[Meeting] = list(pairs)
    return coming is None or coming.possible(meetings if bye is None else [*meetings, (bye, None)])


def _compare(field: Field, best: Decision, pairs: Pairs) -> list[Reason]:
    """The first level in which the given pairs of the free players cost more than they have to."""
    given = _solution(best, pairs)
    if given.key <= best.solution.key:
        return []
    cost, possible = _shown(field, given), _shown(field, best.solution)
    for level, (ours, theirs) in enumerate(zip(cost, possible, strict=True)):
        if ours != theirs:
            params: dict[str, Value] = {"level": level, "what": LEVEL_NAMES[level]}
            params |= {"given": exact_text(ours), "best": exact_text(theirs)}
            return [Reason("cost_higher", {}, params)]
    (a, b), (_, c) = next((x, y) for x, y in zip(given.pairs, best.solution.pairs, strict=True) if x != y)
    players = best.table.players
    return [Reason("opponent_higher", {"a": players[a], "b": players[b], "c": players[c]})]


def _solution(best: Decision, pairs: Pairs) -> Solution:
    """The given pairs as places and cost, by the table of the best pairing."""
    place = {p: i for i, p in enumerate(best.table.players)}
    free = [(place[a], place[b]) for a, b in pairs if a in place and b in place]
    edges = sorted((min(pair), max(pair)) for pair in free)
    return Solution(tuple(edges), best.table.total(edges))


def _shown(field: Field, solution: Solution) -> tuple[Exact, ...]:
    return solution.cost[0], *shown_costs(field, solution.cost)


def _roles(field: Field, pairs: Pairs) -> list[Reason]:
    """Who should be Order first."""
    there = set(field.order)
    wrong = [
        (b, a)
        for a, b in pairs
        if a != b and {a, b} <= there and order_first(field.facts, field.seeds, a, b) != (a, b)
    ]
    return [Reason("order_first", {"a": first, "b": second}) for first, second in wrong]
