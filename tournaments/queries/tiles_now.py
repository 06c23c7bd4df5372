"""What is going on at the tables of an event of Chaos Tiles, in one query."""

from __future__ import annotations

from games.models import TILES_OVER, TilesState
from tournaments.models import Tournament
from tournaments.queries.control_room import LiveNow
from tournaments.queries.tiles_boards import PLACE, shown_tiles


def tiles_now(event: Tournament) -> LiveNow | None:
    """The tables that are played or wait to be; None when there are none."""
    going = shown_tiles(event).exclude(state__in=TILES_OVER)
    rows = list(going.values_list("state", f"{PLACE}__number", "match__pairing__table"))
    waiting = sum(state == TilesState.WAITING for state, _round, _table in rows)
    tables = frozenset((number, table) for _state, number, table in rows)
    return LiveNow(len(rows) - waiting, waiting, None, tables) if rows else None
