"""`manage.py backup [DEST]`: one file with database, secrets and settings, made while everything runs."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone

from deploy.backups.making import make_backup, rotate
from deploy.backups.manifest import BackupRefused
from deploy.backups.scratch import ending_in_order
from deploy.backups.state import note_failure, note_success

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Back up this instance while it runs: database, secret_key and orderly.env, in one checked file."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "destination",
            type=Path,
            nargs="?",
            help="a folder, or a file that ends with .tar.gz (BACKUP_DIR)",
        )
        parser.add_argument(
            "--rotate",
            action="store_true",
            help="afterwards remove the oldest but BACKUP_KEEP from the folder",
        )

    def handle(self, *args: Any, destination: Path | None, rotate: bool, **options: Any) -> None:
        try:
            with ending_in_order():
                file = make_backup(destination)
        except Exception as error:
            if not isinstance(error, BackupRefused | DatabaseError):
                note_failure(timezone.now(), f"{type(error).__name__}: {error}")
                raise
            said = " ".join(str(error).split())
            log.error("no backup was made: %s", said)
            note_failure(timezone.now(), said)
            raise CommandError(f"No backup was made. {said}") from error
        size = file.stat().st_size
        note_success(timezone.now(), file, size)
        self.stdout.write(f"{file} ({size / 1e6:.1f} MB)")
        if rotate:
            for old in _rotate(destination, file):
                self.stdout.write(f"removed {old.name}")


def _rotate(destination: Path | None, made: Path) -> list[Path]:
    folder = destination or settings.BACKUP_DIR
    return rotate(folder, settings.BACKUP_KEEP, made) if folder.is_dir() else []
