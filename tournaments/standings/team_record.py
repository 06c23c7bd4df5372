"""Tie-breaks of team events: board points beside match points (FIDE handbook C.07, articles 11 and 13).

What needs the points of single boards (12: board count, top board, bottom board) is not there: the history of
teams has a match's board points together.
"""

from __future__ import annotations

from .field import Field
from .field_views import by_boards
from .history import PlayerId
from .value import Term, TieBreakValue, total


def board_points(field: Field, player: PlayerId) -> TieBreakValue:
    """What was scored on all boards (13.1, where match points rank first)."""
    rows = by_boards(field).rows[player]
    return total("board_points", [Term(r.points, r.kind.label, r.round, r.opponent) for r in rows])
