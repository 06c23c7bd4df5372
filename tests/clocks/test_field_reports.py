"""Cases that people met with other clocks, where the service and its rows are concerned.

Those of the pure core are in tests/clocks/core; the rest of the list is shown where it belongs: a flag with
no client, settle time and two watchers in services/test_watcher, restarts in services/test_restart, pauses,
given time and ends in services/test_acts, two acts at once in services/test_races.
"""

from __future__ import annotations

import time

import pytest
import time_machine
from django.db import transaction

from audit.actor import SYSTEM
from clocks.core import Press, TooLate, evaluate
from clocks.models import ClockEvent
from clocks.services.acts import adjust, end, pause, resume
from clocks.services.falls import record_due_fall
from clocks.services.instants import now_ms
from clocks.services.ledger import append, lock_clock
from tests.clocks.stored import CHAOS, ORDER, kinds, press, running

pytestmark = pytest.mark.django_db(transaction=True)


def test_zero_plus_five_does_not_flag_at_once() -> None:
    clock = running("0+5", ago=4_000)
    assert not record_due_fall(clock.pk, now_ms())
    press(clock.pk, CHAOS)
    clock.refresh_from_db()
    assert 5_900 < clock.value.banks[CHAOS].left <= 6_000
    assert clock.value.turn == ORDER


def test_zero_plus_five_flags_after_five_seconds() -> None:
    clock = running("0+5", ago=5_300)
    assert record_due_fall(clock.pk, now_ms())


def test_a_turn_of_no_time_gets_one_credit() -> None:
    clock = running("10s+5")
    at = clock.value.at
    with transaction.atomic():
        locked = lock_clock(clock.pk)
        append(locked, Press(2, at, CHAOS, ORDER), SYSTEM)
        append(locked, Press(3, at, ORDER, CHAOS), SYSTEM)
    clock.refresh_from_db()
    assert [bank.left for bank in clock.value.banks] == [15_000, 15_000]


def test_a_wall_clock_that_steps_an_hour_costs_nobody_a_millisecond() -> None:
    clock = running("60s")
    for hours in (1, -1, 24):
        with time_machine.travel(time.time() + hours * 3600, tick=True):
            assert not record_due_fall(clock.pk, now_ms())
            remaining = evaluate(clock.value, now_ms()).remaining[CHAOS]
            assert remaining is not None
            assert 50_000 < remaining <= 60_000


def test_a_pause_keeps_what_the_turn_has_spent() -> None:
    clock = running("10sd5", ago=3_000)
    began = clock.value.at
    pause(clock.pk, SYSTEM, ["arbiter"], stamp=began + 3_000)
    resumed = resume(clock.pk, SYSTEM)
    assert evaluate(resumed.value, resumed.value.at).faces[CHAOS].delay == 2_000
    assert resumed.deadline == resumed.value.at + 12_000


def test_the_deadline_follows_every_event() -> None:
    clock = running("10s", ago=2_000)
    first = clock.deadline
    assert first is not None
    assert adjust(clock.pk, SYSTEM, CHAOS, 5_000, reason="Noise.").deadline == first + 5_000
    assert pause(clock.pk, SYSTEM, ["arbiter"]).deadline is None
    assert resume(clock.pk, SYSTEM).deadline is not None
    assert end(clock.pk, SYSTEM).deadline is None


def test_a_press_that_waited_is_judged_by_when_it_came_in() -> None:
    clock = running("1s", ago=1_150)
    assert press(clock.pk, CHAOS, ago=200) == 2


def test_a_press_after_the_deadline_has_no_effect() -> None:
    clock = running("1s", ago=1_100)
    with pytest.raises(TooLate):
        press(clock.pk, CHAOS, ago=50)
    assert kinds(clock) == ["start"]


def test_an_event_is_never_changed_nor_deleted() -> None:
    running("1s")
    event = ClockEvent.objects.get()
    with pytest.raises(TypeError):
        event.save()
    with pytest.raises(TypeError):
        event.delete()
