"""The control room: every board of the event, the one with the least time first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Max

from games.models import Action, LiveGameState
from games.models.live import LiveState
from tournaments.models import Tournament
from tournaments.queries.live_boards import LiveTable, card_of, live_tables

ENDLESS = 10**12  # sorts an untimed clock behind all others


class Kind(StrEnum):
    """What a board is to the arbiter, in the order of the list."""

    RUNNING = "running"
    FLAG = "flag"  # a flag is down, or about to be, and no clock runs
    PAUSED = "paused"
    WAITING = "waiting"
    DONE = "done"


ORDER = list(Kind)


@dataclass(frozen=True, slots=True)
class ControlRow:
    """One board; ``least``: ms left on the clock that matters, ``last_at``: instant of the last ply (ms)."""

    kind: Kind
    least: int
    card: dict[str, Any]
    last_at: int | None
    no_show: bool
    agreed: bool

    @property
    def key(self) -> tuple[int, int, int, int]:
        return ORDER.index(self.kind), self.least, self.card["round"], self.card["table"]


def control_rows(event: Tournament, now: int) -> list[ControlRow]:
    """All boards as they are at ``now`` (ms), the most urgent first; a fixed number of queries."""
    tables = live_tables(event)
    last = _last_plies(tables)
    rows = [_row(table, now, last.get(table.game.pk)) for table in tables]
    return sorted(rows, key=lambda row: row.key)


def control_row(table: LiveTable, now: int) -> ControlRow:
    """One board of the control room."""
    return _row(table, now, _last_plies([table]).get(table.game.pk))


def least_running(rows: list[ControlRow]) -> ControlRow | None:
    """The running board with the least time; None when no timed clock runs."""
    running = [row for row in rows if row.kind is Kind.RUNNING and row.least < ENDLESS]
    return min(running, key=lambda row: row.key, default=None)


@dataclass(frozen=True, slots=True)
class LiveNow:
    """What is going on at the boards: ``least`` is the running one with the least time, if one runs.

    ``tables``: round and table of each board that is played or waits.
    """

    playing: int
    waiting: int
    least: ControlRow | None
    tables: frozenset[tuple[int, int]]


def live_now(rows: list[ControlRow]) -> LiveNow | None:
    """What is going on at these boards; None when nothing is played or waits to be."""
    going = [row for row in rows if row.kind is not Kind.DONE]
    waiting = sum(row.kind is Kind.WAITING for row in going)
    tables = frozenset((row.card["round"], row.card["table"]) for row in going)
    return LiveNow(len(going) - waiting, waiting, least_running(going), tables) if going else None


def kind_of(card: dict[str, Any]) -> Kind:
    """Where a board stands in the list (static/js/control/kinds.js says the same)."""
    clock = card["clock"]
    if card["state"] in (LiveState.FINISHED, LiveState.STOPPED):
        return Kind.DONE
    if clock["paused"]:
        return Kind.PAUSED
    if card["game_state"] != LiveGameState.PLAYING:
        return Kind.WAITING
    return Kind.RUNNING if clock["running"] is not None else Kind.FLAG


def least_of(card: dict[str, Any], kind: Kind) -> int:
    """The ms by which boards of a kind are sorted: of the side that runs, or of the lower clock."""
    clock = card["clock"]
    if kind in (Kind.WAITING, Kind.DONE):
        return 0
    if kind is Kind.RUNNING:
        left = clock["remaining"][clock["running"]]
        return ENDLESS if left is None else int(left)
    return min((left for left in clock["remaining"] if left is not None), default=ENDLESS)


def _row(table: LiveTable, now: int, last_at: int | None) -> ControlRow:
    card = card_of(table, now, inside=True)
    kind = kind_of(card)
    offer = table.live.offer
    agreed = bool(offer and offer["first"] and offer["second"])
    return ControlRow(kind, least_of(card, kind), card, last_at, _is_overdue(table, now), agreed)


def _is_overdue(table: LiveTable, now: int) -> bool:
    """The default time has passed and nothing was done at the board, as far as its rows say."""
    due, game = table.live.default_at, table.game
    if due is None or now < due or table.live.is_over or table.live.current != 1:
        return False
    # Over the board nobody sees counters: a clock that was only started was not pressed.
    return not game.plies and (table.held.is_online or game.clock.version <= 1)


def _last_plies(tables: list[LiveTable]) -> dict[int, int]:
    games = [table.game.pk for table in tables]
    found = Action.objects.filter(game__in=games).order_by().values_list("game").annotate(Max("at"))
    return dict(found)
