"""All rows of one database into another, with their keys: in one transaction, or not at all."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from deploy.moving.other import make_private
from deploy.moving.rows import PAGE, digest, prepared, problems, read
from deploy.moving.tables import fields_of, last_numbers, strange_tables
from deploy.moving.tables import models as all_models

# Filled by the migrations of an empty database.
FILLED_ANYWAY = {"django_content_type", "auth_permission", "django_site"}
MOST_NAMED = 20


class MoveRefused(Exception):
    """What keeps the data from being moved, for the operator. Both databases are as they were."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What was moved; ``strange`` are tables with which this version has nothing to do."""

    rows: dict[str, int]
    strange: list[str]


def move(target: str, say: Callable[[str], object] = lambda _line: None) -> Moved:
    """Copies the instance's database into the empty one with the alias ``target``. Raises MoveRefused.

    Nothing may be written meanwhile: see `deploy.supervisor.claim.standing_still`.
    """
    source = connections[DEFAULT_DB_ALIAS]
    other = connections[target]
    _refuse_what_is_not_migrated(source)
    _make_schema(other)
    try:
        with (
            transaction.atomic(using=source.alias, durable=True),
            transaction.atomic(using=target, durable=True),
        ):
            _one_instant(source)
            rows = {model._meta.db_table: _copy(model, target, say) for model in _emptied(other)}
            _count_on(source, other)
            _check_references(other)
            _compare(target, say)
    except DatabaseError as error:
        raise MoveRefused(" ".join(str(error).split())) from error
    return Moved(rows, sorted(strange_tables(source)))


def _refuse_what_is_not_migrated(source: BaseDatabaseWrapper) -> None:
    executor = MigrationExecutor(source)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise MoveRefused("This instance's own database is not up to date: run manage.py migrate first.")


def _make_schema(other: BaseDatabaseWrapper) -> None:
    """The tables, in a database that holds nothing yet."""
    try:
        make_private(other)
        for model in all_models():
            table = model._meta.db_table
            with other.cursor() as cursor:
                there = table in other.introspection.table_names(cursor)
            if there and table not in FILLED_ANYWAY and model._base_manager.using(other.alias).exists():
                raise MoveRefused(f"The other database is not empty: {table} has rows.")
        call_command("migrate", database=other.alias, verbosity=0, interactive=False)
    except OSError as error:
        raise MoveRefused(f"The other database can't be written: {error.strerror}.") from error
    except DatabaseError as error:
        raise MoveRefused(f"The other database: {' '.join(str(error).split())}") from error


def _emptied(other: BaseDatabaseWrapper) -> list[type[models.Model]]:
    """All models, after what the migrations entered by themselves is taken away again."""
    found = all_models()
    with other.cursor() as cursor:
        for model in reversed(found):
            cursor.execute(f"DELETE FROM {other.ops.quote_name(model._meta.db_table)}")  # noqa: S608
    return found


def _one_instant(source: BaseDatabaseWrapper) -> None:
    """SQLite's transaction holds writers off; PostgreSQL's sees one state of the data."""
    if source.vendor == "postgresql":
        with source.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _copy(model: type[models.Model], target: str, say: Callable[[str], object]) -> int:
    """Writes rows as they are: no `save` that refuses or sets a time."""
    other = connections[target]
    quote = other.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields_of(model))
    places = ", ".join(["%s"] * len(fields_of(model)))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608
    count = 0
    rows = read(model, DEFAULT_DB_ALIAS)
    while page := _next_page(model, rows):
        if wrong := list(
            itertools.islice((said for row in page for said in problems(model, row)), MOST_NAMED)
        ):
            raise MoveRefused("The other database does not take this:\n  " + "\n  ".join(wrong))
        with other.cursor() as cursor:
            cursor.executemany(statement, [prepared(model, row, target) for row in page])
        count += len(page)
    say(f"{model._meta.db_table}: {count}")
    return count


def _next_page(model: type[models.Model], rows: Iterator[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    try:
        return list(itertools.islice(rows, PAGE))
    except ValueError as error:  # SQLite keeps whatever it was given as a time
        raise MoveRefused(f"{model._meta.db_table} holds what can't be read: {error}") from error


def _count_on(source: BaseDatabaseWrapper, other: BaseDatabaseWrapper) -> None:
    """New rows get numbers after all that were ever given, also those of rows that are gone."""
    with other.cursor() as cursor:
        for statement in other.ops.sequence_reset_sql(no_style(), all_models()):
            cursor.execute(statement)
        last = last_numbers(source)
        for model in all_models():
            table, key = model._meta.db_table, model._meta.pk
            if not last.get(table):
                continue
            if other.vendor == "postgresql":
                cursor.execute(
                    "SELECT setval(name::regclass, GREATEST(%s, pg_sequence_last_value(name::regclass)))"
                    " FROM pg_get_serial_sequence(%s, %s) AS given (name)",
                    [last[table], other.ops.quote_name(table), key.column],
                )
            else:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, last[table]])


def _check_references(other: BaseDatabaseWrapper) -> None:
    """Before the end, so that a row that refers to nothing is named."""
    if other.vendor == "postgresql":
        with other.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    else:
        other.check_constraints()


def _compare(target: str, say: Callable[[str], object]) -> None:
    different = [
        model._meta.db_table
        for model in all_models()
        if digest(model, DEFAULT_DB_ALIAS) != digest(model, target)
    ]
    if different:
        raise MoveRefused(f"These tables are not the same in both databases: {', '.join(different)}.")
    say("All tables are the same in both databases.")
