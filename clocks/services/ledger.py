"""A clock's events: each is judged by the core under the row's lock, written, and folded into the row."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from audit.actor import Actor
from audit.prepared import Added, Rewritten
from clocks.core import ClockState, Event, TimeControl, apply, deadline_of, new_clock
from clocks.core.codec import event_to_json, kind_of, state_to_json
from clocks.models import Clock, ClockEvent, RestartPolicy
from clocks.models.clock import SETTLE_MS
from clocks.signals import clock_locking

_add = Added(ClockEvent)
_rewrite = Rewritten(Clock, "state", "version", "deadline", "ended", "lag")


def make_clock(
    scope: str,
    control: TimeControl,
    *,
    sides: int = 2,
    settle_ms: int = SETTLE_MS,
    restart_policy: str = RestartPolicy.FREEZE,
    lag: list[int] | None = None,
) -> Clock:
    """A clock before its first event. Runs in the caller's transaction.

    Raises ControlError when the control is not for so many sides. ``lag``: a quota for each side.
    """
    return Clock.objects.create(
        scope=scope,
        control=str(control),
        sides=sides,
        state=state_to_json(new_clock(control, sides)),
        settle_ms=settle_ms,
        restart_policy=restart_policy,
        lag=lag,
    )


def lock_clock(clock_id: int) -> Clock:
    """The clock, locked until the transaction ends; its owner's row is locked first."""
    clock_locking.send(Clock, clock_id=clock_id)
    return lock_row(clock_id)


def lock_row(clock_id: int) -> Clock:
    """The clock's row alone, locked: for its owner, who holds its own lock already."""
    return Clock.objects.select_for_update().get(pk=clock_id)


def append(clock: Clock, event: Event, actor: Actor, *, key: str | None = None) -> ClockState:
    """Writes one event on a locked clock and folds it into the row; the new state.

    Raises what `clocks.core.apply` raises, and then nothing is written. ``key`` makes a repetition
    recognisable (`first_verdict`).
    """
    assert transaction.get_connection().in_atomic_block
    state = apply(clock.value, event)
    _add(
        ClockEvent(
            clock=clock,
            version=event.version,
            kind=kind_of(event),
            at=event.at,
            data=event_to_json(event),
            key=key,
            actor_label=actor.label[:150],
            via=actor.via,
        )
    )
    clock.state = state_to_json(state)
    clock.version, clock.deadline, clock.ended = state.version, deadline_of(state), state.ended
    _rewrite(clock)
    return state


def append_all(clock: Clock, events: Iterable[Event], actor: Actor) -> ClockState:
    """Writes several events in order."""
    for event in events:
        append(clock, event, actor)
    return clock.value


def first_verdict(clock: Clock, key: str | None) -> ClockEvent | None:
    """The event that an act with this key has made before, if it has."""
    return clock.events.filter(key=key).first() if key else None
