"""Runs a tournament of programs on this machine."""

from __future__ import annotations

import fcntl
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.programs.referee import OutOfStep
from games.errors import Refused
from games.models import Result
from tournaments.models import Tournament
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import Table
from tournaments.services.bot_event import find_or_make, run_event
from tournaments.services.bot_event_file import BotEvent, read_bot_event
from tournaments.services.bot_event_jobs import jobs_without_broker
from tournaments.services.bot_event_turn import Failing, Stopped


class Command(BaseCommand):
    """``run_bot_event FILE``: an event that was begun is gone on with; a finished one is only shown."""

    help = (
        "Run a tournament of programs from a file (docs/programs.md). Neither a broker nor workers need run. "
        "Ctrl-C stops it between two moves; the same command goes on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the event and its programs, a TOML document")
        parser.add_argument(
            "--json", action="store_true", help="print one JSON object at the end: event, standings, failures"
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        self._as_json = bool(options["json"])
        self._failures: list[dict[str, Any]] = []
        try:
            plan = read_bot_event(file)
            with _alone(file), _stoppable() as stop, jobs_without_broker():
                event = find_or_make(plan)
                self._say(f"{event} ({event.slug})")
                run_event(plan, event, stop, self._tell)
        except Refused as error:
            lines = [str(error), *(f"{field}: {words}" for field, words in error.fields.items())]
            raise CommandError("\n".join(lines)) from None
        except OutOfStep as error:
            raise CommandError(f"A game was changed meanwhile: {error}. Run it again to go on.") from None
        except Stopped:
            raise CommandError("Stopped. The same command goes on from here.", returncode=130) from None
        self._show(event, plan)

    def _tell(self, number: int, table: Table, failing: Failing | None) -> None:
        where = f"round {number}, table {table.number}"
        if failing is None:
            first, second = _scores(table)
            self._say(f"{where}: {table.first.name} – {table.second.name} {first}:{second}")
            return
        self._say(f"{where}, {failing}")
        facts = {"round": number, "table": table.number, "game": failing.game, "program": failing.name}
        facts |= {"ply": failing.ply, "reason": failing.reason.value, "what": failing.what}
        self._failures.append(facts | {"last_words": failing.last_words})

    def _say(self, words: str) -> None:
        if not self._as_json:
            self.stdout.write(words)
            self.stdout.flush()

    def _show(self, event: Tournament, plan: BotEvent) -> None:
        snapshot = find_snapshot(event)
        rows = snapshot.data["rows"] if snapshot else []
        if self._as_json:
            keys = ("rank", "name", "points", "spread")
            standings = [{key: row[key] for key in keys} for row in rows]
            facts = {"event": event.slug, "finished": event.is_finished, "standings": standings}
            self.stdout.write(json.dumps(facts | {"failures": self._failures}))
            return
        width = max(len(line.name) for line in plan.programs)
        for row in rows:
            self.stdout.write(
                f"{row['rank']:>3}  {row['name']:<{width}}  {row['points']:>7}  {row['spread']:>+6}"
            )


def _scores(table: Table) -> tuple[int | str, int | str]:
    """Each player's own Order score."""
    result = Result.objects.filter(match=table.pairing.match_id).first()
    first, second = (result.first_score, result.second_score) if result else (None, None)
    return "?" if first is None else first, "?" if second is None else second


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Two runs of one file would play each other's games."""
    with file.open("rb") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CommandError(f"{file} is being run already.") from None
        yield


@contextmanager
def _stoppable() -> Iterator[Event]:
    """SIGINT and SIGTERM let the games end in order: no process stays behind, no clock runs on."""
    stop = Event()
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: stop.set()) for number in numbers}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
