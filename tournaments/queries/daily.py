"""Daily boards: which day it is, the board of a day, who was how fast, and what a visitor may see of it.

Until a day is over only who has done its board may see cards, Haps and points: points tell how many Haps
there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.engine.gyul_hap.deal import deal
from games.engine.gyul_hap.haps import Triple, haps_on
from tournaments.models import DailyBoard, DailyRun

LEAST_HAPS, MOST_HAPS = 3, 8
BOARD = 1  # the first of the day's seed
A_LIST = 100  # lines of a leaderboard


@dataclass(frozen=True, slots=True)
class Line:
    """A run on a leaderboard. ``rank`` is None for what is hidden from everybody else."""

    rank: int | None
    run: DailyRun
    is_shared: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The cards of a day, position 1 first, and all their Haps."""

    cards: tuple[str, ...]
    haps: tuple[Triple, ...]


def this_day() -> date:
    """The day that it is, in UTC."""
    return timezone.now().astimezone(UTC).date()


def read_day(text: str) -> date | None:
    """The day of an address, as 2026-11-30; None for what is none."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if str(day) == text else None


def find_day(day: date) -> DailyBoard | None:
    """The board of a day, if there is one."""
    return DailyBoard.objects.filter(day=day).first()


def run_of(board: DailyBoard, visitor: str) -> DailyRun | None:
    """A visitor's try at a board, with its match; ``visitor`` is the digest."""
    return DailyRun.objects.select_related("match", "board").filter(board=board, visitor=visitor).first()


def is_open_to(board: DailyBoard, run: DailyRun | None, today: date) -> bool:
    """Whether cards, Haps and points of a day may be shown to who has this run."""
    return board.day < today or (run is not None and run.time_ms is not None)


def picture_of(board: DailyBoard) -> Picture:
    """Only for whom `is_open_to` lets see it."""
    cards = deal(board.seed, BOARD, least=LEAST_HAPS, most=MOST_HAPS)
    return Picture(tuple(str(card) for card in cards), haps_on(cards))


def listed_runs(board: DailyBoard) -> QuerySet[DailyRun]:
    """Runs that are done and that everybody may see."""
    return board.runs.filter(time_ms__isnull=False, hidden=False)


def leaderboard(board: DailyBoard, visitor: str | None = None) -> list[Line]:
    """Everybody's place: the fastest, and wherever it is the visitor's own. Ties share their place."""
    shown = Q(hidden=False) | Q(visitor=visitor) if visitor else Q(hidden=False)
    runs = board.runs.filter(shown, time_ms__isnull=False).order_by("time_ms", "id")
    return [line for number, line in enumerate(_ranked(runs, visitor)) if number < A_LIST or line.is_mine]


def _ranked(runs: Iterable[DailyRun], visitor: str | None) -> Iterator[Line]:
    """By hundredths, as times are shown."""
    listed = list(runs)
    times = [hundredths(run.time_ms) for run in listed if not run.hidden]
    first = {time: len(times) - at for at, time in enumerate(reversed(times))}
    alike = Counter(times)
    for run in listed:
        time = hundredths(run.time_ms)
        rank = None if run.hidden else first[time]
        yield Line(rank, run, not run.hidden and alike[time] > 1, run.visitor == visitor)


def hundredths(time_ms: int | None) -> int:
    """A time as it is ranked and shown: cut off to hundredths of a second."""
    return (time_ms or 0) // 10


def days_beside(day: date, today: date) -> tuple[date | None, date | None]:
    """The nearest days with a board before and after this one; none that is still to come."""
    days = DailyBoard.objects.filter(day__lte=today).values_list("day", flat=True)
    return (
        days.filter(day__lt=day).order_by("-day").first(),
        days.filter(day__gt=day).order_by("day").first(),
    )
