"""Writes the table of who may do what, by asking the predicates themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.management.permissions_text import permissions_text

FILE = Path(settings.BASE_DIR) / "docs" / "permissions.md"


class Command(BaseCommand):
    """``permissions_table [--check]``: with ``--check``, exit status 1 when the file is out of date."""

    help = "Write docs/permissions.md from the predicates."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail when it is out of date")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        text = permissions_text()
        if not check:
            FILE.write_text(text, encoding="utf-8")
            self.stdout.write(f"Wrote {FILE.name}.")
        elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
            raise CommandError(f"{FILE.name} is out of date: run manage.py permissions_table.")
