"""Makes an event from a document that ``export_event`` wrote, or from a federation's report file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.actor import COMMAND
from games.errors import Refused
from tournaments.services.event_files import ReportWishes, event_from_file


class Command(BaseCommand):
    """``import_event FILE [--slug SLUG]``: exit status 1 with the path or line of what is wrong."""

    help = (
        "Make an event from a document that export_event wrote, here or elsewhere, or from a report file "
        "(TRF16, TRF26): all of it or nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the document, or - for standard input")
        parser.add_argument("--slug", help="the address; without it the document's, or a free one like it")

        parser.add_argument("--variant", default="", help="of a report file: the variant played here")
        parser.add_argument("--name", default="", help="of a report file: in place of its own")
        parser.add_argument("--rounds", type=int, help="where the report file does not say")
        parser.add_argument("--without-rounds", action="store_true", help="leave out rounds that are played")

    def handle(self, *args: Any, file: str, slug: str | None, **options: Any) -> None:
        told = ("variant", "name", "rounds", "without_rounds")
        wishes = ReportWishes(**{name: options[name] for name in told})
        try:
            event = event_from_file(_content(file), COMMAND, wishes, slug=slug)
        except Refused as error:
            raise CommandError(f"Nothing was imported. {error}") from None
        self.stdout.write(f"Imported {event} as “{event.slug}”.")


def _content(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
