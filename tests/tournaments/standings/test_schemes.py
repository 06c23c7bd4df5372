"""Schemes of points: values, validation, and the way through JSON."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    EXAMPLE_20,
    CodeCup,
    ContinuousVP,
    SchemeError,
    SumOfScores,
    VictoryPoints,
    WinDrawLoss,
    scheme_from,
)
from tournaments.standings.scheme import Scheme

from .strategies import unhurried

TOTALS = st.integers(-50, 600)
THREE_ONE_NOUGHT = {"name": "win-draw-loss", "win": "3", "draw": "1", "loss": "0"}


@pytest.mark.parametrize(
    ("spread", "winner"),
    [
        (0, 10),
        (1, 11),
        (4, 11),
        (5, 12),
        (9, 12),
        (10, 13),
        (32, 16),
        (33, 17),
        (59, 19),
        (60, 20),
        (400, 20),
    ],
)
def test_the_example_table_at_the_edges_of_its_bands(spread: int, winner: int) -> None:
    assert EXAMPLE_20.match(100 + spread, 100) == (winner, 20 - winner)
    assert EXAMPLE_20.match(100, 100 + spread) == (20 - winner, winner)


@pytest.mark.parametrize(
    ("spread", "blowout", "winner"),
    [(0, 60, "10"), (10, 60, "12.80"), (60, 60, "20"), (61, 60, "20"), (5, 5, "20")],
)
def test_continuous_victory_points(spread: int, blowout: int, winner: str) -> None:
    """10 of 60 is the rules page's own example."""
    scheme = ContinuousVP(blowout)
    assert scheme.match(200, 200 - spread) == (Decimal(winner), 20 - Decimal(winner))
    assert scheme.match(200 - spread, 200) == (20 - Decimal(winner), Decimal(winner))


@pytest.mark.parametrize("blowout", [1, 7, 60, 61, 300])
def test_the_continuous_scale_is_the_formula_in_hundredths(blowout: int) -> None:
    t = (math.sqrt(5) - 1) / 2
    for spread in range(blowout):
        formula = 10 + 10 * (1 - t ** (3 * spread / blowout)) / (1 - t**3)
        winner = ContinuousVP(blowout).match(spread, 0)[0]
        assert abs(float(winner) - formula) <= 0.005 + 1e-9
        assert winner.as_tuple().exponent == -2 or winner == 10


@unhurried
@given(TOTALS, TOTALS)
@pytest.mark.parametrize(
    ("scheme", "together"),
    [(EXAMPLE_20, 20), (ContinuousVP(60), 20), (ContinuousVP(7), 20), (CodeCup(), 800), (WinDrawLoss(), 1)],
)
def test_both_players_together_get_the_constant_sum(
    scheme: Scheme, together: int, own: int, other: int
) -> None:
    mine, theirs = scheme.match(own, other)
    assert mine + theirs == together
    assert scheme.match(other, own) == (theirs, mine)
    assert mine == mine.quantize(Decimal("0.01"))


@unhurried
@given(TOTALS, TOTALS, st.integers(0, 30))
@pytest.mark.parametrize(
    "scheme", [EXAMPLE_20, ContinuousVP(60), CodeCup(), WinDrawLoss(), SumOfScores()], ids=lambda s: s.name
)
def test_a_higher_own_total_never_gives_less(scheme: Scheme, own: int, other: int, more: int) -> None:
    assert scheme.match(own + more, other)[0] >= scheme.match(own, other)[0]


def test_codecup_is_both_games_added() -> None:
    """As Order 120 + S, as Chaos 280 - S; a penalty moves both sides."""
    assert CodeCup().match(88, 75) == (120 + 88 + 280 - 75, 120 + 75 + 280 - 88)
    assert CodeCup().match(88 - 10, 75) == (403, 397)


def test_three_one_nought() -> None:
    scheme = scheme_from(THREE_ONE_NOUGHT)
    assert [scheme.match(*m) for m in ((2, 1), (1, 2), (1, 1))] == [(3, 0), (0, 3), (1, 1)]


@pytest.mark.parametrize(
    "scheme",
    [
        WinDrawLoss(),
        WinDrawLoss(Decimal(3), Decimal(1), Decimal(0)),
        EXAMPLE_20,
        VictoryPoints(((0, "7.5", "7.5"), (3, "8.25", "6.75"))),  # type: ignore[arg-type]
        ContinuousVP(45),
        SumOfScores(),
        CodeCup(),
    ],
    ids=repr,
)
def test_a_scheme_comes_back_from_json(scheme: Scheme) -> None:
    assert scheme_from(json.loads(json.dumps(scheme.data()))) == scheme


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"name": "elo"}, ["'elo'", "win-draw-loss", "codecup"]),
        ({}, ["None", "victory-points"]),
        ([], ["[]", "name"]),
        ({"name": ["codecup"]}, ["['codecup']", "win-draw-loss"]),
        ({"name": "codecup", "win": 1}, ["codecup", "'win'", "no settings"]),
        ({"name": "victory-points"}, ["table is missing"]),
        ({"name": "victory-points", "table": "0 10 10"}, ["list of rows"]),
        ({"name": "victory-points", "table": []}, ["empty"]),
        ({"name": "victory-points", "table": [[0, 10]]}, ["row 1", "[0, 10]"]),
        ({"name": "victory-points", "table": [[0, "x", 10]]}, ["row 1", "winner's points", "'x'"]),
        ({"name": "victory-points", "table": [[0.5, 10, 10]]}, ["row 1", "spread", "0.5"]),
        ({"name": "victory-points", "table": [[1, 10, 10]]}, ["row 1", "spread 1", "start at 0"]),
        ({"name": "victory-points", "table": [[0, 11, 9]]}, ["row 1", "11 and 9", "same"]),
        (
            {"name": "victory-points", "table": [[0, 10, 10], [5, 12, 8], [5, 13, 7]]},
            ["row 3", "rise above 5"],
        ),
        (
            {"name": "victory-points", "table": [[0, 10, 10], [5, 12, 8], [9, 11, 9]]},
            ["row 3", "fall", "12 to 11"],
        ),
        ({"name": "victory-points", "table": [[0, 10, 10], [5, 12, 9]]}, ["row 2", "add up to 21", "20"]),
        ({"name": "continuous-vp", "blowout": 0}, ["blow-out", "0", "at least 1"]),
        ({"name": "continuous-vp", "blowout": "60"}, ["blow-out", "'60'", "whole number"]),
        ({"name": "win-draw-loss", "win": "1", "draw": "2"}, ["1 / 2 / 0", "go down"]),
        ({"name": "win-draw-loss", "draw": "0.125"}, ["draw", "0.125", "two decimals"]),
        ({"name": "win-draw-loss", "draw": True}, ["draw", "True"]),
        ({"name": "win-draw-loss", "win": "NaN"}, ["win", "NaN"]),
    ],
)
def test_what_is_wrong_with_a_scheme_is_said(data: Any, words: list[str]) -> None:
    with pytest.raises(SchemeError) as refused:
        scheme_from(data)
    assert [word for word in words if word not in str(refused.value)] == []
