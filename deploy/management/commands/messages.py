"""`manage.py messages`: brings the catalogs up to date with the code and the templates (by GNU gettext).

`--todo DIR` hands out what has no translation; `--take FILE...` takes answers back (neither needs gettext).
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from django.core.management.base import BaseCommand, CommandError
from django.core.management.commands.makemessages import Command as MakeMessages

from deploy.messages import catalogs
from deploy.messages.compiling import compile_catalogs
from deploy.messages.lists import take, write_todo


class Extraction(MakeMessages):
    """Django's extraction, which also knows the sentences of the pure packages; Babel keeps the catalogs."""

    xgettext_options = [
        *MakeMessages.xgettext_options,
        "--keyword=said:1",
        "--keyword=said_n:1,2",
        "--keyword=mark:1",
        "--keyword=counted:1,2",
        "--add-location=file",
    ]

    def write_po_file(self, potfile: str, locale: str) -> None:
        # The header of a template is to be filled in by people: it names no number of plural forms.
        lines = [
            line for line in Path(potfile).read_text().splitlines() if not line.startswith('"Plural-Forms')
        ]
        catalog = catalogs.read(locale)
        catalog.update(read_po(lines), no_fuzzy_matching=True)
        catalogs.forget_doubtful(catalog)
        catalogs.write(catalog, locale)


def extract() -> None:
    """Reads all code and templates, and hands what they say to each catalog."""
    skipped = ("tests", "instance", "docs", "static", "migrations", "conftest.py")
    Extraction(stdout=StringIO()).run_from_argv(
        ["manage.py", "makemessages", "--no-obsolete", "--verbosity=0"]
        + [f"--locale={language}" for language in catalogs.LANGUAGES]
        + [f"--ignore={name}" for name in skipped]
    )


class Command(BaseCommand):
    help = "Brings the catalogs of translations up to date; hands out what is missing and takes answers back."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--todo", metavar="DIR", type=Path, help="only write what has no translation, as JSON"
        )
        parser.add_argument(
            "--take", metavar="FILE", type=Path, nargs="+", help="only take answers from JSON files"
        )
        parser.add_argument(
            "--language", choices=catalogs.LANGUAGES, help="of --take, else the folder's name"
        )

    def handle(self, *args: Any, todo: Path | None, take: list[Path] | None, **options: Any) -> None:
        if take:
            self._take(take, options["language"])
        elif todo:
            for language in catalogs.LANGUAGES:
                count = write_todo(catalogs.read(language), todo / language)
                self.stdout.write(f"{language}: {count} without a translation")
        else:
            self._extract()

    def _extract(self) -> None:
        extract()
        compile_catalogs()
        for language in catalogs.LANGUAGES:
            found = catalogs.messages(catalogs.read(language))
            done = sum(catalogs.is_translated(message) for message in found)
            self.stdout.write(f"{language}: {done} of {len(found)} translated")

    def _take(self, files: list[Path], chosen: str | None) -> None:
        refused: list[str] = []
        for path in files:
            language = chosen or path.resolve().parent.name
            if language not in catalogs.LANGUAGES:
                raise CommandError(f"{path}: say --language, or keep the file in a folder named by it.")
            refused += [f"{path}: {each}" for each in self._take_file(path, language)]
        compile_catalogs()
        for each in refused:
            self.stderr.write(each)
        if refused:
            raise CommandError(f"{len(refused)} refused; the others were taken.")

    def _take_file(self, path: Path, language: str) -> list[str]:
        try:
            answers = json.loads(path.read_text())
        except (OSError, ValueError) as error:
            raise CommandError(f"{path} can't be read: {error}") from error
        if not isinstance(answers, list) or not all(isinstance(each, dict) for each in answers):
            raise CommandError(f"{path}: a list of messages is wanted.")
        catalog = catalogs.read(language)
        refused = take(catalog, language, answers)
        catalogs.write(catalog, language)
        self.stdout.write(f"{path}: {len(answers) - len(refused)} of {len(answers)} taken")
        return refused
