"""Rows as values: read from one database, checked for the other, and made one number to compare them by."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import connections, models
from django.utils import timezone

from deploy.moving.tables import fields_of

PAGE = 500
# Of PostgreSQL's own whole numbers, which Django's fields are kept in; SQLite takes any.
LARGEST = {
    "SmallIntegerField": 2**15,
    "PositiveSmallIntegerField": 2**15,
    "SmallAutoField": 2**15,
    "IntegerField": 2**31,
    "PositiveIntegerField": 2**31,
    "AutoField": 2**31,
    "BigIntegerField": 2**63,
    "PositiveBigIntegerField": 2**63,
    "BigAutoField": 2**63,
}


def read(model: type[models.Model], alias: str) -> Iterator[tuple[Any, ...]]:
    """All rows by their key, as the values of the fields."""
    names = [field.attname for field in fields_of(model)]
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
    yield from rows.iterator(chunk_size=PAGE)


def digest(model: type[models.Model], alias: str) -> tuple[int, str]:
    """How many rows there are, and a number that two databases share when all values are the same.

    The order of a JSON object's names is no value, and neither is that of rows, whose keys may be texts:
    PostgreSQL has its own.
    """
    total, count = 0, 0
    for row in _texts(read(model, alias)):
        total += int.from_bytes(hashlib.sha256(row.encode(errors="surrogatepass")).digest())
        count += 1
    return count, f"{total % 2**256:064x}"


def _texts(rows: Iterator[tuple[Any, ...]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps([_plain(value) for value in row], sort_keys=True, default=str)


def prepared(model: type[models.Model], row: Sequence[Any], alias: str) -> list[Any]:
    """The row as the other database's driver takes it."""
    connection = connections[alias]
    return [
        field.get_db_prep_save(value, connection) for field, value in zip(fields_of(model), row, strict=True)
    ]


def problems(model: type[models.Model], row: Sequence[Any]) -> Iterator[str]:
    """What PostgreSQL would not take, each with table, key and column."""
    key = row[[field.attname for field in fields_of(model)].index(model._meta.pk.attname)]
    for field, value in zip(fields_of(model), row, strict=True):
        if said := _problem(field, value):
            yield f"{model._meta.db_table} {key}, {field.column}: {said}"


def _problem(field: models.Field, value: Any) -> str:
    if value is None:
        return "" if field.null else "holds nothing, and must hold something"
    if isinstance(field, models.JSONField):
        return next(filter(None, map(_inner_problem, _leaves(value))), "")
    if isinstance(field, models.BooleanField) and not isinstance(value, bool):
        return f"holds {value!r}, which is neither true nor false"
    if isinstance(value, str):
        longest = field.max_length
        if longest is not None and len(value) > longest and not isinstance(field, models.TextField):
            return f"holds {len(value)} characters, {longest} are allowed"
        return _text_problem(value)
    if isinstance(value, datetime) and timezone.is_naive(value):
        return "holds a time without a zone"
    largest = LARGEST.get(field.get_internal_type())
    if largest is not None and (not isinstance(value, int) or not -largest <= value < largest):
        return f"holds {value!r}, which is no whole number below {largest}"
    return ""


def _leaves(value: Any) -> Iterator[Any]:
    """Texts and numbers of a document, the names in its objects included."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner)
    else:
        yield value


def _inner_problem(value: Any) -> str:
    if isinstance(value, str):
        return _text_problem(value)
    if isinstance(value, float) and not math.isfinite(value):
        return f"holds {value!r}, which is no number in JSON"
    return ""


def _text_problem(text: str) -> str:
    if "\0" in text:
        return "holds the character NUL"
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        return "holds half of a character (a lone surrogate)"
    return ""


def _plain(value: Any) -> Any:
    """One form for what both databases mean by it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat() if timezone.is_aware(value) else str(value)
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)  # PostgreSQL writes 1e22 out, and knows no -0.0
    return value
