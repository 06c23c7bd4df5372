"""Boards to be counted, and counting them: idempotent, compare-and-set on state and version."""

from __future__ import annotations

import logging
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit.actor import SYSTEM
from audit.after_commit import after_commit
from audit.services import record
from games.engine.board import parse_board
from games.engine.scoring import BoardScore, score_board
from games.engine.variants import get_variant
from games.models import Game, Match, Result, ScoringJob
from games.models.scoring import JobState
from games.queries.lost_jobs import lost
from games.services.findings import check
from games.services.matches import lock
from games.signals import result_changed

log = logging.getLogger(__name__)

TASK = "games.tasks.score_board"
RESEND_AFTER = timedelta(seconds=30)
MOST_ATTEMPTS = 5


def request_scoring(game: Game) -> ScoringJob:
    """Makes the job for the game's current board and sends it when the transaction commits."""
    job = ScoringJob.objects.create(
        game=game, board_version=game.board_version, board=game.board, variant=game.match.variant
    )
    after_commit(send, job.pk)
    return job


def send(job_id: int) -> None:
    """Hands a job to the workers. With the broker down it stays pending, and the sweep sends it later."""
    ScoringJob.objects.filter(pk=job_id, state=JobState.PENDING).update(sent_at=timezone.now())
    current_app.tasks[TASK].delay(job_id)


def resend_pending(now: datetime) -> int:
    """Sends again what was sent over 30 seconds ago, or never, and is still pending. Returns how many."""
    waiting = ScoringJob.objects.filter(state=JobState.PENDING)
    ids = lost(waiting, now, sent=RESEND_AFTER, never_sent=RESEND_AFTER, most=500)
    for job_id in ids:
        send(job_id)
    return len(ids)


def score(job_id: int) -> None:
    """Counts the board of a job. Harmless when it runs twice, late, or for a board since replaced."""
    job = ScoringJob.objects.filter(pk=job_id, state=JobState.PENDING).first()
    if job is None:
        return
    try:
        variant = get_variant(job.variant)
        counted = score_board(parse_board(job.board, variant), variant)
    except Exception as error:  # whatever it is, the row must say so
        _fail(job, error)
        return
    _finish(job, counted)


def _fail(job: ScoringJob, error: Exception) -> None:
    log.exception("scoring %s failed", job.pk)
    with transaction.atomic():
        ScoringJob.objects.filter(pk=job.pk, state=JobState.PENDING).update(
            attempts=F("attempts") + 1, error=f"{type(error).__name__}: {error}"
        )
        given_up = ScoringJob.objects.filter(
            pk=job.pk, state=JobState.PENDING, attempts__gte=MOST_ATTEMPTS
        ).update(state=JobState.FAILED, finished_at=timezone.now())
        if given_up:
            record(job.game.match.scope, SYSTEM, "board.failed", job.game, after={"error": str(error)})


@transaction.atomic
def _finish(job: ScoringJob, counted: BoardScore) -> None:
    match = lock(job.game.match_id)
    closed = ScoringJob.objects.filter(pk=job.pk, state=JobState.PENDING).update(
        state=JobState.DONE,
        total=counted.total,
        detail=score_facts(counted),
        finished_at=timezone.now(),
        attempts=F("attempts") + 1,
        error="",
    )
    game = Game.objects.get(pk=job.game_id)
    if not closed or game.board_version != job.board_version:
        return
    if game.score is None:
        game.score = counted.total
        game.save(update_fields=["score"])
        _complete_result(match)
    after = {"score": counted.total, "ids": {"match": match.pk, "game": game.number}}
    record(match.scope, SYSTEM, "board.scored", game, after=after)
    check(game)
    result_changed.send(Match, match=match)


def _complete_result(match: Match) -> None:
    scores = dict(match.games.values_list("number", "score"))
    Result.objects.filter(match=match, kind=Result.Kind.PLAYED).update(
        first_score=scores.get(1), second_score=scores.get(2)
    )


def score_facts(counted: BoardScore) -> dict[str, Any]:
    """The score as JSON-ready facts: total, rows, columns, patterns."""
    return {
        "total": counted.total,
        "rows": list(counted.rows),
        "columns": list(counted.columns),
        "patterns": [asdict(pattern) for pattern in counted.patterns],
    }
