"""Rounds of tables: by seed, by rank, with few repeated meetings, and as the arbiter wants them."""

from itertools import combinations, permutations
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pods.build import by_order, players
from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pods.facts import facts_of
from tournaments.pods.ledger import Ranking
from tournaments.pods.model import FirstRound, ForbiddenPair, History, Request, Seating
from tournaments.pods.pairing import seat_alone, seat_tables
from tournaments.pods.search import Board
from tournaments.pods.sizes import table_sizes
from tournaments.pods.table import pod_standings


def seat(history, number, seating=None, **more):
    ranking = [line.player for line in pod_standings(history, Ranking())]
    return seat_tables(seating or Seating(), history, ranking, Request(number, **more))


def event(count, rounds, seating=None):
    """Rounds seated one after the other, all played."""
    now = History(players(count))
    made = []
    for number in range(1, rounds + 1):
        made.append(seat(now, number, seating))
        now = History(now.players, (*now.rounds, by_order(made[-1])))
    return now, made


def test_round_1_deals_the_seeds_out_to_and_fro():
    seated = seat(History(players(8)), 1)
    assert [sorted(pod.players) for pod in seated.pods] == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert seated.cost.levels[:3] == (0, 0, 0)


def test_round_1_by_neighbours_and_shuffled():
    neighbours = seat(History(players(7)), 1, Seating(first_round=FirstRound.ADJACENT))
    assert [sorted(pod.players) for pod in neighbours.pods] == [[1, 2, 3, 4], [5, 6, 7]]
    shuffled = Seating(first_round=FirstRound.SHUFFLED, shuffle_number=7)
    one, other = (seat(History(players(12)), 1, shuffled) for _ in range(2))
    assert one == other


def test_who_has_not_met_meets_though_ranks_are_apart():
    now, made = event(16, 4)
    assert [sum(made[-1].shares.values()), made[-1].shares] == [4, {4: 4}]
    facts = facts_of(now)
    assert max(count for row in facts.met.values() for count in row.values()) <= 2
    assert made[1].cost.repeats == 0


def test_who_began_less_often_begins():
    now, _ = event(4, 4)
    facts = facts_of(now)
    assert [facts.seats[player][1] for player in (1, 2, 3, 4)] == [1, 1, 1, 1]


def test_forbidden_pairs_sit_apart():
    apart = Seating(forbidden=(ForbiddenPair(1, 4),))
    tables = [set(pod.players) for pod in seat(History(players(8)), 1, apart).pods]
    assert not any({1, 4} <= table for table in tables)
    alone = seat(History(players(4)), 1, apart)
    assert alone.cost.forbidden == 1
    assert "must not meet" in alone.warnings[0].sentence()


def test_tables_by_hand_stand():
    seated = seat(History(players(10)), 1, given=((10, 9, 8),))
    by_hand = [pod for pod in seated.pods if pod.manual]
    assert [sorted(pod.players) for pod in by_hand] == [[8, 9, 10]]
    assert sorted(len(pod.players) for pod in seated.pods) == [3, 3, 4]


@pytest.mark.parametrize(
    ("given_tables", "words"),
    [
        (((1, 2),), "three to five"),
        (((1, 2, 3), (3, 4, 5)), "twice|two places|placed"),
        (((1, 2, 3, 99),), "not there|is not"),
        (((1, 2, 3, 4, 5),), "left over"),
    ],
)
def test_tables_by_hand_that_can_not_be(given_tables, words):
    with pytest.raises(RequestError, match=words):
        seat(History(players(7)), 1, given=given_tables)


@pytest.mark.parametrize("count", [1, 2])
def test_one_or_two_players_have_no_round(count):
    with pytest.raises(PairingImpossible, match="three to five"):
        seat(History(players(count)), 1)


def test_a_score_event_seats_everybody_alone():
    seated = seat_alone(History(players(5)), Request(1, away=frozenset({2})))
    assert [pod.players for pod in seated.pods] == [(1,), (3,), (4,), (5,)]


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 30), st.integers(1, 4), st.integers(3, 5), st.data())
def test_everybody_who_is_there_sits_once(count, rounds, size, data):
    now, _ = event(count, rounds - 1, Seating(size=size))
    away = data.draw(st.frozensets(st.integers(1, count), max_size=count - 3))
    seated = seat(now, rounds, Seating(size=size), away=away)
    assert sorted(p for pod in seated.pods for p in pod.players) == sorted(set(range(1, count + 1)) - away)
    assert tuple(sorted((len(pod.players) for pod in seated.pods), reverse=True)) == table_sizes(
        count - len(away), size
    )
    assert seated == seat(now, rounds, Seating(size=size), away=away)
    assert all(str(pod.reason) for pod in seated.pods)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 2), min_size=15, max_size=15))
def test_a_small_field_is_seated_as_cheaply_as_can_be(meetings):
    pairs = dict(zip(combinations(range(6), 2), meetings, strict=True))
    cost = [[pairs.get((min(a, b), max(a, b)), 0) for b in range(6)] for a in range(6)]
    board = Board([[0, 1, 2], [3, 4, 5]], [[0] * 6] * 6, cost)
    found = board.total(board.settle())
    assert found == min(board.total([list(order[:3]), list(order[3:])]) for order in permutations(range(6)))


def test_two_hundred_players_are_seated_in_time():
    """Bounded by looks, not by time; the limit here is far above what it takes."""
    now, _ = event(200, 2)
    start = perf_counter()
    seated = seat(now, 3)
    assert perf_counter() - start < 10
    assert seated.cost.repeats <= 4
