"""Stored standings name entries by their number in the database; documents by their seed number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def with_seeds(
    data: dict[str, Any], seeds: Mapping[int, int], teams: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """Standings as documents hold them. ``seeds``: entry -> seed number; ``teams``: the same of teams.

    A row whose entry was removed since has its own seed number still.
    """
    known = {row["entry"]: row["seed"] for row in data["rows"]} | dict(seeds)
    return _renamed(data, known, teams or {})


def with_entries(
    data: dict[str, Any], entries: Mapping[int, int], teams: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """Standings as the database holds them. ``entries``: seed number -> entry; ``teams`` likewise."""
    return _renamed(data, entries, teams or {})


def _renamed(data: dict[str, Any], names: Mapping[int, int], teams: Mapping[int, int]) -> dict[str, Any]:
    found = data | {"rows": [_row(row, names) for row in data["rows"]]}
    if "teams" in data:
        found["teams"] = data["teams"] | {"rows": [_row(row, teams) for row in data["teams"]["rows"]]}
    return found


def _row(row: dict[str, Any], names: Mapping[int, int]) -> dict[str, Any]:
    rounds = [_round(played, names) for played in row["rounds"]]
    return row | {"entry": names.get(row["entry"]), "rounds": rounds}


def _round(played: dict[str, Any], names: Mapping[int, int]) -> dict[str, Any]:
    found = played | {"opponent": names.get(played["opponent"])}
    if "others" in played:
        found["others"] = [names.get(other) for other in played["others"]]
    return found
