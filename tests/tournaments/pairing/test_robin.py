"""Berger tables against the published ones, and what every table must have."""

from __future__ import annotations

from collections import Counter

import pytest

from tournaments.pairing.errors import RequestError
from tournaments.pairing.robin import berger, pair_robin, rounds_needed

# FIDE handbook C.05, annex 1: round -> pairs. Of the two largest, the first and last rounds.
PUBLISHED = {
    4: {1: "1-4 2-3", 2: "4-3 1-2", 3: "2-4 3-1"},
    6: {1: "1-6 2-5 3-4", 2: "6-4 5-3 1-2", 3: "2-6 3-1 4-5", 4: "6-5 1-4 2-3", 5: "3-6 4-2 5-1"},
    8: {
        1: "1-8 2-7 3-6 4-5",
        2: "8-5 6-4 7-3 1-2",
        3: "2-8 3-1 4-7 5-6",
        4: "8-6 7-5 1-4 2-3",
        5: "3-8 4-2 5-1 6-7",
        6: "8-7 1-6 2-5 3-4",
        7: "4-8 5-3 6-2 7-1",
    },
    10: {
        1: "1-10 2-9 3-8 4-7 5-6",
        2: "10-6 7-5 8-4 9-3 1-2",
        3: "2-10 3-1 4-9 5-8 6-7",
        4: "10-7 8-6 9-5 1-4 2-3",
        5: "3-10 4-2 5-1 6-9 7-8",
        6: "10-8 9-7 1-6 2-5 3-4",
        7: "4-10 5-3 6-2 7-1 8-9",
        8: "10-9 1-8 2-7 3-6 4-5",
        9: "5-10 6-4 7-3 8-2 9-1",
    },
    12: {
        1: "1-12 2-11 3-10 4-9 5-8 6-7",
        2: "12-7 8-6 9-5 10-4 11-3 1-2",
        3: "2-12 3-1 4-11 5-10 6-9 7-8",
        11: "6-12 7-5 8-4 9-3 10-2 11-1",
    },
    14: {
        1: "1-14 2-13 3-12 4-11 5-10 6-9 7-8",
        2: "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
        13: "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
    },
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_published_tables(players: int) -> None:
    table = berger(players)
    for number, line in PUBLISHED[players].items():
        assert " ".join(f"{a}-{b}" for a, b in table[number - 1].pairs) == line


@pytest.mark.parametrize("players", range(2, 31))
def test_everyone_meets_everyone_once_with_balanced_roles(players: int) -> None:
    table = berger(players)
    assert len(table) == rounds_needed(players)
    met = Counter(frozenset(pair) for round_ in table for pair in round_.pairs)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    for player in range(1, players + 1):
        first = sum(a == player for round_ in table for a, _ in round_.pairs)
        second = sum(b == player for round_ in table for _, b in round_.pairs)
        assert abs(first - second) <= 1
        assert sum(round_.bye == player for round_ in table) == players % 2
    for round_ in table:
        standing = [p for pair in round_.pairs for p in pair] + ([round_.bye] if round_.bye else [])
        assert sorted(standing) == list(range(1, players + 1))


@pytest.mark.parametrize("players", [4, 7])
def test_second_cycle_swaps_the_roles(players: int) -> None:
    table = berger(players, double=True)
    half = rounds_needed(players)
    assert len(table) == 2 * half == rounds_needed(players, double=True)
    for number in range(half):
        assert table[half + number].pairs == tuple((b, a) for a, b in table[number].pairs)
        assert table[half + number].bye == table[number].bye


def test_a_round_names_players_and_reasons() -> None:
    pairing = pair_robin([70, 50, 60], 1)
    assert [(p.first, p.second) for p in pairing.pairs] == [(50, 60)]
    assert pairing.bye == 70
    assert str(pairing.pairs[0].reason) == "50 meets 60 by the Berger table, round 1"
    assert str(pairing.bye_reason) == "70 has the bye by the Berger table, round 1"


def test_no_round_beyond_the_table() -> None:
    with pytest.raises(RequestError, match="rounds 1 to 3"):
        pair_robin([1, 2, 3, 4], 4)
    with pytest.raises(ValueError, match="two players"):
        berger(1)
