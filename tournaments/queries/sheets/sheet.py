"""One table of an event: columns with a key for programs and a label for people, rows of plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.functional import Promise

from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.standings.exact import decimal_of, exact_of

Rounds = int | None
"""The one round a sheet is about; None: all that are published (of rankings: the newest)."""
Value = str | int | Decimal | None
MOST_DIGITS = 15  # that a spreadsheet keeps of a number


@dataclass(frozen=True, slots=True)
class Column:
    """A column. ``key`` is the same in every language and in the API."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. Values are text, whole numbers, decimals, or None for nothing."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]

    def records(self) -> list[dict[str, Any]]:
        """Each row by the keys of its columns; JSON-ready, decimals as text."""
        keys = [column.key for column in self.columns]
        return [
            {key: str(v) if isinstance(v, Decimal) else v for key, v in zip(keys, row, strict=True)}
            for row in self.rows
        ]


def sheet(
    key: str,
    title: str | Promise,
    columns: Iterable[tuple[str, str | Promise]],
    rows: Iterable[tuple[Value, ...]],
) -> Sheet:
    """A sheet of (key, label) columns and rows."""
    return Sheet(key, str(title), tuple(Column(k, str(label)) for k, label in columns), tuple(rows))


def number(text: str) -> Value:
    """A number of the standings as one: 12.5; a fraction stays the text that it is."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return text


def exact_number(value: int | str | None) -> Value:
    """A spread or a score; one of more digits than a spreadsheet keeps stays a text."""
    if value is None or len(str(value)) > MOST_DIGITS:
        return value
    exact = exact_of(value)
    return exact if isinstance(exact, int) else decimal_of(exact)


def rounds_of(event: Tournament, only: Rounds) -> list[Round]:
    """The published rounds that a sheet is about, in order."""
    found = event.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
    return list(found if only is None else found.filter(number=only))
