"""Rounds that were not a player's: out of the bracket, not in a wave of the arena, a reserve of the team.

The history knows no difference between such a round and an absence; pages do.
"""

from __future__ import annotations

from typing import Any

from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.groups import group_rounds
from tournaments.settings import pairing_settings

OUT = "out"


def rounds_of(event: Tournament, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The rounds of a line of the standings; the kind of one that was not the player's is ``out``."""
    since = _not_for_all_since(event)
    return [
        data | {"kind": OUT} if data["kind"] == "absent" and data["round"] > since else data
        for data in row["rounds"]
    ]


def _not_for_all_since(event: Tournament) -> float:
    """The last round in which whoever is not paired was absent."""
    if event.everyone_plays:
        return float("inf")
    if event.system == System.GROUPS and event.line_up.get("groups"):
        return group_rounds(pairing_settings(event))
    return 0
