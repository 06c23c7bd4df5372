"""What the workers do for the log and its neighbours. Thin."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from audit.idempotency import forget_old


@shared_task(name="audit.tasks.forget_answers", ignore_result=True)
def forget_answers() -> int:
    """Deletes kept answers that are over a day old."""
    return forget_old(timezone.now())
