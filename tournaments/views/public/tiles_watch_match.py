"""What the page of a match shows of Chaos Tiles: the final board, its scores, and how to check the draws."""

from __future__ import annotations

from typing import Any

from clocks.services.instants import now_ms
from games.queries.tiles.snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.tables import Table
from tournaments.queries.tiles_boards import TilesTable, find_tiles_table
from tournaments.queries.tiles_result import result_seats
from tournaments.views.public.tiles_watch import snapshot_at, step_of
from tournaments.views.public.tiles_watch_facts import links_of, shown_facts


def tiles_context(event: Tournament, table: Table, number: int) -> dict[str, Any]:
    """The seats with their result; and what was played, where it was played on line here.

    The page is kept by browsers until the event changes, and single moves change no event: the board is shown
    here when the game is over, and before that on the live page.
    """
    shown = {"is_tiles": True, "result_seats": result_seats(table)}
    found = find_tiles_table(event, number, table.number)
    return shown if found is None else shown | _played(event, found)


def _played(event: Tournament, found: TilesTable) -> dict[str, Any]:
    snapshot = snapshot_of(found.held, now_ms(), None)
    step = step_of(found, None)
    return {
        "tiles": found.game,
        "links": links_of(event, found),
        "snapshot": snapshot,
        "step": step,
        **shown_facts(snapshot_at(found, snapshot, step["last"]) if step else snapshot),
    }
