"""Estimates on their way to the workers: sent when they are asked for, sent again when they were lost."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from celery import chord, current_app
from django.utils import timezone

from games.models import Adjudication
from games.models.adjudication import AdjudicationState
from games.queries.lost_jobs import lost

TASK = "games.tasks.estimate_ruling"
PART_TASK = "games.tasks.estimate_part"
COMBINE_TASK = "games.tasks.combine_estimate"
RESEND_AFTER = timedelta(seconds=60)


def send(adjudication_id: int) -> None:
    """Hands an estimate to the workers. With the broker down it stays pending, for the sweep."""
    rows = Adjudication.objects.filter(pk=adjudication_id, state=AdjudicationState.PENDING)
    if rows.update(sent_at=timezone.now()):
        current_app.tasks[TASK].delay(adjudication_id)


def send_parts(adjudication_id: int, numbers: Sequence[int]) -> None:
    """Hands these parts to the workers, and what puts them together to whoever does the last of them.

    The rows are the truth: a chord that is lost with its broker or a worker is sent again by the sweep.
    """
    part, combine = current_app.tasks[PART_TASK], current_app.tasks[COMBINE_TASK]
    chord(part.si(adjudication_id, number) for number in numbers)(combine.si(adjudication_id))


def resend_rulings(now: datetime) -> int:
    """Sends again what was sent over a minute ago, or never, and is still pending. Returns how many."""
    waiting = Adjudication.objects.filter(state=AdjudicationState.PENDING)
    ids = lost(waiting, now, sent=RESEND_AFTER, never_sent=RESEND_AFTER, most=100)
    for adjudication_id in ids:
        send(adjudication_id)
    return len(ids)
