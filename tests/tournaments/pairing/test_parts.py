"""Smaller parts: requests that contradict themselves, roles, shuffle, sets that can't be served."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.facts import facts_of
from tournaments.pairing.impossible import covers, smallest_unserved
from tournaments.pairing.model import FirstRound, PairingSettings, Request
from tournaments.pairing.roles import order_first
from tournaments.pairing.shuffle import shuffled
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round

from .build import paired, past, sides, won


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (Request(0), "numbered from 1"),
        (Request(1, absent=frozenset({9})), "9 is not in the event"),
        (Request(1, absent=frozenset({2}), byes={2: ByeKind.HALF}), "2 is absent and has a granted bye"),
        (Request(1, absent=frozenset({2}), manual=((1, 2),)), "2 is not there"),
        (Request(1, manual=((1, 2), (2, 3))), "2 is placed by hand more than once"),
        (Request(1, manual_bye=1), "even"),
    ],
)
def test_requests_that_can_not_be_meant(request_: Request, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        paired(past(4), request=request_)


def test_settings_that_can_not_be_meant() -> None:
    with pytest.raises(ValueError, match="published number"):
        PairingSettings(rounds=3, first_round=FirstRound.SHUFFLED)
    with pytest.raises(ValueError, match="lag"):
        PairingSettings(rounds=3, lag=2)
    with pytest.raises(ValueError, match="at least one round"):
        PairingSettings(rounds=0)


@pytest.mark.parametrize("there", [0, 1])
def test_fewer_than_two_players_are_refused(there: int) -> None:
    with pytest.raises(PairingImpossible, match="at least two players"):
        paired(past(3), request=Request(1, absent=frozenset(range(1, 4 - there))))


def test_manual_pairs_are_warned_about_and_not_in_the_cost() -> None:
    history = past(4, [won(1, 2), (3, ByeKind.HALF), (4, ByeKind.HALF)])
    found = paired(history, request=Request(2, manual=((2, 1),)))
    assert sides(found) == [(2, 1), (3, 4)]
    assert found.cost == (0, 0, 0, 2)
    assert found.pairs[0].manual
    assert [str(w) for w in found.warnings] == ["2 and 1 met in round 1"]


def test_a_manual_pair_alone_leaves_nothing_to_match() -> None:
    found = paired(past(2), 1, request=Request(1, manual=((1, 2),)))
    assert sides(found) == [(1, 2)]
    assert found.cost == (0, 0, 0, 0)


def test_a_double_forfeit_is_a_meeting_once_a_counter_was_placed() -> None:
    before = past(2, [Match(1, 2, Outcome.DOUBLE_FORFEIT, first=1)])
    after = past(2, [Match(1, 2, Outcome.DOUBLE_FORFEIT, first=1, counter_placed=True)])
    assert sides(paired(before)) == [(1, 2)]
    with pytest.raises(PairingImpossible):
        paired(after)


def test_a_void_match_is_no_meeting() -> None:
    assert sides(paired(past(2, [Match(1, 2, Outcome.VOID, first=1)]))) == [(1, 2)]


def test_rounds_from_the_requested_one_on_are_not_looked_at() -> None:
    history = past(4, [won(1, 3), won(2, 4)])
    assert sides(paired(history, request=Request(1))) == [(1, 3), (2, 4)]


def role_round(number: int, first: int, second: int, *others: Match) -> Round:
    return Round(number, (Match(first, second, Outcome.PLAYED, first=first), *others))


def test_order_first_by_balance_then_latest_difference_then_seed() -> None:
    people = tuple(Player(p, seed) for seed, p in enumerate((9, 8, 7, 6), 1))
    seeds = {p.id: p.seed for p in people}
    even = facts_of(History(people))
    assert order_first(even, seeds, 8, 9) == (9, 8)
    balance = facts_of(History(people, (role_round(1, 9, 7),)))
    assert order_first(balance, seeds, 8, 9) == (8, 9)
    # Both at 0: in round 2, the latest with different roles, 9 was Order first. Round 3: only 9 had none.
    later = (
        role_round(1, 8, 7, Match(6, 9, Outcome.PLAYED, first=6)),
        role_round(2, 9, 6, Match(7, 8, Outcome.PLAYED, first=7)),
        Round(3, (), (Bye(9, ByeKind.HALF), Bye(8, ByeKind.HALF))),
    )
    assert order_first(facts_of(History(people, later)), seeds, 9, 8) == (8, 9)


def test_shuffle_is_a_permutation_that_the_number_decides() -> None:
    players = list(range(1, 31))
    once = shuffled(players, 5)
    assert sorted(once) == players
    assert once == shuffled(players, 5)
    assert once != shuffled(players, 6)
    assert shuffled([4], 5) == [4]
    assert shuffled([], 5) == []


@pytest.mark.parametrize("seed", range(40))
def test_smallest_unserved_is_a_smallest_set(seed: int) -> None:
    random = Random(seed)
    size = random.randint(2, 8)
    edges = [e for e in combinations(range(size), 2) if random.random() < 0.3]
    found = smallest_unserved(size, edges)
    sizes = [k for k in range(1, size + 1) if any(not covers(g, edges) for g in combinations(range(size), k))]
    assert len(found) == (min(sizes) if sizes else 0)
    assert covers(found, edges) == (not found)


def test_large_sets_are_found_without_trying_all() -> None:
    """Twenty on one side can't serve the twenty-two on the other; any twenty-one of them are too many."""
    edges = [(i, j) for i in range(20) for j in range(20, 42)]
    found = smallest_unserved(42, edges, budget=100)
    assert len(found) == 21
    assert set(found) <= set(range(20, 42))
