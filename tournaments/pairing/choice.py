"""The decision about a round: who has the bye, and who meets whom (pairing.md, from H1 to Cost)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.history import PlayerId

from .costs import CostTable, cost_table
from .errors import Choice, PairingImpossible
from .field import Field
from .impossible import smallest_unserved
from .model import Costs
from .next_round import Meeting, Node, next_round
from .reason import Reason
from .rules import Blocked, blocked_pairs, bye_order, may_have_bye
from .search import Found, search
from .solver import Solution, Solver


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


def decide(field: Field, *, repeats: bool = False) -> Decision:
    """Pair the free players of ``field``. Raises PairingImpossible when nothing satisfies H1-H4.

    With ``repeats`` (or where the event allows them) a round that can't be paired otherwise repeats
    as few pairs as possible, and those as low in the order as possible; in an odd field in which
    everyone is barred, the bye as well.
    """
    if len(field.order) < 2:
        raise PairingImpossible(field.number, (), (Choice.MORE_PLAYERS, Choice.FEWER_ROUNDS))
    for terms in _terms(repeats or field.settings.repeats_allowed):
        decision = _decide_on(field, terms)
        if decision is not None:
            return decision
    raise PairingImpossible(field.number, _unserved(field), _choices(field))


def shown_costs(field: Field, cost: tuple[int, ...]) -> Costs:
    """Levels 1 to 4 as the rules count them: level 2 in squares of 1/100 of a point."""
    second = Fraction(cost[2], field.unit**2)
    return cost[1], second.numerator if second.denominator == 1 else second, cost[3], cost[4]


def _terms(repeats: bool) -> list[Terms]:
    return [Terms(), Terms(repeats=True), Terms(repeats=True, second_byes=True)] if repeats else [Terms()]


def _decide_on(field: Field, terms: Terms) -> Decision | None:
    """The decision under ``terms``, or None when no pairing satisfies them."""
    asked = field.settings.asks_h1(field.number) and not terms.repeats
    blocked = blocked_pairs(field, field.number, h1=asked)
    repeated = blocked_pairs(field, field.number, h1=True) if terms.repeats else {}
    coming = next_round(field)
    fallback: Decision | None = None
    passed: list[Reason] = []
    proved = True
    for bye in _byes(field, terms, passed):
        players = tuple(p for p in field.free if p != bye)
        table = cost_table(field, players, blocked, repeated)
        solver = Solver(table)
        start = solver.best()
        if start is None:
            passed.append(Reason("rest_impossible", {"a": bye}))
            continue
        found = Found(start) if coming is None else search(solver, coming, _given(field, bye), start)
        if found.solution is not None:
            unbound = None if found.solution == start else start
            return Decision(
                bye, found.solution, table, blocked, terms, unbound=unbound, passed_over=tuple(passed)
            )
        proved = proved and found.proved
        fallback = fallback or Decision(
            bye, start, table, blocked, terms, h5=False, passed_over=tuple(passed)
        )
        passed.append(Reason("rest_blocks_next", {"a": bye}))
    if fallback is None or proved:
        return fallback
    return Decision(
        fallback.bye, fallback.solution, fallback.table, blocked, terms,
        h5=False, h5_proved=False, passed_over=fallback.passed_over,
    )  # fmt: skip


def _byes(field: Field, terms: Terms, passed: list[Reason]) -> Iterator[PlayerId | None]:
    """Who might get the allocated bye, in bye order; None alone when nobody of the free does."""
    if not field.odd:
        yield None
        return
    for player in bye_order(field):
        if terms.second_byes or may_have_bye(field, player):
            yield player
        else:
            bar = field.facts.bars[player]
            passed.append(Reason(bar.key, {"a": player}, {"round": bar.round}))


def _given(field: Field, bye: PlayerId | None) -> list[Meeting]:
    """The meetings that stand before the matching: manual pairs and the bye."""
    given: list[Meeting] = list(field.manual)
    served = field.manual_bye if field.manual_bye is not None else bye
    return given if served is None else [*given, (served, None)]


def _unserved(field: Field) -> frozenset[PlayerId | None]:
    """A set that can't all be served at once, as small as is found."""
    blocked = blocked_pairs(field, field.number, h1=field.settings.asks_h1(field.number))
    nodes: list[Node] = list(field.free)
    edges = [
        (i, j)
        for i, a in enumerate(field.free)
        for j, b in enumerate(field.free)
        if i < j and b not in blocked[a]
    ]
    if field.odd:
        nodes.append(None)
        edges += [(i, len(field.free)) for i, a in enumerate(field.free) if may_have_bye(field, a)]
    return frozenset(nodes[i] for i in smallest_unserved(len(nodes), edges))


def _choices(field: Field) -> tuple[Choice, ...]:
    if field.has_bye:
        return (Choice.ALLOW_REPEATS, Choice.CHANGE_BYE, Choice.FEWER_ROUNDS)
    return (Choice.ALLOW_REPEATS, Choice.FEWER_ROUNDS)
