"""A match of Gyul! Hap! is stated by the points of both players, which may be negative."""

from typing import Any

import pytest

from games.engine.families import GYUL_HAP
from games.errors import Invalid
from games.models import Finding, Game, Match, Report, Result, ScoringJob, Side
from games.services.claims import ResultClaim, read_claim
from games.services.matches import create_match, discard_match
from games.services.reports import claim_of, submit_report
from games.services.results import amend_result, enter_result, take_back_result
from tests.games.services.conftest import ARBITER


@pytest.fixture
def match(db: None) -> Match:
    return create_match("event:t", GYUL_HAP, "independent", "Ann", "Bob")


def read(*points: Any, **data: Any) -> ResultClaim:
    return read_claim({"points": points} | data, GYUL_HAP)


def test_two_whole_numbers_of_either_sign() -> None:
    assert read(7, "-2").points == (7, -2)
    assert read("+3", "\u22124").points == (3, -4)
    assert read(0, 0).totals == (0, 0)


@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ({}, {"points"}),
        ({"points": "71"}, {"points"}),
        ({"points": [1]}, {"points"}),
        ({"games": [{"score": 1}, {"score": 2}]}, {"points", "games"}),
        ({"points": [1, 2], "games": [{"score": 1}, {"score": 2}]}, {"games"}),
        ({"points": ["", None]}, {"first_points", "second_points"}),
        ({"points": [1.5, "x"]}, {"first_points", "second_points"}),
        ({"points": [True, "--1"]}, {"first_points", "second_points"}),
        ({"points": [1000, -1000]}, {"first_points", "second_points"}),
        ({"points": [1, "10000000"]}, {"second_points"}),
        ({"points": [1, 2], "first_penalty": -1}, {"first_penalty"}),
        ({"points": [1, 2], "winner": 1}, {"winner"}),
        ({"kind": "void", "second_penalty": 1}, {"first_penalty"}),
        ({"kind": "no_show"}, {"winner"}),
    ],
)
def test_refused_where_it_is_wrong(data: dict[str, Any], fields: set[str]) -> None:
    with pytest.raises(Invalid) as refused:
        read_claim(data, GYUL_HAP)
    assert set(refused.value.fields) == fields


def test_a_claim_survives_plain_data() -> None:
    for claim in (read(7, -2, second_penalty=3, note="late"), read_claim({"kind": "void"}, GYUL_HAP)):
        assert read_claim(claim.data(), GYUL_HAP) == claim
        assert "games" not in claim.data()


def test_the_match_has_no_games_and_nothing_is_counted_or_doubted(match: Match) -> None:
    result = enter_result(match.pk, read(-1, -6), ARBITER)
    assert (result.first_score, result.second_score, result.is_scoring) == (-1, -6, False)
    assert result.summary == "-1 : -6"
    for kind in (Game, ScoringJob, Finding):
        assert not kind._default_manager.exists()


def test_it_is_amended_and_taken_back(match: Match) -> None:
    result = enter_result(match.pk, read(4, 4), ARBITER)
    result = amend_result(match.pk, read(4, -4), ARBITER, reason="a slip", version=1)
    assert (result.first_score, result.second_score, result.version) == (4, -4, 2)
    forfeit = read_claim({"kind": "ruled", "winner": 2}, GYUL_HAP)
    result = amend_result(match.pk, forfeit, ARBITER, reason="walked out", version=2)
    assert (result.first_score, result.winner) == (None, Side.SECOND)
    take_back_result(match.pk, ARBITER, reason="another table", version=3)
    assert not Result.objects.exists()


def test_two_reports_that_agree_make_the_result(match: Match) -> None:
    submit_report(match.pk, Side.FIRST, read(7, -2), ARBITER)
    assert claim_of(Report.objects.get()).points == (7, -2)
    assert submit_report(match.pk, Side.SECOND, read(-2, 7), ARBITER) is None
    result = submit_report(match.pk, Side.SECOND, read(7, -2), ARBITER)
    assert result is not None
    assert (result.first_score, result.second_score) == (7, -2)


def test_it_is_discarded_while_nothing_happened(match: Match) -> None:
    discard_match(match.pk)
    assert not Match.objects.exists()
