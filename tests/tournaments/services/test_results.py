"""Results in an event: who may, when, and what follows for standings and later rounds."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from games.errors import Conflict, Invalid, Locked
from games.models import Side
from games.services.claims import ResultClaim
from games.services.results import ResultExists
from tests.factories import (
    TournamentFactory,
    cast_of,
    draft_of,
    field_of,
    play,
    published_round,
    table_of,
)
from tournaments.models import Pairing, Round, Tournament
from tournaments.services import events, results

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory()


@pytest.fixture
def first(event: Tournament) -> Round:
    a, b, c, d = field_of(event, 4)
    return published_round(event, [(a, b), (c, d)])


def scores(pairing: Pairing, *order: int, **more: Any) -> ResultClaim:
    return results.read_result(pairing, {"games": [{"score": score} for score in order]} | more)


def points(event: Tournament, number: int) -> dict[int, str]:
    rows = event.snapshots.filter(round_number=number).order_by("-version")[0].data["rows"]
    return {row["seed"]: row["points"] for row in rows}


def test_standings_follow_every_result(event: Tournament, first: Round) -> None:
    play(first, 1, 50, 40)
    assert points(event, 1) == {1: "1", 2: "0", 3: "0", 4: "0"}
    assert not event.snapshots.get().complete
    play(first, 2, 40, 40)
    assert points(event, 1) == {1: "1", 2: "0", 3: "0.5", 4: "0.5"}
    assert event.snapshots.get().complete


def test_an_amended_result_makes_a_new_version_and_a_notice(event: Tournament, first: Round) -> None:
    play(first, 1, 50, 40)
    play(first, 2, 50, 40)
    a, b, c, d = (entry for entry in event.entries.all())
    second = published_round(event, [(a, c), (b, d)])
    pairing = table_of(first, 1)
    results.amend(pairing, scores(pairing, 40, 50), COMMAND, reason="misread", version=1)
    assert points(event, 1) == {1: "0", 2: "1", 3: "1", 4: "0"}
    assert list(event.snapshots.filter(round_number=1).values_list("version", flat=True)) == [3, 4]
    first.refresh_from_db()
    second.refresh_from_db()
    assert "round 1, table 1" in second.notice
    assert not first.notice
    assert [table_of(second, n).match is not None for n in (1, 2)] == [True, True]


def test_a_complete_snapshot_is_never_rewritten(event: Tournament, first: Round) -> None:
    play(first, 1, 50, 40)
    play(first, 2, 50, 40)
    before = event.snapshots.filter(complete=True).get().data
    pairing = table_of(first, 1)
    results.amend(pairing, scores(pairing, 40, 50), COMMAND, reason="misread", version=1)
    assert event.snapshots.filter(complete=True).order_by("version")[0].data == before


def test_a_draft_has_no_results(event: Tournament, first: Round) -> None:
    a, b, *_ = event.entries.all()
    draft = draft_of(event, [(a, b)])
    pairing = table_of(draft, 1)
    with pytest.raises(Invalid, match="not published"):
        results.enter(pairing, scores(pairing, 1, 2), COMMAND)


def test_a_helper_enters_scores_and_does_not_rule(event: Tournament, first: Round) -> None:
    cast = cast_of(event)
    pairing = table_of(first, 1)
    helper = Actor.of(cast.helper)
    no_show = results.read_result(pairing, {"kind": "no_show", "winner": 1})
    for claim in (no_show, scores(pairing, 5, 4, first_penalty=1)):
        with pytest.raises(PermissionDenied):
            results.enter(pairing, claim, helper)
    assert results.enter(pairing, scores(pairing, 5, 4), helper).entered_by == "helper"
    with pytest.raises(PermissionDenied):
        results.amend(pairing, scores(pairing, 4, 5), helper, reason="typo", version=1)


def test_penalties_come_off_the_own_total(event: Tournament, first: Round) -> None:
    pairing = table_of(first, 1)
    results.enter(pairing, scores(pairing, 50, 45, first_penalty=10), COMMAND)
    assert points(event, 1)[2] == "1"


def test_a_no_show_gives_points_without_a_role_or_a_meeting(event: Tournament, first: Round) -> None:
    pairing = table_of(first, 1)
    results.enter(pairing, results.read_result(pairing, {"kind": "no_show", "winner": 2}), COMMAND)
    assert points(event, 1)[2] == "1"


def test_a_finished_event_takes_no_result(event: Tournament, first: Round) -> None:
    play(first, 1, 50, 40)
    play(first, 2, 50, 40)
    events.finish_event(event.pk, COMMAND)
    pairing = table_of(first, 1)
    with pytest.raises(Locked):
        results.amend(pairing, scores(pairing, 1, 2), COMMAND, reason="misread", version=1)
    with pytest.raises(Conflict):
        results.report(pairing, Side.FIRST, scores(pairing, 1, 2))


def test_players_report_and_the_arbiter_decides(event: Tournament, first: Round) -> None:
    pairing = table_of(first, 1)
    assert results.report(pairing, Side.FIRST, scores(pairing, 50, 40)) is None
    assert results.report(pairing, Side.SECOND, scores(pairing, 40, 50)) is None
    assert pairing.match is not None
    chosen = pairing.match.reports.get(side=Side.SECOND)
    result = results.resolve(pairing, chosen.pk, COMMAND)
    assert (result.first_score, result.second_score) == (40, 50)
    with pytest.raises((Conflict, ResultExists)):
        results.resolve(pairing, chosen.pk, COMMAND)


def test_taking_back_makes_the_table_missing_again(event: Tournament, first: Round) -> None:
    play(first, 1, 50, 40)
    results.take_back(table_of(first, 1), COMMAND, reason="wrong table", version=1)
    assert points(event, 1) == {1: "0", 2: "0", 3: "0", 4: "0"}
