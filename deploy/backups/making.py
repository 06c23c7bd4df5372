"""Makes a backup while everything runs."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from deploy import instance
from deploy.backups import archive, postgres, sqlite
from deploy.backups.manifest import BackupRefused, Manifest, facts_of
from deploy.backups.scratch import scratch
from deploy.version import version

DATABASE = "database.sqlite3"
# Of the instance's own files: what can't be made again.
KEPT = ("secret_key", "orderly.env")
PREFIX, SUFFIX = "orderly-", ".tar.gz"


def make_backup(
    destination: Path | None = None, *, prefix: str = PREFIX, of: BaseDatabaseWrapper | None = None
) -> Path:
    """Writes a backup into a folder, or as the file that is named; returns the file. Raises BackupRefused.

    ``of`` is another database than the instance's own.
    """
    database = of or connections[DEFAULT_DB_ALIAS]
    target = _target(destination or settings.BACKUP_DIR, prefix, timezone.now())
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _check_room(database, target.parent)
        with scratch(".orderly-backup-", target.parent) as folder:
            archive.pack(folder, _collect(database, folder), target)
    except OSError as error:
        raise BackupRefused(f"{target} can't be written: {error.strerror or error}.") from error
    return target


def rotate(folder: Path, keep: int, made: Path | None = None) -> list[Path]:
    """Removes the oldest of the backups with our names, all but the newest ``keep``; returns them.

    ``made`` stays, whatever a wrong clock had it named.
    """
    old = sorted(folder.glob(f"{PREFIX}{'[0-9]' * 8}-{'[0-9]' * 6}{SUFFIX}"), reverse=True)[keep:]
    old = [file for file in old if file != made]
    for file in old:
        file.unlink(missing_ok=True)
    return old


def _target(destination: Path, prefix: str, now: datetime) -> Path:
    if destination.name.endswith(SUFFIX):
        return destination
    return destination / f"{prefix}{now:%Y%m%d-%H%M%S}{SUFFIX}"


def _collect(database: BaseDatabaseWrapper, folder: Path) -> Manifest:
    """Puts everything into the folder, and says what it is."""
    if database.vendor == "sqlite":
        return _collect_sqlite(database, folder)
    if database.vendor == "postgresql":
        return _collect_postgres(database, folder)
    raise BackupRefused(f"Backups of {database.vendor} are not known here: use its own tools.")


def _collect_sqlite(database: BaseDatabaseWrapper, folder: Path) -> Manifest:
    file = folder / DATABASE
    sqlite.copy(Path(str(database.settings_dict["NAME"])), file)
    sqlite.check(file)
    return _manifest("sqlite", folder, [DATABASE], sqlite.migrations(file), sqlite.counts(file))


def _collect_postgres(database: BaseDatabaseWrapper, folder: Path) -> Manifest:
    (folder / postgres.FOLDER).mkdir(mode=0o700)
    rows, columns, sequences = postgres.write_rows(database, folder / postgres.FOLDER)
    names = [f"{postgres.FOLDER}/{table}.copy" for table in rows]
    return _manifest("postgresql", folder, names, postgres.migrations(database), rows, columns, sequences)


def _manifest(
    kind: str,
    folder: Path,
    names: Iterable[str],
    migrations: list[str],
    tables: dict[str, int],
    columns: dict[str, list[str]] | None = None,
    sequences: dict[str, int] | None = None,
) -> Manifest:
    if not migrations:
        raise BackupRefused("The database is empty: there is nothing to back up.")
    for name in KEPT:
        if _has_content(instance.folder() / name):
            shutil.copyfile(instance.folder() / name, folder / name)
    kept = [name for name in KEPT if (folder / name).exists()]
    return Manifest(
        database=kind,
        version=version(),
        made_at=timezone.now().isoformat(),
        migrations=migrations,
        tables=tables,
        files={name: facts_of(folder / name) for name in [*names, *kept]},
        columns=columns or {},
        sequences=sequences or {},
    )


def _has_content(file: Path) -> bool:
    """An image has these files too, empty: the environment says what would stand in them."""
    return file.exists() and file.stat().st_size > 0


def _check_room(database: BaseDatabaseWrapper, folder: Path) -> None:
    """A copy and its packed form must find room."""
    name = Path(str(database.settings_dict["NAME"]))
    if database.vendor == "sqlite" and name.exists():
        needed, free = 2 * name.stat().st_size, shutil.disk_usage(folder).free
        if free < needed:
            raise BackupRefused(f"{folder} has {free >> 20} MB left; a backup needs up to {needed >> 20} MB.")
