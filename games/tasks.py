"""What the workers do. Thin: services do the work."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services import scoring


@shared_task(name=scoring.TASK, ignore_result=True)
def score_board(job_id: int) -> None:
    """Counts one board."""
    scoring.score(job_id)


@shared_task(name="games.tasks.sweep", ignore_result=True)
def sweep() -> int:
    """Re-sends what the broker lost."""
    return scoring.resend_pending(timezone.now())
