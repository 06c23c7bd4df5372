"""Rounds that were not a player's: out of the bracket, not in a wave of the arena, a reserve of the team.

The history knows no difference between such a round and an absence; pages do.
"""

from __future__ import annotations

from typing import Any

from tournaments.models import Tournament
from tournaments.pairing.robin import rounds_needed
from tournaments.settings import pairing_options
from tournaments.system_settings import group_options, line_up_of

OUT = "out"
FREE = "free"


def rounds_of(event: Tournament, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The rounds of a line of the standings; the kind of one that was not the player's is ``out``, and
    ``free`` where the own group had no opponent for the player, which is no bye."""
    last = _last_for_all(event, row["entry"])
    return [data | {"kind": _kind(event, data, last)} for data in row["rounds"]]


def _kind(event: Tournament, data: dict[str, Any], last: float) -> str:
    kind: str = data["kind"]
    if kind == "absent" and data["round"] > last:
        return OUT
    return FREE if kind == "zero" and event.has_groups else kind


def _last_for_all(event: Tournament, entry: int) -> float:
    """The last round in which this player, not being paired, was absent; a small group ends early."""
    if event.everyone_plays:
        return float("inf")
    if not event.has_groups:
        return 0
    line_up, double = line_up_of(event), group_options(pairing_options(event)).double
    own = next((group for group in line_up.groups if entry in group), ())
    return rounds_needed(len(own), double=double) if len(own) > 1 else 0
