"""H5: the next round stays possible, or it is known that it can't."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.model import FirstRound, ForbiddenPair, PairingSettings, Request
from tournaments.pairing.next_round import NextRound
from tournaments.pairing.search import search
from tournaments.pairing.solver import Solver
from tournaments.pairing.swiss import pair
from tournaments.standings.history import History, Round

from .build import people
from .simulate import new_event
from .test_exhaustive import agree
from .test_solver import random_table

Edges = set[frozenset[int]]


def petersen(offset: int) -> Edges:
    """The Petersen graph: after any pairing along it two rings of five are left."""
    return {
        frozenset(offset + v for v in edge)
        for i in range(5)
        for edge in ((i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5))
    }


@pytest.mark.parametrize("copies", [1, 2])
def test_a_round_after_which_none_can_follow(copies: int) -> None:
    size = 10 * copies
    open_: Edges = set().union(*(petersen(1 + 10 * copy) for copy in range(copies)))
    closed = [
        ForbiddenPair(a, b) for a in range(1, size + 1) for b in range(1, a) if frozenset((a, b)) not in open_
    ]
    history = History(people(size), (Round(1),))
    found = pair(PairingSettings(5, forbidden=tuple(closed)), history, {}, Request(2))
    assert not found.h5
    assert found.h5_proved
    assert [str(w) for w in found.warnings] == [
        "after this round, round 3 can't be paired with the same players"
    ]


@pytest.mark.parametrize("players", [6, 7, 8])
def test_dense_events_against_every_possibility(players: int) -> None:
    """Many rounds for few players, so that H5 decides."""
    changed = 0
    for seed in range(25):
        random = Random(seed)
        event = new_event(
            random, players, players, forbidden=(), first_round=FirstRound.FOLD, king_of_the_hill=False
        )
        for number in range(1, players):
            request = Request(number)
            changed += agree(event, request) == "lost"
            try:
                event = event.played(random, event.pair(request), request, 0.1)
            except PairingImpossible:
                break
    assert changed


def test_the_search_equals_filtering_every_possibility() -> None:
    """Random costs and random closed pairs of the next round."""
    random = Random(2)
    bound = 0
    for _ in range(150):
        table = random_table(random, 6, 2, 0.2)
        closed: dict[int | None, set[int | None]] = {p: set() for p in table.players}
        for a in table.players:
            for b in table.players[:a]:
                if random.random() < 0.5:
                    closed[a].add(b)
                    closed[b].add(a)
        coming = NextRound(table.players, {p: frozenset(qs) for p, qs in closed.items()}, h1=True)
        start = Solver(table).best()
        if start is None:
            continue
        found = search(Solver(table), coming, [], start).solution
        keys = []
        for pairs in filtered(table, coming):
            keys.append((table.total(pairs), tuple(b for _, b in pairs)))
        assert (found and found.key) == min(keys, default=None)
        bound += found != start
    assert bound > 10


def filtered(table, coming):  # type: ignore[no-untyped-def]
    """The pairings of a table after which the next round is possible, looked at one by one."""
    from .exhaustive import matchings

    for pairs in matchings(table.players):
        if not all(table.allowed[pair] for pair in pairs):
            continue
        for others in matchings(table.players):
            if not set(others) & set(pairs) and all(b not in coming.closed[a] for a, b in others):
                yield pairs
                break


def test_giving_up_is_told() -> None:
    closed = frozenset(range(4))
    coming = NextRound((0, 1, 2, 3), {p: closed - {p} for p in range(4)}, h1=True)
    table = random_table(Random(3), 4, 1, 0)
    start = Solver(table).best()
    assert start is not None
    assert not search(Solver(table), coming, [], start, patience=1).proved
    assert search(Solver(table), coming, [], start).proved
