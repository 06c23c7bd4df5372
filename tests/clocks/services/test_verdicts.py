"""Presses around the deadline, with two watchers: the verdict depends on the stamp, not on who was faster."""

from __future__ import annotations

import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection, transaction

from audit.actor import SYSTEM
from clocks.core import EventError, Press
from clocks.models import Clock
from clocks.services.check import check_clocks
from clocks.services.instants import now_ms
from clocks.services.ledger import append, lock_clock
from tests.clocks.services.test_watcher import until, watching
from tests.clocks.stored import CHAOS, running

pytestmark = pytest.mark.django_db(transaction=True)

# More of them with VERDICTS=1000.
VERDICTS = int(os.environ.get("VERDICTS", "120"))
SPREAD_MS = 120
QUEUE_MS = 60  # a press waits at most so long before it is judged
# Longer than a lock is waited for on a machine that is busy with other tests: the bound is what is promised.
SETTLE_MS = 1500


def stamped_press(clock: Clock, offset: int) -> tuple[int, bool]:
    """A press ``offset`` ms from the deadline, judged a while later: its stamp, and if it was accepted."""
    assert clock.deadline is not None
    time.sleep(max(0, clock.deadline + offset - now_ms()) / 1000)
    stamp = now_ms()
    time.sleep(random.randrange(QUEUE_MS) / 1000)
    try:
        with transaction.atomic():
            locked = lock_clock(clock.pk)
            append(locked, Press(2, stamp, CHAOS, None), SYSTEM)
    except EventError:
        return stamp, False
    finally:
        connection.close()
    return stamp, True


def test_no_verdict_is_wrong_twice_or_missing() -> None:
    clocks, presses = [], []
    with watching(copies=2), ThreadPoolExecutor(4) as pool:
        for number in range(VERDICTS):
            clock = running("1s", ago=700, settle_ms=SETTLE_MS)
            clocks.append(clock)
            offset = random.randint(-SPREAD_MS, SPREAD_MS)
            presses.append(pool.submit(partial(stamped_press, clock, offset)))
            if number % 4 == 3:
                time.sleep(0.05)
        verdicts = [press.result() for press in presses]
        until(lambda: not Clock.objects.exclude(deadline=None).exists())
    wrong = [
        (clock.pk, stamp - clock.deadline, accepted)
        for clock, (stamp, accepted) in zip(clocks, verdicts, strict=True)
        if clock.deadline is not None and accepted != (stamp <= clock.deadline)
    ]
    assert wrong == []
    for clock, (stamp, accepted) in zip(clocks, verdicts, strict=True):
        ((kind, at),) = clock.events.filter(version__gt=1).values_list("kind", "at")
        assert (kind, at) == (("press", stamp) if accepted else ("fall", clock.deadline))
    assert {accepted for _, accepted in verdicts} == {True, False}
    assert [problems for _, problems in check_clocks() if problems] == []
