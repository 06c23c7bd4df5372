"""Enters players from a CSV file or workbook; prints what becomes of each line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.actor import COMMAND
from games.errors import Refused
from tournaments.models import Tournament
from tournaments.services.importing import Line, Preview, confirm, preview, read_table
from tournaments.services.importing.table import Table


class Command(BaseCommand):
    """``import_players EVENT FILE``: exit status 1 with every bad line, and then nothing is entered."""

    help = "Enter players from a CSV file or an Excel workbook: all of them, or none and every bad line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's address (slug)")
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
        parser.add_argument("--json", action="store_true", help="print the preview as JSON")

    def handle(self, *args: Any, event: str, file: str, dry_run: bool, **options: Any) -> None:
        found = Tournament.objects.filter(slug=event).first()
        if found is None:
            raise CommandError(f"There is no event “{event}”.")
        try:
            table = read_table(_bytes(file), file)
            seen = preview(found, table)
        except Refused as error:
            raise CommandError(str(error)) from None
        self.stdout.write(json.dumps(seen.data(), ensure_ascii=False) if options["json"] else _text(seen))
        self._enter(found, table, seen, dry_run)

    def _enter(self, event: Tournament, table: Table, seen: Preview, dry_run: bool) -> None:
        if not seen.is_good:
            lines = "\n".join(_errors(line) for line in seen.bad)
            raise CommandError(f"Nothing was entered.\n{lines}")
        if dry_run:
            self.stderr.write("A dry run: nothing was entered.")
            return
        try:
            entries = confirm(event.pk, table, COMMAND, seen.fingerprint)
        except Refused as error:
            raise CommandError(str(error)) from None
        noun = "player" if len(entries) == 1 else "players"
        self.stderr.write(f"Entered {len(entries)} {noun} in {event}.")


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None


def _text(seen: Preview) -> str:
    separator = {"\t": "tab", "": "none"}.get(seen.separator, seen.separator)
    head = f"encoding {seen.encoding}, separator {separator}, columns {', '.join(seen.columns)}"
    ignored = [f"ignored columns: {', '.join(seen.ignored)}"] if seen.ignored else []
    counts = ", ".join(f"{count} {state}" for state, count in seen.counts.items())
    return "\n".join([head, *ignored, *map(_line, seen.lines), counts])


def _line(line: Line) -> str:
    values = "; ".join(f"{value}" for value in line.values.values())
    problems = "".join(f"\n      {problem.field}: {problem.words}" for problem in line.problems)
    return f"{line.number:5} {line.state:8} {values}{problems}"


def _errors(line: Line) -> str:
    return f"line {line.number}: " + " ".join(problem.words for problem in line.errors)
