"""After an outage: what the time in which nobody could act does to the clocks that ran."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from django.db import InterfaceError, OperationalError, transaction

from audit.actor import SYSTEM
from audit.services import record
from clocks.core import TIME, Adjust, Event, Pause, Resume
from clocks.core.bank import untimed
from clocks.core.state import ClockState, ticks_from
from clocks.models import Clock, RestartPolicy
from clocks.services.falls import record_fall
from clocks.services.ledger import append_all, lock_clock
from clocks.signals import clock_changed

OUTAGE = "outage"
CREDIT_MS = 15_000
# So long nobody can act while one clock is settled. All go on when the last one is, if that is noticed.
SETTLING_MS = 20
NOTICED_MS = 250

log = logging.getLogger(__name__)


def settle_outage(since: int, until: int) -> int:
    """Every clock that ran between the two instants (ms) follows its restart policy; how many did.

    Runs in the transaction of the beat that ends the outage. A clock that can't be settled is logged and
    left as it is: it must not keep the service from coming back.
    """
    running, settled = _running(), 0
    until += _time_to_settle(len(running))
    for clock_id in running:
        try:
            with transaction.atomic():
                settled += settle_clock(lock_clock(clock_id), since, until)
        except (InterfaceError, OperationalError):
            raise  # the whole beat is tried again
        except Exception:
            log.exception("clock %s: the outage from %s to %s ms is not settled", clock_id, since, until)
    return settled


def settle_clock(clock: Clock, since: int, until: int) -> bool:
    """Settles one locked clock; False when it stood all the time.

    Flags whose deadline came before the outage fall first: their sides could act until then.
    """
    while clock.deadline is not None and clock.deadline <= since:
        record_fall(clock, until)
    before = clock.value
    begin = ticks_from(before)
    if begin is None or begin >= until:
        return False
    append_all(clock, _events(clock, before, since, until), SYSTEM)
    record(
        clock.scope,
        SYSTEM,
        "clock.outage",
        clock,
        after={
            "from": since,
            "until": until,
            "policy": clock.restart_policy,
            # Noticed before the silence was long enough to be an outage: the arbiter may lift these.
            "fell_meanwhile": [each.side for each in before.fallen if each.cause == TIME and each.at > since],
        },
    )
    clock_changed.send(Clock, clock=clock)
    return True


def _time_to_settle(clocks: int) -> int:
    """What settling so many takes, in ms: for a hall full of boards it is seconds, and nobody's time."""
    needed = clocks * SETTLING_MS
    return needed if needed > NOTICED_MS else 0


def _running() -> list[int]:
    """Clocks with a turn under way, in the order in which they are locked."""
    rows = Clock.objects.filter(ended=False, version__gt=0).exclude(state__turn=None)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _events(clock: Clock, state: ClockState, since: int, until: int) -> Iterator[Event]:
    if clock.restart_policy == RestartPolicy.CHARGE:
        return
    version = clock.version
    yield Pause(version + 1, max(since, state.at), frozenset({OUTAGE}))
    yield Resume(version + 2, until, frozenset({OUTAGE}))
    if clock.restart_policy == RestartPolicy.CREDIT:
        credited = (
            side
            for side in range(state.sides)
            if not untimed(state.stages(side)) and not state.is_fallen(side)
        )
        for number, side in enumerate(credited, start=version + 3):
            yield Adjust(number, until, side, CREDIT_MS, OUTAGE)
