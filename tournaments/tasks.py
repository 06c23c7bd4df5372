"""What the workers do for events. Thin: services do the work."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments.services import ratings
from tournaments.services.ratings.outdated import TASK


@shared_task(name=TASK, ignore_result=True)
def compute_ratings(variant: str) -> None:
    """Computes the ratings of a game anew, from what changed on."""
    ratings.compute(variant)


@shared_task(name="tournaments.tasks.sweep", ignore_result=True)
def sweep() -> int:
    """Re-sends what the broker lost."""
    return ratings.resend_pending(timezone.now())
