"""The FIDE Rating Regulations, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from gacrux.rating import ComputeExpectedScore
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rating.build import against
from tournaments.rating.elo import EloState, Rated, rate_event
from tournaments.rating.initial import Pooled

MONTH = 2025 * 12


def rated(own: EloState, opponents: Sequence[int | None], scores: Sequence[float], **more: Any) -> Rated:
    """What an event against such opponents does to player 1."""
    states = {100 + number: EloState(rating, 50, rating or 0) for number, rating in enumerate(opponents)}
    return rate_event({1: own} | states, against(1, scores), month=more.pop("month", MONTH), **more)[1]


def veteran(rating: int) -> EloState:
    return EloState(rating, 100, rating, begun=True)


def test_the_change_is_k_times_score_less_expectation() -> None:
    change, now = rated(veteran(1850), [1800, 1900, 2250], [1, 0.5, 0])
    # D = 50, -50, -400: PD .57, .43, .08; 1.5 - 1.08 = 0.42, times 20.
    assert [line.expected for line in change.lines] == [Decimal("0.57"), Decimal("0.43"), Decimal("0.08")]
    assert change.figures["product"] == Decimal("8.40")
    assert (change.before, change.after, change.games, change.total) == (1850, 1858, 3, 103)
    assert now.rating == 1858


@given(st.integers(1400, 2649), st.lists(st.tuples(st.integers(1400, 2900), st.sampled_from([0, 0.5, 1]))))
def test_expectations_are_those_of_gacrux(own: int, games: list[tuple[int, float]]) -> None:
    if not games:
        return
    change, _now = rated(veteran(own), [rating for rating, _s in games], [score for _r, score in games])
    near = [max(own - 400, min(own + 400, rating)) for rating, _s in games]
    assert [line.expected for line in change.lines] == [ComputeExpectedScore(own, rating) for rating in near]


@pytest.mark.parametrize(
    "own, opponent, expected",
    [
        (2400, 2813, ".08"),
        (2813, 2400, ".93"),
        (2649, 1900, ".92"),
        (2650, 1900, "1.00"),
        (2650, 1915, ".99"),
    ],
)
def test_400_points_at_most_below_2650(own: int, opponent: int, expected: str) -> None:
    change, _now = rated(veteran(own), [opponent], [1])
    assert change.lines[0].expected == Decimal(expected)


@pytest.mark.parametrize("scores, change", [([0.5, 0], -10), ([0.5, 1], 10), ([0.5], 0)])
def test_whole_points(scores: list[float], change: int) -> None:
    assert rated(veteran(1700), [1700] * len(scores), scores)[0].figures["change"] == change


def test_a_half_is_rounded_away_from_zero() -> None:
    master = EloState(2450, 100, 2450)
    # K = 10: expected .75 of each; 10 * (0 - .25) = -2.5 and 10 * (1 - .75) = 2.5.
    assert rated(master, [2260], [0.5])[0].figures["product"] == Decimal("-2.50")
    assert rated(master, [2260], [0.5])[1].rating == 2447
    assert rated(master, [2260], [1])[1].rating == 2453


def test_k_is_limited_by_the_number_of_games() -> None:
    change, _now = rated(veteran(1800), [1800] * 39, [1] * 20 + [0] * 19)
    assert (change.figures["usual_k"], change.figures["k"]) == (20, 17)
    assert change.figures["product"] == Decimal("8.5")
    assert change.after == 1809


def test_k_of_the_new_the_young_and_the_strong() -> None:
    told = [
        (EloState(1800, 29, 1800), (), 40),
        (EloState(1800, 30, 1800), (), 20),
        (EloState(2250, 90, 2290), {1}, 40),
        (EloState(2250, 90, 2300), {1}, 20),
        (EloState(2390, 90, 2400), (), 10),
    ]
    assert [rated(own, [1800], [1], juniors=young)[0].figures["k"] for own, young, _k in told] == [
        k for _own, _young, k in told
    ]


def test_games_against_unrated_players_do_not_count() -> None:
    change, now = rated(veteran(1800), [1800, None], [1, 0])
    assert (change.games, change.score, now.games, now.rating) == (1, 1, 101, 1810)
    assert [line.data()["counted"] for line in change.lines] == [True, False]
    change, now = rated(veteran(1800), [None], [1])
    assert (change.after, change.games, change.performance, now.games) == (1800, 0, None, 100)


def test_the_first_rating() -> None:
    """Five opponents of 9507 in all, three points: FIDE published 1922."""
    change, now = rated(EloState(), [1901, 1901, 1901, 1902, 1902], [1, 1, 1, 0, 0])
    assert (change.before, change.after, change.method) == (None, 1922, "initial")
    assert change.figures == {
        "pooled": 5,
        "average": "1872.43",
        "points": "4",
        "fraction": "0.57",
        "dp": 50,
        "initial": 1922,
    }
    assert now == EloState(1922, 5, 1922, (), True)


def test_the_first_rating_is_2200_at_most() -> None:
    assert rated(EloState(), [2500] * 9, [1] * 9)[1].rating == 2200


def test_games_of_several_events_are_pooled_for_26_months() -> None:
    change, state = rated(EloState(), [1800] * 3, [1, 0, 0])
    assert (change.after, change.method, change.figures) == (None, "waiting", {"pooled": 3})
    for later, expected in ((25, "initial"), (26, "waiting")):
        change, now = rated(state, [1800, 1800], [1, 0], month=MONTH + later)
        assert (change.method, now.games) == (expected, 5)


def test_nothing_scored_in_the_first_event_is_disregarded_once() -> None:
    change, now = rated(EloState(), [1800] * 6, [0] * 6)
    assert (change.method, change.games, now) == ("zero", 0, EloState(begun=True))
    change, now = rated(now, [1800] * 6, [0] * 6)
    assert (change.method, change.figures["initial"], now.rating) == ("initial", 1478, 1478)


def test_a_first_rating_below_the_floor_is_none_yet() -> None:
    state = EloState(begun=True)
    change, now = rated(state, [1450] * 8, [0] * 8)
    assert (change.method, change.after, change.figures["initial"]) == ("waiting", None, 1154)
    assert len(now.pool) == now.games == 8


def test_below_the_floor_one_starts_again() -> None:
    change, now = rated(veteran(1405), [1405] * 2, [0, 0])
    assert (change.before, change.after) == (1405, None)
    assert now == EloState(None, 102, 1405, (), True)
    change, now = rated(now, [1800] * 5, [1, 1, 0, 0, 0])
    assert (change.method, now.rating, now.games) == ("initial", 1750, 107)


def test_where_nobody_is_rated_everybody_counts_as_1800() -> None:
    games = against(1, [1, 1, 1, 0.5, 0])
    found = rate_event({}, games, month=MONTH)
    assert found[1][0].performance == 1800 + 149
    assert found[1][1].rating == 1800 + 102  # 4.5 of 7
    assert [state.pool for _c, state in (found[100], found[103])] == [
        (),
        (Pooled(1800, Decimal("0.5"), MONTH),),
    ]
    assert found[100][0].method == "zero"
    rated_one = rate_event({103: veteran(1900)}, games, month=MONTH)
    assert [line.opponent_rating for line in rated_one[1][0].lines] == [None, None, None, 1900, None]


def test_the_detail_is_json_ready() -> None:
    change, _now = rated(veteran(1850), [1800, None], [1, 0])
    assert change.detail() == {
        "method": "change",
        "lines": [
            {
                "round": 1,
                "opponent": 100,
                "opponent_rating": "1800",
                "score": "1",
                "difference": "50",
                "expected": "0.57",
                "counted": True,
            },
            {
                "round": 2,
                "opponent": 101,
                "opponent_rating": None,
                "score": "0",
                "difference": None,
                "expected": None,
                "counted": False,
            },
        ],
        "figures": {"k": 20, "usual_k": 20, "gained": "0.43", "product": "8.6", "change": 9},
    }
