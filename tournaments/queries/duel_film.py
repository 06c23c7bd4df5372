"""What stands on a board of Gyul! Hap! after so many calls: for pages that show a match, now or again.

Everything comes from a snapshot (`games.queries.duel_snapshot`), so nothing is shown that was not seen. A
stage is one picture: cards, calls so far, claimed Haps, points on this board and in the match.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Facts = dict[str, Any]
Points = tuple[int, int]


def live_stage(snapshot: Facts) -> Facts | None:
    """The board in hand; the one that is over while the next is not shown; None before the first."""
    boards = snapshot["boards"]
    if snapshot["board"]:
        return _stage(snapshot["board"], snapshot["board"]["calls"], totals(boards))
    return past_stage(snapshot, len(boards) - 1) if boards else None


def past_stage(snapshot: Facts, at: int, calls: int | None = None) -> Facts:
    """The board at place ``at`` of those that are over, after so many calls, or all."""
    boards = snapshot["boards"]
    return _stage(boards[at], boards[at]["calls"][:calls], totals(boards[:at]))


def totals(boards: Iterable[Facts]) -> Points:
    """The points of both on the boards that count: not void, not played after a tie."""
    counted = [board["points"] for board in boards if counts(board)]
    return sum(first for first, _second in counted), sum(second for _first, second in counted)


def counts(board: Facts) -> bool:
    """Whether the points of a board count in the match."""
    return board.get("state") != "void" and not board.get("extra")


def points_after(calls: list[Facts]) -> Points:
    """The points of both that these calls come to: each counts for whom it is ``of``."""
    points = [0, 0]
    for call in calls:
        if call["of"]:
            points[call["of"] - 1] += call["points"]
    return points[0], points[1]


def _stage(board: Facts, calls: list[Facts], before: Points) -> Facts:
    points = points_after(calls)
    here = points if counts(board) else (0, 0)
    return {
        "number": board["number"],
        "attempt": board["attempt"],
        "is_void": board.get("state") == "void",
        "is_over": "ended_by" in board and len(calls) == len(board["calls"]),
        "cards": board["cards"],
        "shown_at": board["shown_at"],
        "calls": calls,
        "last": last_call(calls),
        "claimed": [call for call in calls if call["verdict"] == "claim"],
        "points": points,
        "totals": (before[0] + here[0], before[1] + here[1]),
    }


def last_call(calls: list[Facts]) -> Facts | None:
    """The newest call that a player made."""
    return next((call for call in reversed(calls) if call["side"]), None)
