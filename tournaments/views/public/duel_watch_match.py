"""What the page of a match shows of Gyul! Hap!: each board when all are over, and how to check the deal."""

from __future__ import annotations

from typing import Any

from clocks.services.instants import now_ms
from games.queries.duel_snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.duel_boards import find_duel_table
from tournaments.views.public.duel_watch import links_of
from tournaments.views.public.duel_watch_facts import boards_over


def duel_context(event: Tournament, number: int, table: int) -> dict[str, Any]:
    """Nothing where the match was not played on line here.

    The page is kept by browsers until the event changes, and single boards change no event: they are shown
    here when the match is over, and before that on the live page.
    """
    found = find_duel_table(event, number, table)
    if found is None:
        return {}
    snapshot = snapshot_of(found.held, now_ms())
    return {
        "duel": found.duel,
        "links": links_of(event, found),
        "snapshot": snapshot,
        "over": boards_over(snapshot)[::-1] if found.duel.is_over else [],
    }
