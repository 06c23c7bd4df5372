"""Writes one of the files that an event is exported as: a workbook, a table, a report file, game records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.errors import Refused
from tournaments.models import Tournament
from tournaments.services.export_files import EXPORT_FILES


class Command(BaseCommand):
    """``export_file SLUG WHAT [FILE|-]``: exit status 1 with a sentence for an event that does not fit."""

    help = f"Write an event as one of: {', '.join(EXPORT_FILES)}."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")
        parser.add_argument("what", choices=list(EXPORT_FILES), metavar="WHAT", help="the name of the file")
        parser.add_argument("file", nargs="?", default="-", help="where to, or - for standard output")

    def handle(self, *args: Any, slug: str, what: str, file: str, **options: Any) -> None:
        event = Tournament.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        found = EXPORT_FILES[what]
        try:
            content = found.make(event)
        except Refused as error:
            raise CommandError(str(error)) from None
        if file == "-":
            self._print(content)
            return
        try:
            if found.private:  # for the owner alone, from the first byte on
                Path(file).touch(mode=0o600)
            Path(file).write_bytes(content)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stderr.write(f"Wrote {found.key} of {event} to {file}.")

    def _print(self, content: bytes) -> None:
        """As it is where bytes can go; text otherwise."""
        out = getattr(self.stdout, "buffer", None)
        if out is not None:
            out.write(content)
        else:
            self.stdout.write(content.decode("utf-8-sig"), ending="")
