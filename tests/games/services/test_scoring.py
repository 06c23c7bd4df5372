"""Scoring jobs: idempotent, re-sent when lost, harmless when late."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, Match, Result, ScoringJob
from games.services import scoring
from games.services.claims import read_claim
from games.services.results import amend_result, enter_result
from tests.games.services.conftest import ARBITER, BOARD, OTHER


@pytest.fixture
def job(match: Match) -> ScoringJob:
    claim = read_claim({"games": [{"board": BOARD}, {"score": 3}]}, "hyle5")
    enter_result(match.pk, claim, ARBITER)
    return ScoringJob.objects.get()


def test_scoring_twice_changes_nothing_more(job: ScoringJob) -> None:
    scoring.score(job.pk)
    first = ScoringJob.objects.values().get()
    scoring.score(job.pk)
    assert ScoringJob.objects.values().get() == first
    assert Result.objects.get().first_score == 48


def test_a_late_job_for_a_board_since_replaced_does_not_touch_the_result(job: ScoringJob) -> None:
    claim = read_claim({"games": [{"board": OTHER}, {"score": 3}]}, "hyle5")
    amend_result(job.game.match_id, claim, ARBITER, reason="other board", version=1)
    scoring.score(job.pk)
    assert Result.objects.get().is_scoring
    scoring.score(ScoringJob.objects.latest("pk").pk)
    assert Result.objects.get().first_score == 0


def test_the_sweep_sends_what_was_lost_and_only_that(
    job: ScoringJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(scoring, "send", sent.append)
    now = timezone.now()
    assert scoring.resend_pending(now) == 0
    assert scoring.resend_pending(now + timedelta(seconds=31)) == 1
    assert sent == [job.pk]
    scoring.score(job.pk)
    assert scoring.resend_pending(now + timedelta(seconds=62)) == 0


def test_a_board_that_cannot_be_counted_fails_with_its_reason(job: ScoringJob) -> None:
    ScoringJob.objects.update(board="9")
    for _ in range(scoring.MOST_ATTEMPTS):
        scoring.score(job.pk)
    job.refresh_from_db()
    assert job.state == ScoringJob.State.FAILED
    assert job.error.startswith("BoardError")
    assert Game.objects.get(pk=job.game_id).score is None
