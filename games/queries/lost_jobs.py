"""Jobs whose message may be lost: rows that the sweep sends again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypeVar

from django.db.models import Model, Q, QuerySet

JobT = TypeVar("JobT", bound=Model)


def lost(
    waiting: QuerySet[JobT], now: datetime, *, sent: timedelta, never_sent: timedelta, most: int
) -> list[int]:
    """The keys of waiting jobs that were sent (or made, and never sent) longer ago; the oldest first."""
    never = Q(sent_at__isnull=True, created_at__lt=now - never_sent)
    rows = waiting.filter(never | Q(sent_at__lt=now - sent))
    return list(rows.order_by("pk").values_list("pk", flat=True)[:most])
