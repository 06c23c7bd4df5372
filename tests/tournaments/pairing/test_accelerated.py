"""Baku acceleration (FIDE handbook C.04.7): who has virtual points, when, and what they do."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tournaments.pairing.check import check
from tournaments.pairing.model import FirstRound, PairingSettings, Request
from tournaments.pairing.options import Acceleration
from tournaments.pairing.virtual import virtual_points
from tournaments.standings.history import ByeKind, Player

from .build import paired, past, sides, standing, won

BAKU = Acceleration.BAKU


@pytest.mark.parametrize(("players", "upper"), [(161, 82), (8, 4), (9, 6), (2, 2), (1, 1), (5, 4)])
def test_the_upper_group(players: int, upper: int) -> None:
    """161 players, 82 of them in the upper group: the example of the text."""
    settings = PairingSettings(rounds=9, acceleration=BAKU)
    found = virtual_points(settings, past(players), 1)
    assert sorted(found) == list(range(1, upper + 1))
    assert set(found.values()) == {Decimal(1)}


def test_nine_rounds_as_in_the_text() -> None:
    settings = PairingSettings(rounds=9, acceleration=BAKU, win=Decimal(3), draw=Decimal(1))
    worth = [virtual_points(settings, past(4), number).get(1) for number in range(1, 10)]
    assert worth == [3, 3, 3, 1, 1, None, None, None, None]
    assert virtual_points(replace(settings, acceleration=Acceleration.NONE), past(4), 1) == {}


def test_the_group_is_that_of_the_first_round() -> None:
    """A late entrant does not move its border; who was absent in round 1 was not in the list."""
    settings = PairingSettings(rounds=9, acceleration=BAKU)
    first = past(8, [won(1, 3), won(2, 4), won(5, 7), (8, ByeKind.HALF)])  # 6 comes later
    assert sorted(virtual_points(settings, first, 2)) == [1, 2, 3, 4]
    assert sorted(virtual_points(settings, past(12), 1, absent={1, 2, 3, 4, 6})) == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
    ]
    late = replace(first, players=(*first.players, Player(9, 9)))
    assert sorted(virtual_points(settings, late, 2)) == [1, 2, 3, 4]
    house = replace(first, players=(Player(9, 0, house=True), *first.players))
    assert sorted(virtual_points(settings, house, 2)) == [1, 2, 3, 4]


def test_the_first_rounds_stay_within_the_groups() -> None:
    first = paired(past(8), rounds=4, acceleration=BAKU)
    assert sides(first) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert str(first.pairs[0].reason) == (
        "1 (1) meets 3 (1), distance 2: 1 has 1 virtual points in this round; "
        "3 has 1 virtual points in this round"
    )
    assert str(first.pairs[2].reason) == "5 (0) meets 7 (0), distance 2"
    # With half a point now the losers of the upper group lie below the winners of the lower one.
    history = past(8, [won(1, 3), won(2, 4), won(5, 7), won(6, 8)])
    second = paired(history, rounds=4, acceleration=BAKU)
    assert [p.players for p in second.pairs] == [{1, 2}, {5, 6}, {3, 4}, {7, 8}]
    assert [p.players for p in paired(history, rounds=4).pairs] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


def test_shuffled_groups_keep_to_themselves() -> None:
    pairing = paired(
        past(12), rounds=4, acceleration=BAKU, first_round=FirstRound.SHUFFLED, shuffle_number=20261130
    )
    assert all(len({p <= 6 for p in pair.players}) == 1 for pair in pairing.pairs)


def test_the_round_given_is_judged_with_virtual_points() -> None:
    settings = PairingSettings(rounds=4, acceleration=BAKU)
    history = past(8)
    request = Request(1)
    points = standing(settings, history, 1)
    right = [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert check(settings, history, points, right, None, request) == []
    plain = [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert check(settings, history, points, plain, None, request)[0].startswith("level 2")
