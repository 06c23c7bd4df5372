"""The matching and what is built on it: exactness, ties, sparse against complete, levels in stages."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from tournaments.pairing.choice import Decision, decide
from tournaments.pairing.costs import CostTable
from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.field import field_of
from tournaments.pairing.matching import MAX_BITS, TooWideError, optimal_edges, perfect_matching
from tournaments.pairing.model import Distance
from tournaments.pairing.packing import fits, pack
from tournaments.pairing.solver import Solver
from tournaments.pairing.sparse import exchange_improves

from .exhaustive import matchings
from .simulate import Event, new_event, random_request

ALWAYS_WHOLE = 10**9
LONG = 10**6  # steps; more than any field here takes


def random_table(random: Random, size: int, high: int, gaps: float) -> CostTable:
    """A table of random costs; few different ones, so that there are ties."""
    levels = []
    for _ in range(5):
        level = np.zeros((size, size), dtype=object)
        for i, j in combinations(range(size), 2):
            level[i, j] = level[j, i] = random.randint(0, 2) * random.choice((1, high))
        levels.append(level)
    allowed = np.ones((size, size), dtype=np.bool_)
    np.fill_diagonal(allowed, False)
    for i, j in combinations(range(size), 2):
        allowed[i, j] = allowed[j, i] = random.random() > gaps
    return CostTable(tuple(range(size)), tuple(levels), allowed)


def by_hand(table: CostTable) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Cost and opponents of every possible pairing."""
    return [
        (table.total(pairs), tuple(b for _, b in pairs))
        for pairs in matchings(table.players)
        if all(table.allowed[pair] for pair in pairs)
    ]


@pytest.mark.parametrize("high", [1, 3, 2**20, 2**60])
def test_solver_equals_every_possibility(high: int) -> None:
    """With 2**60 five levels don't fit into one matching, so they are solved in stages."""
    random = Random(high)
    for _ in range(60):
        table = random_table(random, random.choice((2, 4, 6, 8)), high, 0.3)
        found = Solver(table).best()
        assert (found and found.key) == min(by_hand(table), default=None)


@pytest.mark.parametrize("patience", [0, LONG])
def test_both_ways_to_settle_equal_pairings(patience: int) -> None:
    """Few different costs, so that level 5 decides a lot: player by player, or part by part."""
    random = Random(7)
    for count in range(80):
        table = random_table(random, random.choice((4, 6, 8)), 1, 0.1 + 0.3 * (count % 2))
        top = tuple(level * 0 if k < 4 else level for k, level in enumerate(table.levels))
        table = replace(table, levels=top)
        found = Solver(table, patience=patience).best()
        assert (found and found.key) == min(by_hand(table), default=None)


@pytest.mark.parametrize("seed", range(3))
def test_both_ways_agree_in_larger_fields(seed: int) -> None:
    """Round 2 after many draws and odd groups has many equal pairings."""
    random = Random(seed)
    event = new_event(random, 61 + seed, 6, distance=Distance.FOLD, king_of_the_hill=False)
    table = played_decision(event, random, 2).table
    assert Solver(table, patience=0).best() == Solver(table, patience=LONG).best()


def test_wide_levels_do_not_fit_at_once() -> None:
    values = [[2**60, 1], [2**60, 1], [5, 7]]
    assert fits(pack(values[1:], 4), 4)
    assert not fits(pack(values, 4), 4)


def test_conditions_are_kept() -> None:
    random = Random(4)
    table = random_table(random, 8, 2, 0)
    found = Solver(table).best(include=frozenset({(0, 5)}), exclude=frozenset({(1, 2), (3, 4)}))
    expected = min(
        (table.total(pairs), tuple(b for _, b in pairs))
        for pairs in matchings(table.players)
        if (0, 5) in pairs and (1, 2) not in pairs and (3, 4) not in pairs
    )
    assert found is not None
    assert found.key == expected


