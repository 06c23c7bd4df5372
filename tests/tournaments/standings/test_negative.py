"""Own scores below zero, as in Gyul! Hap!: points, spread and tie-breaks worked by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournaments.standings import (
    EXAMPLE_20,
    CodeCup,
    ContinuousVP,
    StandingsSettings,
    SumOfScores,
    WinDrawLoss,
    standings,
)
from tournaments.standings.exact import plain
from tournaments.standings.history import Match, Outcome
from tournaments.standings.scheme import Scheme

from .build import bye, history, played

# 1 beat 2 by 7 to -2; lost to nobody: 3 had -4 against -1; then 2 and 3 drew at -3. Each had one bye.
EVENING = history(
    3,
    (played(1, 2, 7, -2), bye(3)),
    (played(3, 1, -4, -1), bye(2)),
    (played(2, 3, -3, -3), bye(1)),
)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("spread", {1: "12", 2: "-9", 3: "-3"}),
        ("capped_spread", {1: "8", 2: "-5", 3: "-3"}),
        ("spread_without_best", {1: "3", 2: "-5", 3: "-3"}),
        ("order_total", {1: "6", 2: "-5", 3: "-7"}),
        ("best_order_score", {1: "7", 2: "-2", 3: "-3"}),
        ("played_wins", {1: "2", 2: "0", 3: "0"}),
    ],
)
def test_tie_breaks_by_hand(key: str, expected: dict[int, str]) -> None:
    caps = () if key == "spread" else (5,)
    table = standings(EVENING, StandingsSettings(tie_breaks=(key,), spread_caps=caps))
    assert {s.player: plain(s.tie_break(key).value) for s in table} == expected


def test_wins_and_spread_rank_them() -> None:
    table = standings(EVENING, StandingsSettings(scheme=WinDrawLoss()))
    assert [(s.player, plain(s.points), s.spread) for s in table] == [
        (1, "3", 12),
        (3, "1.5", -3),
        (2, "1.5", -9),
    ]


def test_own_totals_are_added_and_a_bye_is_the_mean_rounded_up() -> None:
    """The means are 2.5, -2.5 and -3: byes of 3, -2 and -3."""
    table = standings(EVENING, StandingsSettings(scheme=SumOfScores()))
    assert [(s.player, plain(s.points)) for s in table] == [(1, "3"), (3, "-4"), (2, "-7")]


@pytest.mark.parametrize(
    ("scheme", "points"),
    [
        (EXAMPLE_20, ("12", "8")),
        (ContinuousVP(60), ("12.55", "7.45")),
        (CodeCup(), ("409", "391")),
        (SumOfScores(), ("7", "-2")),
    ],
)
def test_every_scheme_goes_by_the_spread_wherever_the_totals_lie(
    scheme: Scheme, points: tuple[str, str]
) -> None:
    assert tuple(map(plain, scheme.match(7, -2))) == points
    lower = scheme.match(-3, -12)
    assert isinstance(scheme, SumOfScores) or lower == scheme.match(7, -2)
    assert sum(lower) == sum(scheme.match(-12, -3))


def test_a_penalty_goes_off_points_below_zero() -> None:
    past = history(2, (Match(1, 2, Outcome.PLAYED, -1, -2, a_penalty=3),))
    table = standings(past, StandingsSettings(scheme=SumOfScores()))
    assert [(s.player, s.points) for s in table] == [(2, Decimal(-2)), (1, Decimal(-4))]
