"""All matches of Gyul! Hap! of an event that are played now, small: for the page of them and big screens."""

from __future__ import annotations

from typing import Any

from clocks.services.instants import now_ms
from games.queries.duel_snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.duel_boards import DuelTable, duel_tables
from tournaments.queries.duel_film import live_stage
from tournaments.views.public.duel_watch_facts import sides_of

Facts = dict[str, Any]


def snapshots_of(event: Tournament, now: int) -> list[Facts]:
    """All tables as data at ``now`` (ms), for pages whose stream was cut."""
    return [snapshot_of(table.held, now) for table in duel_tables(event)]


def cards_of(event: Tournament) -> list[Facts]:
    """What the small boards show now."""
    now = now_ms()
    return [card_of(table, now) for table in duel_tables(event)]


def card_of(table: DuelTable, now: int) -> Facts:
    """What one small board shows at ``now`` (ms)."""
    snapshot = snapshot_of(table.held, now)
    stage = live_stage(snapshot)
    board = snapshot["board"]
    return {
        "match": snapshot["match"],
        "round": table.round,
        "table": table.table,
        "state": snapshot["state"],
        "snapshot": snapshot,
        "stage": stage,
        "of": board["of"] if board else None,
        "sides": sides_of(snapshot, stage),
        "last": stage["last"] if stage else None,
        "result": getattr(table.match, "result", None) if table.duel.is_over else None,
    }
