"""Writes a whole event as one JSON document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Tournament
from tournaments.services.exchange import export_event


class Command(BaseCommand):
    """``export_event SLUG [FILE|-] [--private]``."""

    help = "Write a whole event as one JSON document, to a file or standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")
        parser.add_argument("file", nargs="?", default="-", help="the file, or - for standard output")
        parser.add_argument(
            "--private",
            action="store_true",
            help="with birth years, contacts, drafts, reports and the audit log: not for publishing",
        )

    def handle(self, *args: Any, slug: str, file: str, private: bool, **options: Any) -> None:
        event = Tournament.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        text = json.dumps(export_event(event, private=private), ensure_ascii=False, indent=1)
        if file == "-":
            self.stdout.write(text)
            return
        try:
            if private:  # for the owner alone, from the first byte on
                Path(file).touch(mode=0o600)
            Path(file).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stderr.write(f"Wrote {event} to {file}.")
