"""What a visitor has done on daily boards: days in a row, and the best time of a month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from tournaments.models import DailyRun

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Own:
    """``streak``: days in a row that were done, up to today, or yesterday while today is open. ``longest``
    is the longest there ever was. ``best`` is the fastest run of the month of ``today``."""

    streak: int
    longest: int
    done: int
    best: DailyRun | None


def own_of(visitor: str, today: date) -> Own:
    """``visitor`` is the digest."""
    runs = DailyRun.objects.filter(visitor=visitor, time_ms__isnull=False)
    days = set(runs.values_list("board__day", flat=True))
    month = runs.filter(board__day__year=today.year, board__day__month=today.month)
    best = month.select_related("board").order_by("time_ms", "board__day").first()
    last = today if today in days else today - A_DAY
    return Own(_streak(days, last), max((_streak(days, day) for day in days), default=0), len(days), best)


def _streak(days: set[date], last: date) -> int:
    """How many days in a row were done, the last of them this one."""
    length = 0
    while last - length * A_DAY in days:
        length += 1
    return length
