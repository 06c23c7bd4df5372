"""The decision about a round: who has the bye, and who meets whom (pairing.md, from H1 to Cost)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from tournaments.standings.history import PlayerId

from .costs import CostTable, cost_table
from .errors import Choice, PairingImpossible
from .field import Field
from .impossible import smallest_unserved
from .matching import Edge, largest_matching
from .model import Costs
from .next_round import Meeting, Node, next_round
from .reason import Reason
from .rules import Blocked, blocked_pairs, bye_order, may_have_bye
from .search import search
from .solver import Solution, Solver

Costing = Callable[[Field, tuple[PlayerId, ...], Blocked, Blocked], CostTable]


@dataclass(frozen=True, slots=True)
class Terms:
    """How far the hard rules are asked. ``repeats``: H1 gives way; ``second_byes``: H3 as well."""

    repeats: bool = False
    second_byes: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided for the free players of a field.

    ``unbound`` is the best answer for the same bye without H5, where H5 changed it. ``passed_over``
    says why players before the chosen one in the bye order did not get the bye.
    """

    bye: PlayerId | None
    solution: Solution
    table: CostTable
    blocked: Blocked
    terms: Terms = Terms()
    h5: bool = True
    h5_proved: bool = True
    unbound: Solution | None = None
    passed_over: tuple[Reason, ...] = ()

    def pairs(self) -> list[tuple[PlayerId, PlayerId]]:
        """The decided pairs, higher place first."""
        players = self.table.players
        return [(players[i], players[j]) for i, j in self.solution.pairs]


def decide(field: Field, *, repeats: bool = False, costs: Costing = cost_table) -> Decision:
    """Pair the free players of ``field``. Raises PairingImpossible when nothing satisfies H1-H4.

    With ``repeats`` (or where the event allows them) a round that can't be paired otherwise repeats
    as few pairs as possible, and those as low in the order as possible; in an odd field in which
    everyone is barred, the bye as well. ``costs``: what a system of pairing finds dear.
    """
    if len(field.order) < 2:
        raise PairingImpossible(field.number, (), (Choice.MORE_PLAYERS, Choice.FEWER_ROUNDS))
    terms = Terms()
    for terms in _terms(repeats or field.settings.repeats_allowed):
        decision = _decide_on(field, terms, costs)
        if decision is not None:
            return decision
    raise PairingImpossible(field.number, _unserved(field, terms), _choices(field, terms))


def shown_costs(field: Field, cost: tuple[int, ...]) -> Costs:
    """Levels 1 to 4 as the rules count them: level 2 in squares of 1/100 of a point."""
    second = Fraction(cost[2], field.unit**2)
    return cost[1], second.numerator if second.denominator == 1 else second, cost[3], cost[4]


def _terms(repeats: bool) -> list[Terms]:
    return [Terms(), Terms(repeats=True), Terms(repeats=True, second_byes=True)] if repeats else [Terms()]


def _decide_on(field: Field, terms: Terms, costs: Costing) -> Decision | None:
    """The decision under ``terms``, or None when no pairing satisfies them."""
    blocked = _blocked(field, terms)
    repeated = blocked_pairs(field, field.number, h1=True) if terms.repeats else {}
    coming = next_round(field)
    passed: list[Reason] = []
    fallback: Decision | None = None  # the first answer, should none keep the next round possible
    hope = proved = True
    served = False
    for bye in _byes(field, terms, passed):
        table = costs(field, tuple(p for p in field.free if p != bye), blocked, repeated)
        solver = Solver(table)
        start = solver.best()
        if start is None:
            served = served or fallback is not None or _all_served(field, terms)
            if not served:
                return None
            passed.append(Reason("rest_impossible", {"a": bye}))
            continue
        decision = Decision(bye, start, table, blocked, terms, passed_over=tuple(passed))
        if coming is None or coming.possible(_meetings(field, decision)):
            return decision
        if fallback is None:
            fallback, hope = decision, coming.possible(_given(field, None))
        if hope:
            # Once a search was given up, the others are looked at without one.
            found = search(solver, coming, _given(field, bye), start, None if proved else 1)
            proved = proved and found.proved
            if found.solution is not None:
                return replace(decision, solution=found.solution, unbound=start)
        if not hope:
            break
        passed.append(Reason("rest_blocks_next", {"a": bye}))
    return None if fallback is None else replace(fallback, h5=False, h5_proved=proved)


def _blocked(field: Field, terms: Terms) -> Blocked:
    """Who may not meet in the field's round under ``terms``."""
    return blocked_pairs(field, field.number, h1=field.settings.asks_h1(field.number) and not terms.repeats)


def _byes(field: Field, terms: Terms, passed: list[Reason]) -> Iterator[PlayerId | None]:
    """Who might get the allocated bye, in bye order; None alone when nobody of the free does."""
    if not field.odd:
        yield None
        return
    for player in bye_order(field):
        if _may_have_bye(field, terms, player):
            yield player
        else:
            bar = field.facts.bars[player]
            passed.append(Reason(bar.key, {"a": player}, {"round": bar.round}))


def _may_have_bye(field: Field, terms: Terms, player: PlayerId) -> bool:
    return terms.second_byes or may_have_bye(field, player)


def _given(field: Field, bye: PlayerId | None) -> list[Meeting]:
    """The meetings that stand before the matching: manual pairs and the bye."""
    given: list[Meeting] = list(field.manual)
    served = field.manual_bye if field.manual_bye is not None else bye
    return given if served is None else [*given, (served, None)]


def _meetings(field: Field, decision: Decision) -> list[Meeting]:
    """All meetings of a decided round."""
    return [*_given(field, decision.bye), *decision.pairs()]


def _graph(field: Field, terms: Terms) -> tuple[list[Node], list[Edge]]:
    """Who can be served by whom; in an odd field the bye is the last node."""
    blocked = _blocked(field, terms)
    nodes: list[Node] = list(field.free)
    edges = [(i, j) for (i, a), (j, b) in combinations(enumerate(field.free), 2) if b not in blocked[a]]
    if field.odd:
        nodes.append(None)
        last = len(field.free)
        edges += [(i, last) for i, player in enumerate(field.free) if _may_have_bye(field, terms, player)]
    return nodes, edges


def _all_served(field: Field, terms: Terms) -> bool:
    """Whether any pairing satisfies ``terms``."""
    nodes, edges = _graph(field, terms)
    return 2 * len(largest_matching(len(nodes), edges)) == len(nodes)


def _unserved(field: Field, terms: Terms) -> frozenset[PlayerId | None]:
    """A set that can't all be served at once, as small as is found."""
    nodes, edges = _graph(field, terms)
    return frozenset(nodes[i] for i in smallest_unserved(len(nodes), edges))


def _choices(field: Field, terms: Terms) -> tuple[Choice, ...]:
    """What is left; a repeat only where it was not tried already."""
    left = [] if terms.repeats else [Choice.ALLOW_REPEATS]
    left += [Choice.CHANGE_BYE] if field.has_bye else []
    return (*left, Choice.FEWER_ROUNDS)
