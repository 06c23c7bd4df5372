"""What players reported: the arbiter sees conflicts in one queue, and decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.models import Report, Result, Side
from tests.factories import Cast, TournamentFactory, field_of, published_round, table_of
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Tournament
from tournaments.services import results


@pytest.fixture
def round_(event: Tournament) -> Round:
    a, b, c, d = field_of(event, 4)
    return published_round(event, [(a, b), (c, d)])


def say(round_: Round, table: int, side: Side, first: int, second: int) -> Report:
    pairing = table_of(round_, table)
    claim = results.read_result(pairing, {"games": [{"score": first}, {"score": second}]})
    results.report(pairing, side, claim)
    assert pairing.match is not None
    return pairing.match.reports.get(side=side, state="open")


def test_conflicts_come_first(desk: Desk, round_: Round) -> None:
    say(round_, 1, Side.FIRST, 80, 70)
    say(round_, 2, Side.FIRST, 80, 70)
    say(round_, 2, Side.SECOND, 80, 73)
    queue = desk.get("reports/").context["queue"]
    assert [(item.row.table.number, item.row.is_conflict) for item in queue] == [(2, True), (1, False)]
    assert "1 table has two different reports" in text_of(desk.get())


def test_a_report_is_accepted(desk: Desk, round_: Round) -> None:
    say(round_, 2, Side.FIRST, 80, 70)
    right = say(round_, 2, Side.SECOND, 80, 73)
    assert desk.do("reports/", "accept", report=right.pk).status_code == 302
    result = Result.objects.get()
    assert (result.first_score, result.second_score) == (80, 73)
    assert desk.get("reports/").context["queue"] == []


def test_a_report_that_is_gone_is_a_conflict(desk: Desk, round_: Round) -> None:
    report = say(round_, 1, Side.FIRST, 80, 70)
    desk.do("reports/", "accept", report=report.pk)
    assert desk.do("reports/", "accept", report=report.pk).status_code == 409
    assert desk.do("reports/", "accept", report="").status_code == 409
    assert Result.objects.count() == 1


def test_a_report_of_another_event_is_not_ours(desk: Desk, round_: Round) -> None:
    other = TournamentFactory()
    first, second = field_of(other, 2)
    report = say(published_round(other, [(first, second)]), 1, Side.FIRST, 80, 70)
    assert desk.do("reports/", "accept", report=report.pk).status_code == 409
    assert not Result.objects.exists()


def test_result_entry_does_not_decide(cast: Cast, round_: Round, desk_of: Callable[..., Desk]) -> None:
    report = say(round_, 1, Side.FIRST, 80, 70)
    assert desk_of(cast.helper).do("reports/", "accept", report=report.pk).status_code == 403
