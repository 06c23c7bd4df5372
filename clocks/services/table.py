"""Acts at a stand-alone clock. Whoever has its address may do them all; the server's stamp judges each.

An act says what its sender saw (``serial`` and ``version``): when the clock has moved on, it is refused with
the clock as it stands. Sent again with the same key, it gets its first verdict.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.actor import Actor
from audit.models import AuditEvent
from audit.services import record
from clocks.core import Adjust, End, EventError, Pause, Press, Resume, Start, Undo, undo_of
from clocks.core.codec import event_from_json
from clocks.core.control import MOST_MAIN
from clocks.core.events import Event
from clocks.models import Clock, ClockEvent, TableClock
from clocks.services.falls import catch_up
from clocks.services.ledger import append, lock_row
from clocks.services.table_errors import (
    FLAG_BETWEEN,
    NO_PRESS,
    NOT_THE_STATE,
    NoTable,
    TableInvalid,
    TableRefused,
    words_for,
)
from clocks.services.table_order import next_side
from clocks.services.table_setup import (
    TableSetup,
    make_hall,
    make_table_clock,
    next_clock,
    read_control,
    scope_of,
)
from clocks.services.table_state import snapshot_of, table_channel, table_snapshot, tell

__all__ = [
    "Act",
    "TableSetup",
    "Verdict",
    "adjust",
    "make_hall",
    "make_table_clock",
    "pause",
    "press",
    "renew",
    "resume",
    "table_channel",
    "table_snapshot",
    "undo",
]

PLAYERS = "players"
BY_PLAYERS = "set at the table"


@dataclass(frozen=True, slots=True)
class Act:
    """Who acts, when it came in (the stamp, ms), which state was seen, and the idempotency key."""

    at: int
    actor: Actor
    serial: int | None = None
    version: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The clock after the act; ``replayed``: the act had been done before, nothing was done now."""

    state: dict[str, Any]
    replayed: bool = False


@dataclass(slots=True)
class Refusal(Exception):
    """Why an act can't be done, in words, before the clock's state is added."""

    words: str | Promise


Make = Callable[[TableClock, Clock], Event]


def press(token: str, side: int, act: Act) -> Verdict:
    """``side`` ends its turn; the first press of a game starts the clock of the side after it.

    Sides whose flag is down are left out; with all others down the same side goes on. Raises NoTable,
    TableInvalid, TableRefused (not the turn, too late, paused, over, or the clock has moved on).
    """

    def made(_table: TableClock, clock: Clock) -> Event:
        state, version = clock.value, clock.version + 1
        check_side(side, state.sides)
        following = next_side(state, side)
        if state.turn is None and not state.ended:
            return Start(version, act.at, side if following is None else following)
        return Press(version, act.at, side, side if following is None else following)

    return _do(token, act, made)


def pause(token: str, act: Act) -> Verdict:
    """All clocks stand until resumed; refused while nothing runs."""

    def made(_table: TableClock, clock: Clock) -> Event:
        if clock.value.turn is None or clock.value.pauses:
            raise Refusal(_("No clock is running."))
        return Pause(clock.version + 1, act.at, frozenset({PLAYERS}))

    return _do(token, act, made)


def resume(token: str, act: Act) -> Verdict:
    """The clock goes on, whatever it stood for: at this table the players decide."""

    def made(_table: TableClock, clock: Clock) -> Event:
        reasons = frozenset(each.name for each in clock.value.pauses)
        if not reasons:
            raise Refusal(_("The clock is not paused."))
        return Resume(clock.version + 1, act.at, reasons)

    return _do(token, act, made)


def undo(token: str, act: Act) -> Verdict:
    """Takes the last press back: that turn goes on with what it had taken, the time since is nobody's."""

    def made(_table: TableClock, clock: Clock) -> Event:
        rows = list(clock.events.all())
        last = _last_press(rows)
        if last is None:
            raise Refusal(NO_PRESS)
        events = [event_from_json(row.data) for row in rows]
        if any(row.kind == "fall" and row.version > last for row in rows):
            raise Refusal(FLAG_BETWEEN)
        state = clock.value
        return undo_of(state.control, events, last, at=act.at, reason=BY_PLAYERS, sides=state.sides)

    return _do(token, act, made)


