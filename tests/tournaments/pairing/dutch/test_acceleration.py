"""Baku acceleration by the examples of the FIDE handbook (C.04.5.1, now C.04.7): 161 players, nine rounds."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.tournaments.pairing.build import past, sides, won
from tournaments.pairing.model import PairingSettings, Request
from tournaments.pairing.options import Acceleration
from tournaments.pairing.virtual import virtual_points

from .build import paired

BAKU = Acceleration.BAKU


def test_the_groups_and_points_of_the_handbook() -> None:
    settings = PairingSettings(rounds=9, acceleration=BAKU)
    history = past(161)
    points = {number: virtual_points(settings, history, number) for number in range(1, 10)}
    assert all(sorted(points[number]) == list(range(1, 83)) for number in range(1, 6))
    assert [set(points[n].values()) for n in range(1, 6)] == [
        {1},
        {1},
        {1},
        {Decimal("0.5")},
        {Decimal("0.5")},
    ]
    assert not any(points[number] for number in range(6, 10))


def test_the_first_round_pairs_each_half_within_itself() -> None:
    found = paired(past(8), 9, acceleration=BAKU)
    assert {frozenset(p) for p in sides(found)} == {frozenset(p) for p in ((1, 3), (2, 4), (5, 7), (6, 8))}
    assert "1 has 1 virtual points in this round" in str(found.pairs[0].reason)


def test_a_loser_above_meets_a_winner_below() -> None:
    history = past(8, [won(1, 3), won(2, 4), won(5, 7), won(6, 8)])
    found = paired(history, 9, acceleration=BAKU)
    assert {frozenset(p) for p in sides(found)} == {frozenset(p) for p in ((1, 2), (3, 5), (4, 6), (7, 8))}


def test_points_given_one_by_one_come_before_any_rule() -> None:
    virtual = {1: {7: Decimal(1), 8: Decimal(1)}}
    found = paired(past(8), 9, acceleration=BAKU, virtual=virtual)
    assert frozenset((7, 8)) in {frozenset(p) for p in sides(found)}


@pytest.mark.parametrize("late", [1, 9])
def test_a_late_entrant_moves_nobody_out_of_the_upper_group(late: int) -> None:
    """The late one stands in no round before; with a low seed number he joins the upper group."""
    history = past(
        9, [won(a, a + 2) for a in range(2, 3)] + [won(3, 5), won(6, 8), won(7, 1 if late == 9 else 9)]
    )
    settings = PairingSettings(rounds=9, acceleration=BAKU)
    group = set(virtual_points(settings, history, 2))
    assert group == ({1, 2, 3, 4, 5} if late == 1 else {1, 2, 3, 4})


def test_the_request_says_who_is_in_the_list_of_round_1() -> None:
    found = paired(past(8), 9, acceleration=BAKU, request=Request(1, absent=frozenset({5, 6, 7, 8})))
    assert {frozenset(p) for p in sides(found)} == {frozenset((1, 2)), frozenset((3, 4))}
