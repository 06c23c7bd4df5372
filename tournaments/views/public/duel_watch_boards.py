"""All matches of Gyul! Hap! of an event that are played now, small; and what big screens show of them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from clocks.services.instants import now_ms
from games.queries.duel_snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.duel_boards import DuelTable, duel_tables
from tournaments.queries.duel_film import live_stage
from tournaments.views.public.duel_watch_facts import sides_of
from tournaments.views.public.pages import show_event

Facts = dict[str, Any]


def boards(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The matches of the newest round, by table; those of earlier rounds that still go on come first."""
    cards = cards_of(event)
    return show_event(
        request,
        "duel_watch_boards.html",
        event,
        "live",
        cards=cards,
        rounds=sorted({card["round"] for card in cards}),
        boards_url=f"/live/events/{event.slug}/boards/",
        live_url="",
    )


def state(request: HttpRequest, event: Tournament) -> JsonResponse:
    """The same as data: ``now``, the event's version, snapshots. For pages whose stream was cut."""
    now = now_ms()
    found = [snapshot_of(table.held, now) for table in duel_tables(event)]
    version = request.event_version  # type: ignore[attr-defined]
    return JsonResponse({"now": now, "version": version, "boards": found})


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
