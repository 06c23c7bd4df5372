"""The control room of Chaos Tiles: every table of the event, those that need the arbiter first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import F
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clocks.core import evaluate
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import parse_action
from games.engine.chaos_tiles.games.views import shown_text
from games.models import TilesAct, TilesGame, TilesState
from games.play.tiles.line import turn_of
from games.play.tiles.settings import MARKING
from games.play.tiles.words import UNDO
from games.queries.tiles.game_facts import seat_facts
from games.queries.tiles.snapshot import hands_are_open
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles.absence import is_overdue, may_rule
from tournaments.models import Tournament
from tournaments.queries.tiles_boards import TilesTable, tiles_tables

ENDLESS = 10**12  # sorts an untimed clock behind all others


class Kind(models.TextChoices):
    """What a table is to the arbiter, in the order of the list."""

    WAITING = "waiting", _("waiting")
    PAUSED = "paused", _("paused")
    PLAYING = "playing", _("in play")
    DONE = "done", _("done")


ORDER = list(Kind)


@dataclass(frozen=True, slots=True)
class ControlSeat:
    """A player at the table. ``left``: ms on the clock (None: untimed); ``until``: when it runs out, if it
    runs."""

    seat: int
    name: str
    points: str
    note: str
    left: int | None
    until: int | None
    is_gone: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class LastAction:
    """The newest action: who made it, its text as everybody may read it, and when (ms)."""

    seat: int
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class ControlTiles:
    """One table. ``least``: ms left on the clock that runs."""

    table: TilesTable
    kind: Kind
    seats: tuple[ControlSeat, ...]
    turn: int
    least: int
    last: LastAction | None
    paused: tuple[str, ...]
    no_show: bool
    may_rule: bool
    now: int

    @property
    def game(self) -> TilesGame:
        return self.table.game

    @property
    def key(self) -> tuple[bool, int, int, int, int]:
        return not self.no_show, ORDER.index(self.kind), self.least, self.table.round, self.table.table

    @property
    def names(self) -> dict[int, str]:
        """The players by seat."""
        return {each.seat: each.name for each in self.seats}

    @property
    def until(self) -> int:
        """The ms until the game begins by itself."""
        return max(0, (self.game.timer_at or self.now) - self.now)

    @property
    def to_enter(self) -> bool:
        """Play is over without a result: the arbiter enters it."""
        return self.game.state == TilesState.STOPPED and not hasattr(self.game.match, "result")


def control_tiles(event: Tournament, now: int) -> list[ControlTiles]:
    """All tables as they are at ``now`` (ms); a fixed number of queries."""
    tables = tiles_tables(event)
    last = _last_actions(tables)
    rows = (_row(table, now, last.get(table.game.pk)) for table in tables)
    return sorted(rows, key=lambda row: row.key)


def control_table(table: TilesTable, now: int) -> ControlTiles:
    """One table of the control room."""
    return _row(table, now, _last_actions([table]).get(table.game.pk))


def _row(table: TilesTable, now: int, last: LastAction | None) -> ControlTiles:
    held = table.held
    reading = evaluate(held.clock_state, now)
    kind = _kind_of(held.game, reading.paused)
    running = None if reading.running is None else reading.remaining[reading.running]
    return ControlTiles(
        table,
        kind,
        tuple(_seats(held, reading)),
        turn_of(held.state),
        ENDLESS if running is None or kind is not Kind.PLAYING else running,
        last,
        reading.paused,
        is_overdue(held.game, now),
        may_rule(held, now),
        now,
    )


def _kind_of(game: TilesGame, paused: Iterable[str]) -> Kind:
    """Where a table stands in the list."""
    if game.is_over:
        return Kind.DONE
    if set(paused) - {MARKING}:
        return Kind.PAUSED
    return Kind.WAITING if game.state == TilesState.WAITING else Kind.PLAYING


def _seats(held: TilesMatch, reading: Any) -> Iterable[ControlSeat]:
    facts = seat_facts(play.view(held.state, None))
    for seat in held.seats:
        runs = reading.running == seat - 1
        yield ControlSeat(
            seat,
            held.match.name_of(seat),
            facts[seat]["points"],
            _note(held.game, seat, is_gone=facts[seat]["gone"]),
            reading.remaining[seat - 1],
            reading.deadline if runs else None,
            facts[seat]["gone"],
            seat in held.game.to_act,
        )


def _note(game: TilesGame, seat: int, *, is_gone: bool) -> str:
    """Whether the player is there; nothing for who plays."""
    if is_gone:
        return gettext("out of the game")
    if seat in game.house:
        return gettext("house player")
    if seat not in game.seen:
        return gettext("not seen yet")
    if game.state != TilesState.WAITING:
        return ""
    return gettext("ready") if seat in game.ready else gettext("here, not ready")


def _last_actions(tables: Iterable[TilesTable]) -> dict[int, LastAction]:
    """The newest action of each game's attempt, by game."""
    held = {table.game.pk: table.held for table in tables}
    rows = TilesAct.objects.filter(game__in=held, seq=F("game__seq"), attempt=F("game__attempt"))
    return {row.game_id: LastAction(row.seat, _shown(row, held[row.game_id]), row.at) for row in rows}


def _shown(row: TilesAct, held: TilesMatch) -> str:
    if row.text == UNDO:
        return UNDO
    action = parse_action(f"{row.seat} {row.text}")
    return shown_text(action, None, is_over=hands_are_open(held)).partition(" ")[2]
