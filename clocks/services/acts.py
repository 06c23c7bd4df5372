"""Acts of an arbiter on a clock. Each is one transaction with its audit event; the caller asks permission.

The functions that end in ``_locked`` run in the transaction of who holds the clock's lock (and its owner's),
who then tells of the change itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.db import transaction

from audit.actor import Actor
from audit.services import record
from clocks.core import Adjust, End, Event, Pause, Resume, Stale, evaluate
from clocks.models import Clock
from clocks.services.falls import catch_up
from clocks.services.instants import now_ms
from clocks.services.ledger import append, lock_clock
from clocks.signals import clock_changed

T = TypeVar("T")
# A fall can start the other side's clock, whose flag may be about to fall as well.
MOST_WAITS = 3


def pause(
    clock_id: int,
    actor: Actor,
    reasons: Iterable[str],
    *,
    until: int | None = None,
    stamp: int | None = None,
    version: int | None = None,
) -> Clock:
    """The clock stands for these reasons until it is resumed, or until the instant ``until`` (ms).

    ``stamp``: when the act came in (ms), now by default. ``version``: the one the arbiter saw. Raises
    Stale for another version, EventError for what means nothing; nothing is changed then.
    """
    return _act(clock_id, stamp, version, lambda clock, at: pause_locked(clock, at, actor, reasons, until))


def resume(
    clock_id: int,
    actor: Actor,
    reasons: Iterable[str] | None = None,
    *,
    stamp: int | None = None,
    version: int | None = None,
) -> Clock:
    """These reasons stand no longer; all of them without `reasons`. Raises as `pause` does."""
    return _act(clock_id, stamp, version, lambda clock, at: resume_locked(clock, at, actor, reasons))


def adjust(
    clock_id: int,
    actor: Actor,
    side: int,
    ms: int,
    *,
    reason: str,
    set_to: bool = False,
    stamp: int | None = None,
    version: int | None = None,
) -> Clock:
    """Adds ms to a side's main time (takes off when negative), or sets it. Raises as `pause` does."""
    return _act(
        clock_id,
        stamp,
        version,
        lambda clock, at: adjust_locked(clock, at, actor, side, ms, reason=reason, set_to=set_to),
    )


def end(
    clock_id: int,
    actor: Actor,
    *,
    reason: str = "",
    stamp: int | None = None,
    version: int | None = None,
) -> Clock:
    """The game is over: both sides' time stops. Raises as `pause` does."""
    return _act(clock_id, stamp, version, lambda clock, at: end_locked(clock, at, actor, reason=reason))


def pause_locked(
    clock: Clock, at: int, actor: Actor, reasons: Iterable[str], until: int | None = None
) -> None:
    """`pause` on a locked clock; an instant before the clock's last event counts as that one."""
    names = frozenset(reasons)
    facts = {"reasons": sorted(names), "until": until}
    _write(clock, actor, "clock.paused", Pause(clock.version + 1, _later(clock, at), names, until), facts)


def resume_locked(clock: Clock, at: int, actor: Actor, reasons: Iterable[str] | None = None) -> None:
    """`resume` on a locked clock."""
    standing = (each.name for each in clock.value.pauses)
    names = frozenset(standing if reasons is None else reasons)
    event = Resume(clock.version + 1, _later(clock, at), names)
    _write(clock, actor, "clock.resumed", event, {"reasons": sorted(names)})


def adjust_locked(
    clock: Clock, at: int, actor: Actor, side: int, ms: int, *, reason: str, set_to: bool = False
) -> None:
    """`adjust` on a locked clock."""
    event = Adjust(clock.version + 1, _later(clock, at), side, ms, reason, set_to)
    facts = {"side": side, "set_to" if set_to else "added": ms}
    _write(clock, actor, "clock.adjusted", event, facts, reason=reason)


def end_locked(clock: Clock, at: int, actor: Actor, *, reason: str = "") -> None:
    """`end` on a locked clock."""
    _write(clock, actor, "clock.ended", End(clock.version + 1, _later(clock, at)), {}, reason=reason)


def after_settling(clock_id: int, act: Callable[[Clock, int], T], *, stamp: int | None = None) -> T:
    """Locks the clock and calls ``act(clock, at)`` in the same transaction, after any fall that is due.

    An act that comes after the deadline but before the fall can be recorded waits for it, outside any
    transaction, at most the settle bound for each fall; then it comes after the fall.
    """
    for _ in range(MOST_WAITS):
        wait_for_settling(clock_id, stamp)
        with transaction.atomic():
            clock = lock_clock(clock_id)
            now = now_ms()
            at = now if stamp is None else min(stamp, now)
            if _in_time(clock, at) or (catch_up(clock, now) and _in_time(clock, at)):
                return act(clock, at)
    with transaction.atomic():  # the fall is not settled yet: the act is refused (FallDue)
        return act(lock_clock(clock_id), at)


def wait_for_settling(clock_id: int, stamp: int | None = None) -> None:
    """Sleeps while a fall is pending whose settle bound is not over; at most that bound.

    For who is about to take the lock itself. ``stamp``: when the act came in; one in time does not wait.
    """
    found = Clock.objects.filter(pk=clock_id).values_list("deadline", "settle_ms").first()
    deadline, settle = found or (None, 0)
    now = now_ms()
    if deadline is None:
        return
    if deadline < (now if stamp is None else min(stamp, now)) and now <= deadline + settle:
        time.sleep((deadline + settle + 1 - now) / 1000)


def _act(clock_id: int, stamp: int | None, version: int | None, act: Callable[[Clock, int], None]) -> Clock:
    def judged(clock: Clock, at: int) -> Clock:
        if version is not None and version != clock.version:
            raise Stale(version=version + 1, current=clock.version)
        act(clock, at)
        clock_changed.send(Clock, clock=clock)
        return clock

    return after_settling(clock_id, judged, stamp=stamp)


def _write(
    clock: Clock, actor: Actor, verb: str, event: Event, facts: dict[str, Any], *, reason: str = ""
) -> None:
    before = {"remaining": _remaining(clock, event.at)}
    append(clock, event, actor)
    after = {"remaining": _remaining(clock, event.at), **facts}
    record(clock.scope, actor, verb, clock, before=before, after=after, reason=reason)


def _remaining(clock: Clock, at: int) -> list[int | None]:
    return list(evaluate(clock.value, at).remaining)


def _in_time(clock: Clock, at: int) -> bool:
    return clock.deadline is None or at <= clock.deadline


def _later(clock: Clock, at: int) -> int:
    return max(at, clock.value.at)
