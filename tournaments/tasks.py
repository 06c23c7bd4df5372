"""What the workers do for events. Thin: services do the work."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments.services import arena, practice, practice_duels, practice_tiles, ratings
from tournaments.services.daily_end import tidy_daily
from tournaments.services.ratings.outdated import TASK
from tournaments.services.webhooks import delivering, hooks, queueing


@shared_task(name=TASK, ignore_result=True)
def compute_ratings(variant: str) -> None:
    """Computes the ratings of a game anew, from what changed on."""
    ratings.compute(variant)


@shared_task(name=arena.TASK, ignore_result=True)
def pair_arena(event_id: int) -> None:
    """Pairs whoever waits in an arena."""
    arena.pair_waiting(event_id)


@shared_task(name="tournaments.tasks.pair_arenas", ignore_result=True)
def pair_arenas() -> int:
    """Looks at every arena that runs."""
    return arena.resend_waiting(timezone.now())


@shared_task(name="tournaments.tasks.sweep", ignore_result=True)
def sweep() -> int:
    """Re-sends what the broker lost."""
    return ratings.resend_pending(timezone.now())


@shared_task(name="tournaments.tasks.tidy_practice", ignore_result=True)
def tidy_practice() -> int:
    """Clears away practice matches that nobody plays, and old ones."""
    now = timezone.now()
    return practice.tidy_practice(now) + practice_duels.tidy_duels(now) + practice_tiles.tidy_tiles(now)


@shared_task(name="tournaments.tasks.tidy_daily", ignore_result=True)
def tidy_daily_boards() -> int:
    """Commits to the daily boards to come, and opens those whose day is over."""
    return tidy_daily()


@shared_task(name=queueing.TASK, ignore_result=True)
def deliver_webhook(hook_id: int) -> int:
    """Sends what waits for a receiver of a webhook."""
    return delivering.deliver(hook_id)


@shared_task(name="tournaments.tasks.resend_webhooks", ignore_result=True)
def resend_webhooks() -> int:
    """Sends what is due to receivers again, and what the broker lost."""
    return queueing.resend_due(timezone.now())


@shared_task(name="tournaments.tasks.forget_webhook_messages", ignore_result=True)
def forget_webhook_messages() -> int:
    """Deletes messages of webhooks that ended over 30 days ago."""
    return hooks.forget_old()
