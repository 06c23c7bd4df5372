"""`manage.py restore FILE --instance DIR`: a backup in the place of an instance's data."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from deploy.backups.manifest import BackupRefused
from deploy.backups.restoring import restore
from deploy.backups.scratch import ending_in_order


class Command(BaseCommand):
    help = "Restore a backup into an instance that stands still. Everything is checked before it is changed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--force", action="store_true", help="replace data that is there; it is kept beside"
        )
        parser.add_argument(
            "--keep-settings",
            action="store_true",
            help="leave orderly.env as it is, and secret_key where the environment has SECRET_KEY",
        )

    def handle(self, *args: Any, file: Path, force: bool, keep_settings: bool, **options: Any) -> None:
        try:
            with ending_in_order():
                done = restore(file, force=force, keep_settings=keep_settings)
        except BackupRefused as error:
            raise CommandError(f"Nothing was restored. {error}") from error
        rows = sum(done.manifest.tables.values())
        self.stdout.write(
            f"Restored {rows} rows into {done.database}, as of {done.manifest.made_at} "
            f"(Orderly {done.manifest.version})."
        )
        for kept in done.kept:
            self.stdout.write(f"What was there is kept: {kept}")
        self.stdout.write("Look at orderly.env, then start Orderly: it brings the schema up to date.")
