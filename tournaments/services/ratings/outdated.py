"""What puts ratings out of date: a row in the transaction of the act, sent to the workers on commit."""

from __future__ import annotations

from datetime import datetime, timedelta

from celery import current_app
from django.db.models import Min

from audit.after_commit import after_commit
from tournaments.models import Player, RatingChange, RatingJob, Tournament
from tournaments.queries.rated_events import end_of

TASK = "tournaments.tasks.compute_ratings"
RESEND_AFTER = timedelta(seconds=30)


def outdate(event: Tournament) -> None:
    """Ratings of the event's game are wrong from this event on: it was finished, opened again, removed, or
    a result of it changed. Nothing happens where no rating can depend on it."""
    changed = RatingChange.objects.filter(tournament=event).aggregate(first=Min("period"))["first"]
    ends = [changed] if changed else []
    if event.rated and event.is_finished and event.visibility != Tournament.Visibility.PRIVATE:
        ends.append(end_of(event))
    if ends:
        _outdate(event.variant, min(ends))


def outdate_player(player: Player) -> None:
    """A fact of the register that ratings depend on was corrected: the birth year."""
    changes = RatingChange.objects.filter(player=player).order_by()
    for variant, first in (
        changes.values("variant").annotate(first=Min("period")).values_list("variant", "first")
    ):
        _outdate(variant, first)


def outdate_everything(variant: str | None = None) -> list[str]:
    """All ratings of one game, or of all games that have rated events, are to be computed anew."""
    events = Tournament.objects.filter(finished_at__isnull=False).order_by()
    variants = {variant} if variant else set(events.values_list("variant", flat=True))
    variants |= set() if variant else set(RatingChange.objects.order_by().values_list("variant", flat=True))
    for each in sorted(variants):
        _outdate(each, None)
    return sorted(variants)


def send(variant: str) -> None:
    """Hands the ratings of a game to the workers; with the broker down the sweep does it later."""
    current_app.tasks[TASK].delay(variant)


def resend_pending(now: datetime) -> int:
    """Sends what has waited for over 30 seconds. Returns how many games."""
    waiting = RatingJob.objects.filter(created_at__lt=now - RESEND_AFTER).order_by()
    variants = sorted(set(waiting.values_list("variant", flat=True)))
    for variant in variants:
        send(variant)
    return len(variants)


def _outdate(variant: str, since: datetime | None) -> None:
    RatingJob.objects.create(variant=variant, since=since)
    after_commit(send, variant)
