"""Standings as a table is drawn: its columns, and each row with its entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from audit.in_words import recalled
from tournaments.models import Entry, StandingsSnapshot

Row = dict[str, Any]


def columns_of(snapshot: StandingsSnapshot) -> list[dict[str, str]]:
    """Key and label of each tie-break that has a column; the spread has its own in every table."""
    return [column for column in labelled(snapshot, snapshot.data) if column["key"] != "spread"]


def labelled(snapshot: StandingsSnapshot, table: Mapping[str, Any]) -> list[dict[str, str]]:
    """Key and label of the tie-breaks of a table of the snapshot, in the language of the reader."""
    return [
        column | {"label": recalled(column["label"], snapshot.data)} for column in table.get("tie_breaks", ())
    ]


def arithmetic_of(snapshot: StandingsSnapshot, value: Row) -> Row:
    """A value with the notes of its arithmetic in the language of the reader."""
    terms = [term | {"note": recalled(term["note"], snapshot.data)} for term in value["terms"]]
    return value | {"note": recalled(value["note"], snapshot.data), "terms": terms}


def rows_of(snapshot: StandingsSnapshot, entries: Mapping[int, Entry]) -> list[Row]:
    """Every row, best first, with its ``entry`` and its values in the order of the columns as ``others``."""
    return [_row(row, entries) for row in snapshot.data["rows"]]


def _row(row: Row, entries: Mapping[int, Entry]) -> Row:
    others = [value for value in row["tie_breaks"] if value["key"] != "spread"]
    return row | {"entry": entries.get(row["entry"]), "others": others}