def test_weights_are_exact_up_to_the_limit_and_refused_above() -> None:
    top = 2**MAX_BITS - 1
    square = [(0, 1, top), (2, 3, top - 2), (0, 2, top - 1), (1, 3, top - 2), (0, 3, top), (1, 2, top)]
    assert perfect_matching(4, square) == [(0, 2), (1, 3)]
    with pytest.raises(TooWideError):
        perfect_matching(2, [(0, 1, top + 1)])


def test_no_perfect_matching() -> None:
    assert perfect_matching(4, [(0, 1, 1), (0, 2, 1), (0, 3, 1)]) is None
    assert perfect_matching(3, [(0, 1, 1), (1, 2, 1)]) is None
    assert perfect_matching(0, []) == []


@pytest.mark.parametrize("seed", range(30))
def test_optimal_edges_are_all_edges_of_all_cheapest_matchings(seed: int) -> None:
    random = Random(seed)
    weights = {edge: random.randint(0, 2) for edge in combinations(range(8), 2)}
    edges = [(i, j, w) for (i, j), w in weights.items()]
    totals = {pairs: sum(weights[e] for e in pairs) for pairs in matchings(tuple(range(8)))}
    cheapest = [pairs for pairs, total in totals.items() if total == min(totals.values())]
    best = perfect_matching(8, edges)
    assert best is not None
    assert optimal_edges(8, edges, best) == {edge for pairs in cheapest for edge in pairs}


def played_decision(event: Event, random: Random, rounds: int) -> Decision:
    for number in range(1, rounds + 1):
        request = random_request(random, event, number, 0.03)
        field = field_of(event.settings, event.history, event.scores(number), request)
        decision = decide(field)
        event = event.played(random, event.pair(request), request, 0.03)
    return decision


@pytest.mark.parametrize("seed", range(4))
def test_sparse_equals_complete_and_no_exchange_improves(seed: int) -> None:
    random = Random(seed)
    decision = played_decision(new_event(random, 110 + seed, 6), random, 2 + seed)
    sparse = Solver(decision.table, sparse_above=50).best()
    assert sparse == Solver(decision.table, sparse_above=ALWAYS_WHOLE).best()
    assert sparse is not None
    assert not exchange_improves(decision.table, sparse.pairs)


def test_an_answer_that_an_exchange_improves_is_noticed() -> None:
    """In every second table all pairs cost the same, so that level 5 decides alone."""
    random = Random(1)
    for count in range(40):
        table = random_table(random, 6, 3, 0.2)
        if count % 2:
            table = replace(table, levels=tuple(level * 0 for level in table.levels))
        for pairs in matchings(table.players):
            if not all(table.allowed[pair] for pair in pairs):
                continue
            better = [
                other
                for other in matchings(table.players)
                if len(set(other) & set(pairs)) == 1
                and all(table.allowed[pair] for pair in other)
                and (table.total(other), [b for _, b in other]) < (table.total(pairs), [b for _, b in pairs])
            ]
            assert exchange_improves(table, pairs) == bool(better)


@pytest.mark.parametrize("seed", range(3))
def test_larger_fields_keep_the_hard_rules(seed: int) -> None:
    """H1 to H3 over a whole event of 40 to 42 players with absences, byes, no-shows and forbidden pairs."""
    random = Random(seed)
    event = new_event(random, 40 + seed, 9, king_of_the_hill=False)
    had_bye: set[int] = set()
    for number in range(1, 10):
        request = random_request(random, event, number, 0.05)
        try:
            pairing = event.pair(request)
        except PairingImpossible as error:
            pytest.fail(str(error))
        met = {frozenset((m.a, m.b)) for r in event.history.rounds for m in r.matches if m.is_meeting}
        closed = {frozenset((f.a, f.b)) for f in event.settings.forbidden if f.holds_in(number)}
        assert not [p for p in pairing.pairs if not p.manual and p.players in met | closed]
        if pairing.bye is not None and request.manual_bye is None:
            assert pairing.bye not in had_bye
        had_bye |= {pairing.bye} if pairing.bye is not None else set()
        event = event.played(random, pairing, request, 0.05)
