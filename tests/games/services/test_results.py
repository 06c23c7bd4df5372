"""One result a match: entered once, amended with a reason, taken back with a reason."""

import pytest

from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from games.models import Match, Result, ScoringJob
from games.services.claims import ResultClaim, read_claim
from games.services.results import ResultExists, amend_result, enter_result, take_back_result
from games.services.scoring import score
from tests.games.services.conftest import ARBITER, BOARD, OTHER


def claim(*scores: int, **data: object) -> ResultClaim:
    games = [{"score": score} for score in scores]
    return read_claim({"games": games} | data, "hyle5")


def test_entering_two_integers(match: Match) -> None:
    result = enter_result(match.pk, claim(50, 41), ARBITER)
    assert (result.first_score, result.second_score, result.version) == (50, 41, 1)
    assert [game.score for game in match.games.all()] == [50, 41]
    assert not ScoringJob.objects.exists()


def test_a_second_result_is_refused_and_shows_the_first(match: Match) -> None:
    enter_result(match.pk, claim(50, 41), ARBITER)
    with pytest.raises(ResultExists) as refused:
        enter_result(match.pk, claim(41, 50), ARBITER)
    assert refused.value.facts["result"]["first_score"] == 50
    assert refused.value.status == 409
    assert Result.objects.get().first_score == 50


def test_the_log_is_written_with_the_act(match: Match) -> None:
    enter_result(match.pk, claim(50, 41), ARBITER)
    event = AuditEvent.objects.get(verb="result.entered")
    assert (event.scope, event.actor_label, event.target) == ("event:1", "Ada", f"match:{match.pk}")
    assert event.after is not None
    assert event.after["first_score"] == 50


def test_boards_alone_wait_for_the_worker(match: Match) -> None:
    result = enter_result(
        match.pk, read_claim({"games": [{"board": BOARD}, {"board": OTHER}]}, "hyle5"), ARBITER
    )
    assert result.is_scoring
    for job in ScoringJob.objects.all():
        score(job.pk)
    result.refresh_from_db()
    assert (result.first_score, result.second_score, result.is_scoring) == (48, 0, False)
    detail = ScoringJob.objects.get(game__number=1).detail
    assert detail is not None
    assert detail["rows"] == [0, 9, 14, 8, 6]
    assert detail["columns"] == [5, 0, 0, 6, 0]


def test_amending_needs_a_reason_and_the_version_seen(match: Match) -> None:
    enter_result(match.pk, claim(50, 41), ARBITER)
    with pytest.raises(Invalid):
        amend_result(match.pk, claim(51, 41), ARBITER, reason=" ", version=1)
    with pytest.raises(ResultExists):
        amend_result(match.pk, claim(51, 41), ARBITER, reason="typo", version=7)
    amended = amend_result(match.pk, claim(51, 41), ARBITER, reason="typo", version=1)
    assert (amended.first_score, amended.version) == (51, 2)
    event = AuditEvent.objects.get(verb="result.amended")
    assert event.before is not None
    assert (event.reason, event.before["first_score"]) == ("typo", 50)


def test_amending_to_another_kind_clears_what_belonged_to_the_old_one(match: Match) -> None:
    boards = read_claim({"games": [{"board": BOARD}, {"board": OTHER}]}, "hyle5")
    enter_result(match.pk, boards, ARBITER)
    void = amend_result(match.pk, claim(kind="void"), ARBITER, reason="wrong table", version=1)
    for job in ScoringJob.objects.all():
        score(job.pk)
    void.refresh_from_db()
    assert (void.kind, void.first_score) == ("void", None)
    assert [(game.board, game.score) for game in match.games.all()] == [("", None), ("", None)]


def test_amending_with_the_same_board_keeps_its_count(match: Match) -> None:
    boards = read_claim({"games": [{"board": BOARD}, {"board": OTHER}]}, "hyle5")
    enter_result(match.pk, boards, ARBITER)
    for job in ScoringJob.objects.all():
        score(job.pk)
    half = read_claim({"games": [{"board": BOARD}, {"score": 7}]}, "hyle5")
    result = amend_result(match.pk, half, ARBITER, reason="game 2 was another board", version=1)
    assert (result.first_score, result.second_score) == (48, 7)
    assert ScoringJob.objects.count() == 2


def test_taking_back_leaves_the_match_unreported(match: Match) -> None:
    enter_result(match.pk, claim(50, 41), ARBITER)
    take_back_result(match.pk, ARBITER, reason="wrong table", version=1)
    assert not Result.objects.exists()
    assert enter_result(match.pk, claim(7, 8), ARBITER).version == 1


def test_nothing_to_amend(match: Match) -> None:
    with pytest.raises(Conflict):
        amend_result(match.pk, claim(1, 2), ARBITER, reason="typo", version=1)


@pytest.mark.parametrize(("winner", "summary"), [(1, "1-0"), (2, "0-1")])
def test_a_no_show_has_a_winner_and_no_scores(match: Match, winner: int, summary: str) -> None:
    result = enter_result(match.pk, claim(kind="no_show", winner=winner), ARBITER)
    assert (result.summary, result.first_score, result.counter_placed) == (summary, None, False)
