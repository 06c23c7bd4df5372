"""Puts a backup in the place of an instance's data. Until all of it has been checked nothing is changed."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from deploy import instance
from deploy.backups import archive, postgres, sqlite
from deploy.backups.making import DATABASE, KEPT, make_backup
from deploy.backups.manifest import BackupRefused, Manifest
from deploy.backups.scratch import scratch
from deploy.moving.env_file import setting_of, with_setting, write
from deploy.moving.other import close_other, hidden, open_other
from deploy.supervisor.claim import AlreadyRunning, standing_still

JOURNALS = ("", "-wal", "-shm", "-journal")


@dataclass(slots=True)
class Restored:
    """What was put where; ``kept`` is what stood there before."""

    manifest: Manifest
    database: str
    kept: list[Path] = field(default_factory=list)


def restore(file: Path, *, force: bool = False, keep_settings: bool = False) -> Restored:
    """Restores the backup into the instance of this process. Raises BackupRefused."""
    try:
        folder = instance.folder()
        (folder / "run").mkdir(mode=0o700, parents=True, exist_ok=True)
        with (
            standing_still(folder),
            scratch(".restore-", folder / "run") as unpacked,
        ):
            done = _restore(file, unpacked, force=force, keep_settings=keep_settings)
        instance.create()
        return done
    except AlreadyRunning as error:
        raise BackupRefused(str(error)) from error
    except OSError as error:
        raise BackupRefused(f"{instance.folder()} can't be written: {error.strerror or error}.") from error


def _restore(file: Path, unpacked: Path, *, force: bool, keep_settings: bool) -> Restored:
    manifest = archive.unpack(file, unpacked)
    check_schema(manifest)
    names = _files_to_put(unpacked, keep_settings=keep_settings)
    stamp = f"before-{timezone.now():%Y%m%d-%H%M%S}"
    if manifest.database == "sqlite":
        done = _into_sqlite(manifest, unpacked, stamp, force=force)
    else:
        done = _into_postgres(manifest, unpacked, force=force)
    for name in names:
        done.kept += _put(unpacked / name, instance.folder() / name, stamp)
    return done


def _files_to_put(unpacked: Path, *, keep_settings: bool) -> list[str]:
    """Which of the instance's files change. Raises BackupRefused where they can't, as in a container."""
    left = {"orderly.env", *(["secret_key"] if os.environ.get("SECRET_KEY") else [])}
    names = [
        name
        for name in KEPT
        if (unpacked / name).exists()
        and not (keep_settings and name in left)
        and not _is_same(unpacked / name, instance.folder() / name)
    ]
    if names and not os.access(instance.folder(), os.W_OK):
        raise BackupRefused(
            f"{instance.folder()} can't be written, and {' and '.join(names)} would go there: "
            "--keep-settings leaves them, with the backup's SECRET_KEY in the environment."
        )
    return names


def _is_same(made: Path, target: Path) -> bool:
    return target.exists() and target.read_bytes() == made.read_bytes()


def check_schema(manifest: Manifest) -> None:
    """Raises BackupRefused when the backup is of a newer Orderly than this one."""
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations or ()}
    if unknown := [each for each in manifest.migrations if each not in known]:
        raise BackupRefused(
            f"The backup is of Orderly {manifest.version} and has migrations that this version does not know "
            f"({', '.join(unknown[:3])}): install that version first."
        )


def _into_sqlite(manifest: Manifest, unpacked: Path, stamp: str, *, force: bool) -> Restored:
    if connection.vendor != "sqlite":
        raise BackupRefused(
            "The backup is of SQLite, and DATABASE_URL names another database. Restore it without, "
            "then take it there with manage.py move_database."
        )
    made = unpacked / DATABASE
    sqlite.check(made)
    if sqlite.counts(made) != manifest.tables:
        raise BackupRefused("The backup is damaged: it has not the rows that its manifest names.")
    target = Path(str(connection.settings_dict["NAME"]))
    kept = []
    if not sqlite.is_empty(target):
        _ask_for_force(f"{target} holds data", force)
        kept = [target.with_name(f"{target.name}.{stamp}")]
    connection.close()
    _keep_beside(target, stamp)
    _replace(made, target)
    _without_other_database(unpacked)
    return Restored(manifest, str(target), kept)


def _into_postgres(manifest: Manifest, unpacked: Path, *, force: bool) -> Restored:
    url = _address(unpacked)
    if not url:
        raise BackupRefused("The backup is of PostgreSQL: name a database in DATABASE_URL.")
    kept = []
    try:
        other = open_other(url)
        if not postgres.is_empty(other):
            _ask_for_force(f"The database {hidden(url)} holds data", force)
            kept = [_keep_old(other)]
        with transaction.atomic(using=other.alias, durable=True):
            postgres.read_rows(other, manifest, unpacked / postgres.FOLDER)
        with other.cursor() as cursor:
            cursor.execute("ANALYZE")
    except (DatabaseError, ValueError) as error:
        raise BackupRefused(f"The database {hidden(url)}: {' '.join(str(error).split())}") from error
    finally:
        close_other()
    return Restored(manifest, hidden(url), kept)


def _address(unpacked: Path) -> str:
    """Where PostgreSQL is: as the environment or the instance says, else as the backup's settings do."""
    own = str(settings.DATABASE_URL)
    if own.startswith(("postgres", "pgsql")):
        return own
    theirs = unpacked / "orderly.env"
    return setting_of(theirs.read_text(), "DATABASE_URL") if theirs.exists() else ""


def _keep_old(other: BaseDatabaseWrapper) -> Path:
    """A backup of what is to be replaced."""
    return make_backup(prefix="before-restore-", of=other)


def _ask_for_force(found: str, force: bool) -> None:
    if not force:
        raise BackupRefused(f"{found}: --force replaces it, and keeps what was there.")


def _without_other_database(unpacked: Path) -> None:
    """An SQLite file is where this instance has it, whatever the old settings say."""
    file = unpacked / "orderly.env"
    if file.exists() and setting_of(file.read_text(), "DATABASE_URL"):
        text = with_setting(
            file.read_text(), "DATABASE_URL", None, "The database was restored into the instance."
        )
        write(file, text)


def _keep_beside(target: Path, stamp: str) -> None:
    """The database keeps its name until the new one takes it; journals would be read with that one."""
    sqlite.write_journal_in(target)
    for end in JOURNALS:
        old = target.with_name(target.name + end)
        if old.exists():
            beside = target.with_name(f"{target.name}.{stamp}{end}")
            if end:
                old.rename(beside)
            else:
                _same_file_as(old, beside)


def _same_file_as(old: Path, beside: Path) -> None:
    try:
        beside.hardlink_to(old)
    except OSError:  # not every file system knows that
        shutil.copyfile(old, beside)
        beside.chmod(0o600)


def _put(made: Path, target: Path, stamp: str) -> list[Path]:
    """Puts a file in its place; what was there and is not the same is kept beside it."""
    kept = []
    if target.exists():
        if _is_same(made, target):
            return []
        if target.stat().st_size:
            kept = [target.with_name(f"{target.name}.{stamp}")]
            _same_file_as(target, kept[0])
    _replace(made, target)
    return kept


def _replace(made: Path, target: Path) -> None:
    """There is the one or the other at any time, whatever ends us."""
    new = target.with_name(f".{target.name}.restored")
    shutil.move(made, new)
    new.chmod(0o600)
    with new.open("rb") as written:
        os.fsync(written.fileno())
    new.replace(target)
