"""Byes, forfeits and absences: the table of the rules page, and what an event changes."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from tournaments.standings import (
    EXAMPLE_20,
    AwardError,
    Awards,
    CodeCup,
    ContinuousVP,
    SumOfScores,
    VictoryPoints,
    WinDrawLoss,
    awards_from,
    scores,
)
from tournaments.standings.history import ByeKind, Match, Outcome
from tournaments.standings.scheme import Scheme

from .build import Entry, bye, history, no_show, played

ODD_SUM = VictoryPoints(((0, "7.5", "7.5"), (5, 10, 5)))  # type: ignore[arg-type]

# In each: players 1 and 2 play 60-41 (mean 50.5, half up 51), what else there is, and points of 3 on.
ROUND: tuple[Entry, ...] = (
    played(1, 2, 60, 41),
    bye(3),
    no_show(4, 5),
    bye(7, ByeKind.HALF),
    bye(8, ByeKind.FULL),
    bye(9, ByeKind.ZERO),
    Match(10, 11, Outcome.VOID),
    Match(12, 13, Outcome.DOUBLE_FORFEIT, counter_placed=True),
    Match(14, 15, Outcome.RULED, winner=15),
    Match(16, 17),
)


@pytest.mark.parametrize(
    ("scheme", "win", "requested"),
    [
        (WinDrawLoss(), "1", "0.5"),
        (WinDrawLoss(Decimal(3), Decimal(1)), "3", "1"),
        (EXAMPLE_20, "12", "10"),
        (ODD_SUM, "9", "7.5"),
        (ContinuousVP(60), "12", "10"),
        (SumOfScores(), "51", "26"),
        (CodeCup(), "400", "200"),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_the_table_of_the_rules_page(scheme: Scheme, win: str, requested: str) -> None:
    found = scores(history(17, ROUND), scheme, Awards())
    w, h, nought = Decimal(win), Decimal(requested), Decimal(0)
    expected = dict.fromkeys(range(3, 18), nought) | {3: w, 4: w, 8: w, 15: w, 7: h}
    assert {player: found[player].points for player in range(3, 18)} == expected
    assert {found[player].spread for player in range(3, 18)} == {0}


def test_without_a_played_match_the_mean_is_nought() -> None:
    found = scores(history(4, (bye(1), no_show(2, 3))), SumOfScores(), Awards())
    assert [found[player].points for player in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_the_mean_rises_with_the_results_that_come_in() -> None:
    """A match that is pending counts nothing yet, in the mean of the round as well."""
    pending = (played(1, 2, 80, 60), Match(3, 4), bye(5))
    assert scores(history(5, pending), SumOfScores(), Awards())[5].points == 70
    complete = (played(1, 2, 80, 60), played(3, 4, 20, 20), bye(5))
    assert scores(history(5, complete), SumOfScores(), Awards())[5].points == 45


def test_an_event_sets_its_own_awards() -> None:
    awards = awards_from(
        {
            "allocated": {"points": "0"},
            "no_show_win": {"points": "0.75", "spread": 10},
            "no_show_loss": {"spread": -10},
            "absent": {"points": "0.25"},
            "half": {"points": 0},
        }
    )
    found = scores(history(17, ROUND), WinDrawLoss(), awards)
    assert {p: (str(found[p].points), found[p].spread) for p in (3, 4, 5, 6, 7, 8, 14, 15)} == {
        3: ("0", 0),
        4: ("0.75", 10),
        5: ("0", -10),
        6: ("0.25", 0),
        7: ("0", 0),
        8: ("0", 0),  # a full-point bye counts as an allocated one
        14: ("0", -10),  # lost by rule: the no-show values
        15: ("0.75", 10),
    }


def test_the_value_of_a_forfeit_by_rule_can_be_its_own() -> None:
    awards = awards_from({"no_show_win": {"points": "1", "spread": 20}, "ruled_win": {"points": "0.5"}})
    found = scores(history(17, ROUND), WinDrawLoss(), awards)
    assert (found[15].points, found[15].spread) == (Decimal("0.5"), 0)
    assert (found[4].points, found[4].spread) == (1, 20)


@pytest.mark.parametrize(
    "data",
    [{}, {"allocated": {"points": "0"}}, {"absent": {"points": "0.25", "spread": -3}, "half": {"spread": 2}}],
)
def test_awards_come_back_from_json(data: dict[str, Any]) -> None:
    assert awards_from(data).data() == data
    assert awards_from(json.loads(json.dumps(awards_from(data).data()))) == awards_from(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([1], ["[1]", "allocated"]),
        ({"bye": {"points": 1}}, ["'bye'", "allocated", "no_show_win"]),
        ({"half": "0.5"}, ["half", "'0.5'", "points"]),
        ({"half": {"value": 1}}, ["half", "'value'"]),
        ({"half": {"points": "one"}}, ["half", "'one'"]),
        ({"half": {"points": 1, "spread": 0.5}}, ["half", "spread", "0.5"]),
    ],
)
def test_what_is_wrong_with_an_award_is_said(data: Any, words: list[str]) -> None:
    with pytest.raises(AwardError) as refused:
        awards_from(data)
    assert [word for word in words if word not in str(refused.value)] == []
