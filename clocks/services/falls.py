"""Falls: recorded at the deadline itself, once the settle bound has passed, by whoever notices first."""

from __future__ import annotations

from django.db import transaction

from audit.actor import SYSTEM, Actor
from clocks.core import due_fall
from clocks.models import Clock
from clocks.services.heartbeat import is_silent
from clocks.services.ledger import append, lock_clock
from clocks.signals import clock_fell


def is_due(clock: Clock, now: int) -> bool:
    """Whether a fall is to be recorded at ``now``: before, an action stamped in time may be on its way."""
    return clock.deadline is not None and now > clock.deadline + clock.settle_ms


def catch_up(clock: Clock, now: int, actor: Actor = SYSTEM) -> bool:
    """Records every fall that is due on a locked clock; whether there was one.

    After each the owner says what goes on (`clock_fell`): a clock it starts begins at the deadline plus the
    settle bound, so that a second fall may be due as well. While the players could not act none is recorded:
    what an outage means is settled first (`clocks.services.restart`).
    """
    fell = False
    while is_due(clock, now) and not is_silent(now):
        record_fall(clock, now, actor)
        fell = True
    return fell


def record_fall(clock: Clock, now: int, actor: Actor = SYSTEM) -> None:
    """Records the fall of a locked clock whose deadline is before ``now``, and what its owner makes of it."""
    fall = due_fall(clock.value, now)
    assert fall is not None
    assert clock.deadline is not None
    resume_at = clock.deadline + clock.settle_ms
    append(clock, fall, actor)
    clock_fell.send(Clock, clock=clock, fall=fall, resume_at=resume_at, actor=actor)
    clock.refresh_from_db()  # the owner may have read its own copy


@transaction.atomic
def record_due_fall(clock_id: int, now: int) -> bool:
    """Locks the clock and catches up; whether a flag fell. Harmless when somebody else was first."""
    return catch_up(lock_clock(clock_id), now)
