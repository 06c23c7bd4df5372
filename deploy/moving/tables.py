"""What there is to move: the tables of all models, also those between two, in order of reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model

# Written by the migrations themselves.
NOT_MOVED = {"django_migrations"}


def models() -> list[type[Model]]:
    """Every model with a table of its own; what a row refers to comes before it, where that is possible."""
    found = {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and not model._meta.swapped
    }
    graph = {table: _referred(model) & found.keys() - {table} for table, model in sorted(found.items())}
    try:
        order: Iterable[str] = TopologicalSorter(graph).static_order()
    except CycleError:
        order = sorted(found)
    return [found[table] for table in order]


def fields_of(model: type[Model]) -> list[Field]:
    """The columns."""
    return list(model._meta.concrete_fields)


def strange_tables(connection: BaseDatabaseWrapper) -> Iterator[str]:
    """Tables of the database that no model has, such as those of an application that was taken out."""
    known = {model._meta.db_table for model in models()} | NOT_MOVED
    with connection.cursor() as cursor:
        for each in connection.introspection.get_table_list(cursor):
            if each.type == "t" and each.name not in known:
                yield each.name


def last_numbers(connection: BaseDatabaseWrapper) -> dict[str, int]:
    """The last number that each table's rows were given, also where that row is gone."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            return dict(cursor.fetchall())
        cursor.execute(
            "SELECT owner.relname, given.last_value FROM pg_sequences given"
            " JOIN pg_class sequence ON sequence.oid = to_regclass(quote_ident(given.sequencename))"
            " JOIN pg_depend belongs ON belongs.objid = sequence.oid AND belongs.deptype IN ('a', 'i')"
            " JOIN pg_class owner ON owner.oid = belongs.refobjid"
            " WHERE given.schemaname = current_schema() AND given.last_value IS NOT NULL"
        )
        return dict(cursor.fetchall())


def _referred(model: type[Model]) -> set[str]:
    return {
        field.remote_field.model._meta.db_table
        for field in model._meta.concrete_fields
        if field.remote_field is not None
    }
