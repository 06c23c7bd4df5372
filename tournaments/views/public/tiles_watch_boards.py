"""All games of Chaos Tiles of an event that are played now, small: for the page of them and big screens."""

from __future__ import annotations

from clocks.services.instants import now_ms
from games.queries.tiles.snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.tiles_boards import TilesTable, tiles_tables
from tournaments.views.public.tiles_watch_facts import Facts, seats_of


def snapshots_of(event: Tournament, now: int) -> list[Facts]:
    """All tables as data at ``now`` (ms), for pages whose stream was cut."""
    return [snapshot_of(table.held, now, None) for table in tiles_tables(event)]


def cards_of(event: Tournament) -> list[Facts]:
    """What the small boards show now."""
    now = now_ms()
    return [card_of(table, now) for table in tiles_tables(event)]


def card_of(table: TilesTable, now: int) -> Facts:
    """What one small board shows at ``now`` (ms)."""
    snapshot = snapshot_of(table.held, now, None)
    return {
        "match": snapshot["match"],
        "round": table.round,
        "table": table.table,
        "state": snapshot["state"],
        "snapshot": snapshot,
        "seats": seats_of(snapshot),
        "names": " – ".join(table.match.names),
    }
