"""Queries that are asked at every move, and rows that are written then: their SQL is built once.

Django builds the SQL of a query each time it is asked. For a query over several tables that takes longer than
the database takes to answer it (docs/decisions.md has figures).
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import Model, QuerySet
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class _Built:
    """A queryset, its compiler after that has made the SQL, and which value stands where in it."""

    rows: QuerySet[Any, Any]
    compiler: Any
    sql: str
    params: tuple[Any, ...]
    places: tuple[int | None, ...]


class Prepared(Generic[Row]):
    """The rows that the queryset of ``build`` gives for some values, as a list.

    At the first call ``build`` is asked with stand-ins of these ``kinds`` (int or str), so it may only hand
    its values on to the query. ValueError when one of them does not come out as it is.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *kinds: type) -> None:
        self._build, self._kinds = build, kinds
        self._built: _Built | None = None

    def __call__(self, *values: int | str) -> list[Row]:
        built = self._built or self._make()
        connection = connections[built.rows.db]
        if built.rows.query.select_for_update and not connection.in_atomic_block:
            raise TransactionManagementError("A row is locked in a transaction.")
        if len(values) != len(self._kinds):
            raise TypeError(f"{len(self._kinds)} values are wanted, not {len(values)}")
        filled = tuple(
            param if place is None else values[place]
            for param, place in zip(built.params, built.places, strict=True)
        )
        compiler = copy(built.compiler)
        compiler.connection = connection  # this thread's
        compiler.as_sql = lambda: (built.sql, filled)
        compiler.get_converters = partial(self._converters, built, connection)
        rows = built.rows.all()
        setattr(rows.query, "get_compiler", lambda *_, **__: compiler)  # noqa: B010 (a method, to mypy)
        return list(rows)

    def _converters(self, built: _Built, connection: Any, fields: Any) -> dict[int, Any]:
        """What makes values of the columns. A connection keeps its own, which go with it."""
        kept: dict[Prepared[Row], dict[int, Any]] = vars(connection).setdefault("prepared_converters", {})
        if self not in kept:
            compiler = copy(built.compiler)
            compiler.connection = connection
            kept[self] = compiler.get_converters(fields)
        return kept[self]

    def _make(self) -> _Built:
        """With two sets of stand-ins: where both come out, a value stands."""
        first, second = self._stand_ins(100), self._stand_ins(200)
        rows = self._build(*first)
        compiler = rows.query.get_compiler(using=rows.db)
        sql, params = compiler.as_sql()
        _sql, others = self._build(*second).query.get_compiler(using=rows.db).as_sql()
        pairs, found = list(zip(first, second, strict=True)), list(zip(params, others, strict=True))
        if lost := [pair for pair in pairs if pair not in found]:
            raise ValueError(f"not every value comes out in the query, {lost[0]} does not: {sql}")
        if changed := [one for one, other in found if one != other and (one, other) not in pairs]:
            raise ValueError(f"a value comes out changed in the query, as {changed[0]!r}: {sql}")
        places = tuple(pairs.index(pair) if pair in pairs else None for pair in found)
        compiler.connection = None  # this thread's: kept, it would outlive the thread
        self._built = _Built(rows, compiler, sql, tuple(params), places)
        return self._built

    def _stand_ins(self, start: int) -> list[int | str]:
        numbers = range(start, start + len(self._kinds))
        return [
            number if kind is int else f"value {number}"
            for number, kind in zip(numbers, self._kinds, strict=True)
        ]


class Added(Generic[M]):
    """Writes a new row with all its fields but the key, which the database gives it.

    As ``row.save(force_insert=True)`` does, but that no signal is sent, and the row does not learn its key.
    """

    def __init__(self, model: type[M]) -> None:
        self._model = model
        self._fields: list[Any] = [
            field for field in model._meta.concrete_fields if field is not model._meta.pk
        ]

    def __call__(self, row: M) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, _params(self._fields, row, connection, add=True))

    @cached_property
    def _sql(self) -> str:
        quoted = connections[DEFAULT_DB_ALIAS].ops.quote_name
        columns = ", ".join(quoted(field.column) for field in self._fields)
        places = ", ".join(["%s"] * len(self._fields))
        table = quoted(self._model._meta.db_table)
        return f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608 (names of our own)


def _params(fields: list[Any], row: Model, connection: Any, *, add: bool) -> list[Any]:
    """The row's values of these fields, as the database takes them."""
    return [field.get_db_prep_save(field.pre_save(row, add), connection=connection) for field in fields]


class Rewritten(Generic[M]):
    """Writes fields of a row that is there: all but its key, or those of these ``names``.

    As ``row.save(update_fields=names)`` does, but that no signal is sent. DatabaseError when the row is gone.
    """

    def __init__(self, model: type[M], *names: str) -> None:
        wanted = [model._meta.get_field(name) for name in names] or model._meta.concrete_fields
        self._model = model
        self._fields: list[Any] = [field for field in wanted if field is not model._meta.pk]

    def __call__(self, row: M) -> None:
        connection = connections[row._state.db or DEFAULT_DB_ALIAS]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, [*_params(self._fields, row, connection, add=False), row.pk])
            if cursor.rowcount != 1:
                raise DatabaseError(f"{self._model._meta.label} {row.pk} is not there to be written")

    @cached_property
    def _sql(self) -> str:
        quoted = connections[DEFAULT_DB_ALIAS].ops.quote_name
        meta: Any = self._model._meta
        changes = ", ".join(f"{quoted(field.column)} = %s" for field in self._fields)
        table, key = quoted(meta.db_table), quoted(meta.pk.column)
        return f"UPDATE {table} SET {changes} WHERE {key} = %s"  # noqa: S608 (names of our own)
