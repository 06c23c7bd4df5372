"""What pages about a match of Gyul! Hap! show, from its snapshot."""

from __future__ import annotations

from typing import Any

from tournaments.models import Tournament
from tournaments.queries.duel_boards import DuelTable

Facts = dict[str, Any]
SIDES = ((1, "first"), (2, "second"))


def place_of(event: Tournament, found: DuelTable) -> list[str | int]:
    """The match in an address."""
    return [event.slug, found.round, found.table]


def names_of(snapshot: Facts) -> dict[int, str]:
    """The players by their seat; one alone where nobody sits opposite."""
    return {side: snapshot[key]["name"] for side, key in SIDES if snapshot[key]}


def sides_of(snapshot: Facts, stage: Facts | None) -> list[Facts]:
    """Both players with their points in the match and on the board that is shown."""
    board = snapshot["board"]
    return [
        {
            "side": side,
            "name": name,
            "points": stage["totals"][side - 1] if stage else 0,
            "here": stage["points"][side - 1] if stage else 0,
            "turn": bool(board and board["turn"] == side),
            "wins": snapshot["winner"] == side,
        }
        for side, name in names_of(snapshot).items()
    ]


def boards_over(snapshot: Facts) -> list[Facts]:
    """The boards that are over, the newest first, with who found what and when."""
    found = [
        board | {"place": at, "found": _found(board), "count": sum(1 for hap in board["haps"] if hap["side"])}
        for at, board in enumerate(snapshot["boards"])
    ]
    return found[::-1]


def _found(board: Facts) -> list[Facts]:
    """All Haps of a board: those that were found, in this order, then the missed ones."""
    haps: list[Facts] = board["haps"]
    return sorted(haps, key=lambda hap: (hap["at"] is None, hap["at"] or 0, hap["triple"]))
