"""Standings as a table is drawn: its columns, and each row with its entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.models import Entry, StandingsSnapshot

Row = dict[str, Any]


def columns_of(snapshot: StandingsSnapshot) -> list[dict[str, str]]:
    """Key and label of each tie-break that has a column; the spread has its own in every table."""
    return [column for column in snapshot.data["tie_breaks"] if column["key"] != "spread"]


def rows_of(snapshot: StandingsSnapshot, entries: Mapping[int, Entry]) -> list[Row]:
    """Every row, best first, with its ``entry`` and its values in the order of the columns as ``others``."""
    return [_row(row, entries) for row in snapshot.data["rows"]]


def _row(row: Row, entries: Mapping[int, Entry]) -> Row:
    others = [value for value in row["tie_breaks"] if value["key"] != "spread"]
    return row | {"entry": entries.get(row["entry"]), "others": others}
