"""SQLite's database as a file: copied while others write, and looked at without Django."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from deploy.backups.manifest import BackupRefused


def copy(source: Path, target: Path) -> None:
    """A copy of one instant. Writers are not held up: the database is in WAL mode."""
    if not source.exists():
        raise BackupRefused(f"There is no database {source}.")
    with closing(_reading(source)) as database, closing(sqlite3.connect(target)) as made:
        database.backup(made)
        # One file, with no journal beside it.
        made.execute("PRAGMA journal_mode=DELETE")


def check(file: Path) -> None:
    """Raises BackupRefused when the file is damaged."""
    try:
        with closing(_reading(file)) as database:
            (said,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            dangling = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        said, dangling = str(error), None
    if said != "ok":
        raise BackupRefused(f"The copy of the database is damaged: {said}.")
    if dangling:
        raise BackupRefused(f"The copy of the database is damaged: a row of {dangling[0]} refers to nothing.")


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


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=20)


def _tables(database: sqlite3.Connection) -> list[str]:
    asked = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return sorted(name for (name,) in database.execute(asked))


def _count(database: sqlite3.Connection, table: str) -> int:
    return int(database.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()[0])  # noqa: S608 (its own name)
