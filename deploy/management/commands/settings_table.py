"""Writes the pages of settings from their declaration."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from deploy.instance import ROOT
from deploy.settings_text import example_file, settings_page

FILES = {ROOT / "docs" / "settings.md": settings_page, ROOT / "deploy" / "orderly.env.example": example_file}


class Command(BaseCommand):
    """``settings_table [--check]``: with ``--check``, exit status 1 when a file is out of date."""

    help = "Write docs/settings.md and deploy/orderly.env.example from deploy/variables.py."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail when one is out of date"
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        for file, text in FILES.items():
            if not check:
                file.write_text(text(), encoding="utf-8")
                self.stdout.write(f"Wrote {file.name}.")
            elif not file.exists() or file.read_text(encoding="utf-8") != text():
                raise CommandError(f"{file.name} is out of date: run manage.py settings_table.")
