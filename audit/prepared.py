"""Queries that are asked at every move, built once.

Django builds the SQL of a query each time it is asked. For a query over several tables that takes longer than
the database takes to answer it (docs/decisions.md has figures).
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
# Values that no query has of its own; the whole numbers fit into 64 bits.
STAND_INS: dict[type, Callable[[int], int | str]] = {
    int: lambda place: 2**62 + place,
    str: lambda place: f"\ue000{place}\ue000",
}


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

    ``build`` is called once, with stand-ins of these ``kinds`` (int or str), so it may only hand its values
    on to the query. Raises ValueError at the first call when one of them does not come out as it is.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *kinds: type) -> None:
        self._build, self._kinds = build, kinds
        self._built: _Built | None = None

    def __call__(self, *values: int | str) -> list[Row]:
        built = self._built or self._make()
        connection = connections[built.rows.db]
        if built.rows.query.select_for_update and not connection.in_atomic_block:
            raise TransactionManagementError("A row is locked in a transaction.")
        filled = tuple(
            param if place is None else values[place]
            for param, place in zip(built.params, built.places, strict=True)
        )
        compiler = copy(built.compiler)
        compiler.connection = connection  # this thread's
        compiler.as_sql = lambda: (built.sql, filled)
        rows = built.rows.all()
        setattr(rows.query, "get_compiler", lambda *_, **__: compiler)  # noqa: B010 (a method, to mypy)
        return list(rows)

    def _make(self) -> _Built:
        stand_ins = [STAND_INS[kind](place) for place, kind in enumerate(self._kinds)]
        rows = self._build(*stand_ins)
        compiler = rows.query.get_compiler(using=rows.db)
        sql, params = compiler.as_sql()
        places = tuple(stand_ins.index(param) if param in stand_ins else None for param in params)
        if missing := set(range(len(stand_ins))) - set(places):
            raise ValueError(f"values {sorted(missing)} do not come out in the query: {sql}")
        self._built = _Built(rows, compiler, sql, tuple(params), places)
        return self._built
