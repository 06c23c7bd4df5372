"""The control room of Gyul! Hap!: every table of the event, those that need the arbiter first."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Call, Duel, DuelBoard, Side
from games.models.duel import BoardState, DuelState
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
    ready: bool
    seen: bool
    house: bool


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
        return self.duel.number > self.planned

    @property
    def limit_at(self) -> int | None:
        """When the board in hand has lasted as long as it may."""
        return self.board.shown_at + self.limit_ms if self.board and self.limit_ms else None


def control_duels(event: Tournament, now: int) -> list[ControlDuel]:
    """All tables as they are at ``now`` (ms); a fixed number of queries."""
    return sorted((control_duel(table, now) for table in duel_tables(event)), key=lambda row: row.key)


def control_duel(table: DuelTable, now: int) -> ControlDuel:
    """One table of the control room."""
    duel, boards = table.duel, list(table.duel.boards.all())
    board = next((each for each in boards if each.state == BoardState.OPEN), None)
    return ControlDuel(
        table,
        kind_of(duel),
        (_side(duel, Side.FIRST, board), _side(duel, Side.SECOND, board)),
        int(duel.settings.get("boards", 0)),
        _limit_ms(duel),
        board,
        _last_call(boards),
        is_overdue(duel, now),
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


def _side(duel: Duel, side: Side, board: DuelBoard | None) -> ControlSide:
    first = side is Side.FIRST
    points = duel.first_points if first else duel.second_points
    if board and not board.is_extra:
        points += board.first_points if first else board.second_points
    return ControlSide(
        side,
        duel.match.name_of(side),
        points,
        duel.first_penalty if first else duel.second_penalty,
        duel.is_ready(side),
        duel.first_seen if first else duel.second_seen,
        duel.house_side == side,
    )


def _limit_ms(duel: Duel) -> int | None:
    seconds = duel.settings.get("board_limit")
    return None if seconds is None else int(seconds) * 1000


def _last_call(boards: list[DuelBoard]) -> Call | None:
    calls = (call for board in boards for call in board.calls.all() if call.side)
    return max(calls, key=lambda call: (call.at, call.board_id, call.seq), default=None)
