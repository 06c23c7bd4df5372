"""Two at one instant on one clock: the first wins, the other is told, and both clocks never run."""

from __future__ import annotations

from functools import partial

import pytest

from audit.actor import SYSTEM
from clocks.core import EventError, OutOfTurn, Paused, Stale, evaluate
from clocks.models import Clock
from clocks.services.acts import adjust, pause
from clocks.services.check import check_clocks
from clocks.services.instants import now_ms
from tests.clocks.stored import CHAOS, ORDER, kinds, press, running
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def value(clock: Clock) -> Clock:
    clock.refresh_from_db()
    return clock


def test_a_double_press_is_one_turn_and_one_credit() -> None:
    for _ in range(10):
        clock = running("60s+5")
        found = at_once([partial(press, clock.pk, CHAOS)] * 2)
        assert sorted(type(each) for each in found if isinstance(each, Exception)) == [OutOfTurn]
        assert kinds(clock) == ["start", "press"]
        assert value(clock).value.turn == ORDER
        assert 64_000 < clock.value.banks[CHAOS].left <= 65_000


def test_a_press_against_a_pause() -> None:
    for _ in range(10):
        clock = running("60s")
        pressed, _paused = at_once(
            [partial(press, clock.pk, CHAOS), partial(pause, clock.pk, SYSTEM, ["arbiter"])]
        )
        shown = evaluate(value(clock).value, now_ms())
        assert shown.running is None
        if isinstance(pressed, Exception):
            assert isinstance(pressed, Paused)
            assert (kinds(clock), shown.turn) == (["start", "pause"], CHAOS)
        else:
            assert (kinds(clock), shown.turn) == (["start", "press", "pause"], ORDER)


def test_of_acts_for_one_version_one_is_done() -> None:
    clock = running("60s")
    give = [
        partial(adjust, clock.pk, SYSTEM, ORDER, 1_000 * n, reason=f"Arbiter {n}", version=1)
        for n in range(1, 7)
    ]
    found = at_once(give)
    assert sorted(isinstance(each, Stale) for each in found) == [False] + [True] * 5
    assert kinds(clock) == ["start", "adjust"]


def test_many_acts_at_once_leave_rows_that_are_their_events() -> None:
    clocks = [running("2s+1", ago=1_000 + 300 * n) for n in range(6)]
    acts = [
        act
        for clock in clocks
        for act in (
            partial(press, clock.pk, CHAOS),
            partial(press, clock.pk, ORDER),
            partial(pause, clock.pk, SYSTEM, ["arbiter"]),
            partial(adjust, clock.pk, SYSTEM, ORDER, 500, reason="Test."),
        )
    ]
    found = at_once(acts)
    assert [each for each in found if isinstance(each, Exception) and not isinstance(each, EventError)] == []
    assert [problems for _, problems in check_clocks() if problems] == []
