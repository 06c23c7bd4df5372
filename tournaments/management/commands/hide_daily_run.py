"""Takes a line from the leaderboard of a daily board, or puts it back."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.actor import COMMAND
from tournaments.models import DailyRun
from tournaments.services.daily_end import hide_run


class Command(BaseCommand):
    """``hide_daily_run RUN --reason WHY``, for a name that nobody should read. The audit log keeps it."""

    help = "Hide a run of a daily board for its name, or show it again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", type=int, help="the number of the run: the API of the day says it")
        parser.add_argument("--reason", required=True, help="why, for the audit log")
        parser.add_argument("--show", action="store_true", help="put it back on the leaderboard")

    def handle(self, *args: Any, run: int, reason: str, show: bool, **options: Any) -> None:
        try:
            found = hide_run(run, COMMAND, hidden=not show, reason=reason)
        except DailyRun.DoesNotExist:
            raise CommandError(f"There is no run {run}.") from None
        self.stdout.write(f"{found}: {'shown' if show else 'hidden'}")
