"""Lag compensation of stored clocks: off by default, written with the press."""

from __future__ import annotations

import pytest
from django.db import transaction

from audit.actor import SYSTEM
from clocks.core import Press, parse_control
from clocks.core.lag import opening_quota
from clocks.models import Clock
from clocks.services.instants import now_ms
from clocks.services.lag import compensation
from clocks.services.ledger import append, lock_clock
from tests.clocks.stored import CHAOS, ORDER, running

pytestmark = pytest.mark.django_db(transaction=True)


def press_with(clock: Clock, delay: int) -> int:
    with transaction.atomic():
        locked = lock_clock(clock.pk)
        side = locked.value.turn
        assert side is not None
        lag = compensation(locked, side, delay)
        append(locked, Press(locked.version + 1, now_ms(), side, 1 - side, lag), SYSTEM)
    clock.refresh_from_db()
    return lag


def test_off_by_default() -> None:
    clock = running("60s", ago=5_000)
    assert press_with(clock, 200) == 0
    assert clock.lag is None


def test_a_press_spends_the_quota_of_its_side_alone() -> None:
    clock = running("60s", ago=5_000, lag=opening_quota(parse_control("60s")))
    assert press_with(clock, 250) == 250
    assert clock.lag == [1170, 1310]
    event = clock.events.get(version=2)
    assert event.data["lag"] == 250
    assert clock.value.banks[CHAOS].left == 60_000 - (event.at - 250 - clock.events.get(version=1).at)
    assert press_with(clock, 0) == 0
    assert clock.lag == [1560, 1310]
    assert press_with(clock, 9_999) == 1310
    assert clock.lag == [1560, 390]


def test_a_press_that_is_rolled_back_spends_nothing() -> None:
    clock = running("60s", ago=5_000, lag=[300, 300])
    with transaction.atomic():
        locked = lock_clock(clock.pk)
        compensation(locked, CHAOS, 200)
        transaction.set_rollback(True)
    clock.refresh_from_db()
    assert clock.lag == [300, 300]


def test_a_clock_without_it_charges_the_whole_turn() -> None:
    clock = running("60s", ago=5_000)
    press_with(clock, 400)
    assert clock.events.get(version=2).data["lag"] == 0
    assert clock.value.turn == ORDER
