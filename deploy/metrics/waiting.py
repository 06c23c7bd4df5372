"""What waits: jobs in the broker's queue, and rows that a job is to take care of, with the age of the oldest.

A row is the job and the queue only its messenger, so the rows tell whether work is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import redis
from django.conf import settings
from django.db.models import Count, F, Max, Min, QuerySet
from django.utils import timezone

from clocks.services.instants import now_ms
from games.models import (
    Adjudication,
    AdjudicationState,
    Analysis,
    Duel,
    DuelState,
    JobState,
    LiveMatch,
    LiveState,
    Play,
    ScoringJob,
    TilesGame,
    TilesState,
)
from tournaments.models import RatingJob, WebhookDelivery

QUEUE = "celery"


@dataclass(frozen=True, slots=True)
class Waiting:
    """So many rows of a kind are pending, the oldest for so many seconds; None where nothing waits."""

    kind: str
    count: int
    oldest: float | None


def rows_waiting(now: datetime | None = None) -> list[Waiting]:
    """Every kind of pending work; eight small questions to the database."""
    now = now or timezone.now()
    found = [_by_time(kind, rows, now) for kind, rows in _made_at_a_time().items()]
    return found + [_by_instant(kind, rows) for kind, rows in _over_at_an_instant().items()]


def queued() -> int | None:
    """Jobs that no worker has taken yet, of all priorities; None when the broker does not answer."""
    if not settings.REDIS_URL:
        return None
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1) as client:
        try:
            names = [QUEUE, *(f"{QUEUE}\x06\x16{priority}" for priority in (3, 6, 9))]
            return sum(int(client.llen(name)) for name in names)
        except (redis.RedisError, OSError):
            return None


def _made_at_a_time() -> dict[str, QuerySet[Any]]:
    return {
        "scoring": ScoringJob.objects.filter(state=JobState.PENDING),
        "ruling": Adjudication.objects.filter(state=AdjudicationState.PENDING),
        "analysis": Analysis.objects.filter(state=JobState.PENDING),
        "rating": RatingJob.objects.all(),
        "webhook": WebhookDelivery.objects.filter(state=WebhookDelivery.State.PENDING),
    }


def _over_at_an_instant() -> dict[str, QuerySet[Any]]:
    """Play that is over and whose result is to be entered; its end is an instant of the clocks."""
    matches = LiveMatch.objects.filter(state=LiveState.FINISHED, settled_at=None, play=Play.ONLINE)
    duels = Duel.objects.filter(state=DuelState.FINISHED, settled_at=None)
    tiles = TilesGame.objects.filter(state=TilesState.FINISHED, settled_at=None)
    return {
        "settling": matches.annotate(over_at=Max("games__ended_at")),
        "settling_duel": duels.annotate(over_at=F("ended_at")),
        "settling_tiles": tiles.annotate(over_at=F("ended_at")),
    }


def _by_time(kind: str, rows: QuerySet[Any], now: datetime) -> Waiting:
    facts = rows.order_by().aggregate(count=Count("pk"), oldest=Min("created_at"))
    oldest = facts["oldest"]
    return Waiting(kind, facts["count"], max(0.0, (now - oldest).total_seconds()) if oldest else None)


def _by_instant(kind: str, rows: QuerySet[Any]) -> Waiting:
    ends = list(rows.order_by().values_list("over_at", flat=True))
    oldest = min((end for end in ends if end is not None), default=None)
    return Waiting(kind, len(ends), max(0, now_ms() - oldest) / 1000 if oldest is not None else None)
