"""Stored standings name entries by their number in the database; documents by their seed number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def with_seeds(data: dict[str, Any], seeds: Mapping[int, int]) -> dict[str, Any]:
    """Standings as documents hold them. ``seeds``: entry -> seed number.

    A row whose entry was removed since has its own seed number still.
    """
    known = {row["entry"]: row["seed"] for row in data["rows"]} | dict(seeds)
    return _renamed(data, known)


def with_entries(data: dict[str, Any], entries: Mapping[int, int]) -> dict[str, Any]:
    """Standings as the database holds them. ``entries``: seed number -> entry."""
    return _renamed(data, entries)


def _renamed(data: dict[str, Any], names: Mapping[int, int]) -> dict[str, Any]:
    return data | {"rows": [_row(row, names) for row in data["rows"]]}


def _row(row: dict[str, Any], names: Mapping[int, int]) -> dict[str, Any]:
    rounds = [played | {"opponent": names.get(played["opponent"])} for played in row["rounds"]]
    return row | {"entry": names.get(row["entry"]), "rounds": rounds}
