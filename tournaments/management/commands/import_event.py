"""Makes an event from a document that ``export_event`` wrote."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.actor import COMMAND
from games.errors import Refused
from tournaments.services.exchange import import_event


class Command(BaseCommand):
    """``import_event FILE [--slug SLUG]``: exit status 1 with the path of the value that is wrong."""

    help = "Make an event from a document that export_event wrote, here or elsewhere: all of it or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the document, or - for standard input")
        parser.add_argument("--slug", help="the address; without it the document's, or a free one like it")

    def handle(self, *args: Any, file: str, slug: str | None, **options: Any) -> None:
        try:
            event = import_event(_document(file), COMMAND, slug=slug)
        except Refused as error:
            raise CommandError(f"Nothing was imported. {error}") from None
        self.stdout.write(f"Imported {event} as “{event.slug}”.")


def _document(file: str) -> Any:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
        return json.loads(text)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file} is no JSON document: {error}") from None
