"""What the page of a match shows of Chaos Tiles: the final board, its scores, and how to check the draws."""

from __future__ import annotations

from typing import Any

from clocks.services.instants import now_ms
from games.queries.tiles.snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.tiles_boards import find_tiles_table
from tournaments.views.public.tiles_watch import snapshot_at, step_of
from tournaments.views.public.tiles_watch_facts import links_of, shown_facts


def tiles_context(event: Tournament, number: int, table: int) -> dict[str, Any]:
    """Nothing where the match was not played on line here.

    The page is kept by browsers until the event changes, and single moves change no event: the board is shown
    here when the game is over, and before that on the live page.
    """
    found = find_tiles_table(event, number, table)
    if found is None:
        return {}
    snapshot = snapshot_of(found.held, now_ms(), None)
    step = step_of(found, None)
    return {
        "tiles": found.game,
        "links": links_of(event, found),
        "snapshot": snapshot,
        "step": step,
        **shown_facts(snapshot_at(found, snapshot, step["last"]) if step else snapshot),
    }
