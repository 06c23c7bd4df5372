"""SQLite's database as a file: copied while others write, and looked at without Django."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from deploy.backups.manifest import BackupRefused

log = logging.getLogger(__name__)


def copy(source: Path, target: Path) -> None:
    """A copy of one instant. Writers are not held up: the database is in WAL mode."""
    if not source.exists():
        raise BackupRefused(f"There is no database {source}.")
    try:
        with closing(_reading(source)) as database, closing(sqlite3.connect(target)) as made:
            database.backup(made)
            # One file, with no journal beside it.
            made.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupRefused(f"The database {source} can't be copied: {error}.") from error


def check(file: Path) -> None:
    """Raises BackupRefused when the file is damaged.

    A row that refers to nothing is told and hinders nobody: such a database needs its backup most of all.
    """
    try:
        with closing(_reading(file)) as database:
            (said,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            dangling = {row[0] for row in database.execute("PRAGMA foreign_key_check")}
    except sqlite3.Error as error:
        said, dangling = str(error), set()
    if said != "ok":
        raise BackupRefused(f"The copy of the database is damaged: {said}.")
    for table in sorted(dangling):
        log.warning("rows of %s refer to nothing; they are kept as they are", table)


def counts(file: Path) -> dict[str, int]:
    """The rows of every table."""
    with closing(_reading(file)) as database:
        return {name: _count(database, name) for name in _tables(database)}


def migrations(file: Path) -> list[str]:
    """What was migrated, as app.name."""
    with closing(_reading(file)) as database:
        if "django_migrations" not in _tables(database):
            return []
        return [
            ".".join(row) for row in database.execute("SELECT app, name FROM django_migrations ORDER BY id")
        ]


def is_empty(file: Path) -> bool:
    """Whether there is no file, or one without a table."""
    if not file.exists():
        return True
    try:
        with closing(_reading(file)) as database:
            return not _tables(database)
    except sqlite3.DatabaseError:
        return False


def write_journal_in(file: Path) -> None:
    """Takes what stands in the journal into the file; of a damaged one nothing."""
    if file.exists():
        with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(file, timeout=5)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=20)


def _tables(database: sqlite3.Connection) -> list[str]:
    asked = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return sorted(name for (name,) in database.execute(asked))


def _count(database: sqlite3.Connection, table: str) -> int:
    return int(database.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()[0])  # noqa: S608 (its own name)