def adjust(token: str, side: int, ms: int, act: Act, *, set_to: bool) -> Verdict:
    """Sets a side's main time to ``ms``, or adds them (taken off when negative); a fallen flag stays down."""
    if not (0 if set_to else -MOST_MAIN) <= ms <= MOST_MAIN:
        raise TableInvalid(ms=_("Give a time from 0 to 100 hours."))

    def made(_table: TableClock, clock: Clock) -> Event:
        check_side(side, clock.sides)
        return Adjust(clock.version + 1, act.at, side, ms, BY_PLAYERS, set_to)

    return _do(token, act, made)


@transaction.atomic
def renew(token: str, act: Act, *, control: str | None = None, flag_stops: bool | None = None) -> Verdict:
    """Sets the table up for another game, with the same time control or another one; a running game ends.

    The clock of the game before stays as its record. Raises NoTable, TableInvalid, TableRefused.
    """
    table, clock = _lock(token)
    scope = scope_of(table)
    if act.key and AuditEvent.objects.filter(scope=scope, verb="clock.renewed", after__key=act.key).exists():
        return Verdict(snapshot_of(table, clock), replayed=True)
    if not _is_seen(table, clock, act):
        raise TableRefused(NOT_THE_STATE, snapshot_of(table, clock))
    new = read_control(clock.control if control is None else control, clock.sides)
    catch_up(clock, act.at)
    if not clock.ended:
        try:
            append(clock, End(clock.version + 1, act.at), act.actor)
        except EventError as error:  # a flag is about to fall, in the record of this game
            raise TableRefused(words_for(error), snapshot_of(table, clock)) from error
    table.flag_stops = table.flag_stops if flag_stops is None else flag_stops
    fresh = next_clock(table, new)
    after = {"control": str(new), "serial": table.serial, "key": act.key}
    record(scope, act.actor, "clock.renewed", table, after=after)
    tell(table, fresh)
    return Verdict(snapshot_of(table, fresh))


def check_side(side: int, sides: int) -> None:
    """TableInvalid unless it is one of so many sides."""
    if side not in range(sides):
        raise TableInvalid(side=_("The side is a number from 0 to %(last)d.") % {"last": sides - 1})


def _do(token: str, act: Act, make: Make) -> Verdict:
    """One event under the table's lock. Falls due by its stamp come first, and stay when it is refused."""
    with transaction.atomic():
        table, clock = _lock(token)
        if act.key and ClockEvent.objects.filter(clock__scope=clock.scope, key=act.key).exists():
            return Verdict(snapshot_of(table, clock), replayed=True)
        catch_up(clock, act.at)
        words = _try(table, clock, act, make)
        if words is None:
            tell(table, clock)
        state = snapshot_of(table, clock)
    if words is not None:
        raise TableRefused(words, state)
    return Verdict(state)


def _try(table: TableClock, clock: Clock, act: Act, make: Make) -> str | Promise | None:
    """Appends the event; or says why not, with nothing written."""
    if not _is_seen(table, clock, act):
        return NOT_THE_STATE
    try:
        append(clock, make(table, clock), act.actor, key=act.key)
    except Refusal as refusal:
        return refusal.words
    except EventError as error:
        return words_for(error)
    return None


def _lock(token: str) -> tuple[TableClock, Clock]:
    """The table and its clock, locked in this order until the transaction ends."""
    table = TableClock.objects.select_for_update().filter(token=token).first()
    if table is None:
        raise NoTable(token)
    table.clock = lock_row(table.clock_id)
    return table, table.clock


def _is_seen(table: TableClock, clock: Clock, act: Act) -> bool:
    return act.serial in (None, table.serial) and act.version in (None, clock.version)


def _last_press(rows: list[ClockEvent]) -> int | None:
    """The version of the last press or start by somebody at the table that stands."""
    standing: list[int] = []
    for row in rows:
        event = event_from_json(row.data)
        if isinstance(event, Press | Start) and row.via != "system":
            standing.append(event.version)
        if isinstance(event, Undo):
            standing = [version for version in standing if version < event.undoes]
    return standing[-1] if standing else None
