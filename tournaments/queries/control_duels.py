"""The control room of Gyul! Hap!: every table of the event, those that need the arbiter first."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clocks.core.control import SECOND
from games.models import Call, Duel, DuelBoard, DuelState, Side
from games.queries.duel_snapshot import points_of
from games.queries.duels import DuelMatch
from tournaments.models import Tournament
from tournaments.queries.duel_boards import DuelTable, duel_tables


class Kind(models.TextChoices):
    """What a table is to the arbiter, in the order of the list."""

    WAITING = "waiting", _("waiting")
    PAUSED = "paused", _("paused")
    PLAYING = "playing", _("board in play")
    BETWEEN = "between", _("between boards")
    DONE = "done", _("done")


ORDER = list(Kind)


@dataclass(frozen=True, slots=True)
class ControlSide:
    """A player at the table: ``points`` with those of the board in hand, before penalties."""

    side: Side
    name: str
    points: int
    penalty: int
    note: str


@dataclass(frozen=True, slots=True)
class ControlDuel:
    """One table. ``board`` is open for both, ``last`` the newest call of a player on any board."""

    table: DuelTable
    kind: Kind
    sides: tuple[ControlSide, ControlSide]
    planned: int
    limit_ms: int | None
    board: DuelBoard | None
    last: Call | None
    no_show: bool
    now: int

    @property
    def duel(self) -> Duel:
        return self.table.duel

    @property
    def key(self) -> tuple[bool, int, int, int]:
        return not self.no_show, ORDER.index(self.kind), self.table.round, self.table.table

    @property
    def last_by(self) -> str:
        """Who made the last call."""
        return self.duel.match.name_of(self.last.side) if self.last and self.last.side else ""

    @property
    def is_extra(self) -> bool:
        """The board in hand comes after a tie."""
        return self.board is not None and self.board.is_extra

    @property
    def since(self) -> int:
        """The ms that the board in hand has been shown."""
        return self.now - self.board.shown_at if self.board else 0

    @property
    def until(self) -> int:
        """The ms until play goes on by itself."""
        return max(0, (self.duel.timer_at or self.now) - self.now)

    @property
    def to_enter(self) -> bool:
        """Play is over without a result: the arbiter enters it."""
        return self.duel.state == DuelState.STOPPED and not hasattr(self.duel.match, "result")


def control_duels(event: Tournament, now: int) -> list[ControlDuel]:
    """All tables as they are at ``now`` (ms); a fixed number of queries."""
    return sorted((control_duel(table, now) for table in duel_tables(event)), key=lambda row: row.key)


def control_duel(table: DuelTable, now: int) -> ControlDuel:
    """One table of the control room."""
    held, limit = table.held, table.held.settings.board_limit
    return ControlDuel(
        table,
        kind_of(table.duel),
        (_side(held, Side.FIRST), _side(held, Side.SECOND)),
        held.options.boards,
        None if limit is None else limit * SECOND,
        held.board,
        _last_call(held),
        is_overdue(table.duel, now),
        now,
    )


def kind_of(duel: Duel) -> Kind:
    """Where a table stands in the list."""
    if duel.is_over:
        return Kind.DONE
    return {
        DuelState.WAITING: Kind.WAITING,
        DuelState.BETWEEN: Kind.BETWEEN,
        DuelState.PAUSED: Kind.PAUSED,
    }.get(DuelState(duel.state), Kind.PLAYING)


def is_overdue(duel: Duel, now: int) -> bool:
    """The default time has passed, and the match still waits for somebody."""
    return duel.default_at is not None and now >= duel.default_at and duel.state == DuelState.WAITING


def _side(held: DuelMatch, side: Side) -> ControlSide:
    duel = held.duel
    name, points = held.match.name_of(side), points_of(held, side)
    return ControlSide(side, name, points, duel.penalty_of(side), _note(duel, side))


def _note(duel: Duel, side: Side) -> str:
    """Whether the player is there; nothing for who plays."""
    if duel.house_side == side:
        return gettext("house player")
    if not duel.is_seen(side):
        return gettext("not seen yet")
    if duel.state != DuelState.WAITING:
        return ""
    return gettext("ready") if duel.is_ready(side) else gettext("here, not ready")


def _last_call(held: DuelMatch) -> Call | None:
    calls = (call for calls in held.calls.values() for call in calls if call.side)
    return max(calls, key=lambda call: (call.at, call.board_id, call.seq), default=None)
