"""PostgreSQL's rows as files, one a table, by COPY: no program of the server's version is needed.

The schema is not in them: it follows from the migrations that the manifest names.
"""

from __future__ import annotations

from pathlib import Path

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from deploy.backups.manifest import BackupRefused, Manifest

FOLDER = "tables"
# Filled by Django itself: a database with these alone is empty.
FILLED_ANYWAY = {"django_migrations", "django_content_type", "auth_permission"}


def write_rows(
    connection: BaseDatabaseWrapper, folder: Path
) -> tuple[dict[str, int], dict[str, list[str]], dict[str, int]]:
    """Writes every table's rows as of one instant; rows and columns of each, and the last numbers given."""
    rows: dict[str, int] = {}
    columns: dict[str, list[str]] = {}
    with transaction.atomic(using=connection.alias, durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for table in tables(connection):
            columns[table] = [
                each.name for each in connection.introspection.get_table_description(cursor, table)
            ]
            _copy_out(connection, table, columns[table], folder / f"{table}.copy")
            rows[table] = _count(connection, table)
        cursor.execute(
            "SELECT sequencename, last_value FROM pg_sequences"
            " WHERE schemaname = current_schema() AND last_value IS NOT NULL"
        )
        sequences = dict(cursor.fetchall())
    return rows, columns, sequences


def read_rows(connection: BaseDatabaseWrapper, manifest: Manifest, folder: Path) -> None:
    """Makes the schema that the manifest names and fills it, in the transaction of the caller.

    Whatever tables there are go. Raises BackupRefused when something does not fit.
    """
    for table in tables(connection):
        _execute(connection, f"DROP TABLE {_quoted(connection, table)} CASCADE")
    # What a migration enters is checked at once: a table with rows yet to be checked can't be altered.
    _execute(connection, "SET CONSTRAINTS ALL IMMEDIATE")
    executor = MigrationExecutor(connection)
    executor.migrate(
        [(app, name) for app, _dot, name in (each.partition(".") for each in manifest.migrations)]
    )
    made = set(tables(connection))
    _execute(connection, "SET CONSTRAINTS ALL DEFERRED")
    for table in made:
        _execute(connection, f"DELETE FROM {_quoted(connection, table)}")  # noqa: S608 (its own name)
    for table, count in manifest.tables.items():
        if table in made:
            _copy_in(connection, table, manifest.columns[table], folder / f"{table}.copy")
        elif count:
            raise BackupRefused(f"The backup has a table {table} that this version does not know.")
    _execute(connection, "SET CONSTRAINTS ALL IMMEDIATE")
    for sequence, value in manifest.sequences.items():
        _execute(connection, "SELECT setval(to_regclass(%s), %s)", f'"{sequence}"', value)
    found = counts(connection)
    if wrong := [name for name, count in manifest.tables.items() if count and found.get(name) != count]:
        raise BackupRefused(f"Not all rows came in: {', '.join(wrong)}.")


def tables(connection: BaseDatabaseWrapper) -> list[str]:
    with connection.cursor() as cursor:
        return sorted(
            each.name for each in connection.introspection.get_table_list(cursor) if each.type == "t"
        )


def counts(connection: BaseDatabaseWrapper) -> dict[str, int]:
    """The rows of every table."""
    return {table: _count(connection, table) for table in tables(connection)}


def is_empty(connection: BaseDatabaseWrapper) -> bool:
    """Whether nothing has been entered: no table, or a schema with what Django fills in itself."""
    return not any(count for table, count in counts(connection).items() if table not in FILLED_ANYWAY)


def migrations(connection: BaseDatabaseWrapper) -> list[str]:
    """What was migrated, as app.name."""
    if "django_migrations" not in tables(connection):
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations ORDER BY id")
        return [f"{app}.{name}" for app, name in cursor.fetchall()]


def _copy_out(connection: BaseDatabaseWrapper, table: str, columns: list[str], file: Path) -> None:
    asked = f"COPY {_with_columns(connection, table, columns)} TO STDOUT"
    with connection.cursor() as cursor, file.open("wb") as out, cursor.copy(asked) as parts:
        for part in parts:
            out.write(part)


def _copy_in(connection: BaseDatabaseWrapper, table: str, columns: list[str], file: Path) -> None:
    asked = f"COPY {_with_columns(connection, table, columns)} FROM STDIN"
    with connection.cursor() as cursor, file.open("rb") as rows, cursor.copy(asked) as copied:
        while part := rows.read(1 << 20):
            copied.write(part)


def _with_columns(connection: BaseDatabaseWrapper, table: str, columns: list[str]) -> str:
    return f"{_quoted(connection, table)} ({', '.join(_quoted(connection, each) for each in columns)})"


def _count(connection: BaseDatabaseWrapper, table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {_quoted(connection, table)}")  # noqa: S608 (its own name)
        return int(cursor.fetchone()[0])


def _execute(connection: BaseDatabaseWrapper, statement: str, *values: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)


def _quoted(connection: BaseDatabaseWrapper, name: str) -> str:
    return str(connection.ops.quote_name(name))
