"""The arbiter's acts on a clock: one transaction each, logged, and in order with what time alone does."""

from __future__ import annotations

import time

import pytest
from django.db import connection

from audit.actor import SYSTEM
from audit.models import AuditEvent
from clocks.core import Ended, EventError, FallDue, Stale, evaluate
from clocks.models import Clock
from clocks.services.acts import adjust, after_settling, end, pause, resume
from clocks.services.instants import now_ms
from clocks.signals import clock_changed
from tests.clocks.stored import CHAOS, ORDER, kinds, press, running, web_lived

pytestmark = pytest.mark.django_db(transaction=True)


def said() -> AuditEvent:
    return AuditEvent.objects.latest("pk")


def test_a_pause_stops_both_sides_and_a_resume_goes_on() -> None:
    clock = running("60s", ago=10_000)
    began = clock.value.at
    paused = pause(clock.pk, SYSTEM, ["arbiter"], stamp=began + 9_000)
    shown = evaluate(paused.value, began + 50_000)
    assert (shown.remaining, shown.running, shown.paused) == ((60_000, 51_000), None, ("arbiter",))
    assert (said().verb, said().scope, said().after) == (
        "clock.paused",
        "event:1",
        {"remaining": [60_000, 51_000], "reasons": ["arbiter"], "until": None},
    )
    resumed = resume(clock.pk, SYSTEM)
    assert evaluate(resumed.value, resumed.value.at).running == CHAOS
    assert (said().verb, said().after["reasons"]) == ("clock.resumed", ["arbiter"])


def test_a_pause_is_as_long_as_it_is_never_shorter_than_nothing() -> None:
    clock = running("60s", ago=10_000)
    with pytest.raises(EventError, match="it ends after it begins"):
        pause(clock.pk, SYSTEM, ["break"], until=clock.value.at - 1)
    pause(clock.pk, SYSTEM, ["break"])
    held = resume(clock.pk, SYSTEM, stamp=clock.value.at)  # stamped before the pause was
    events = list(clock.events.order_by("version"))
    assert events[2].at == events[1].at
    assert evaluate(held.value, held.value.at).remaining[CHAOS] == 60_000 - (events[1].at - events[0].at)


def test_a_pause_with_its_own_end_ends_by_itself() -> None:
    clock = running("60s")
    stands = now_ms() + 10_000
    paused = pause(clock.pk, SYSTEM, ["break"], until=stands)
    left = evaluate(paused.value, stands).remaining[CHAOS]
    assert evaluate(paused.value, stands + 5_000).remaining[CHAOS] == left - 5_000
    assert evaluate(paused.value, stands + 5_000).paused == ()


def test_time_that_was_given_is_there_after_the_next_press() -> None:
    clock = running("60s+5", ago=10_000)
    adjusted = adjust(clock.pk, SYSTEM, ORDER, 30_000, reason="A phone rang.", stamp=clock.value.at)
    assert adjusted.value.banks[ORDER].left == 90_000
    assert (said().verb, said().reason, said().after["added"]) == ("clock.adjusted", "A phone rang.", 30_000)
    press(clock.pk, CHAOS)
    press(clock.pk, ORDER)
    clock.refresh_from_db()
    assert 94_000 < clock.value.banks[ORDER].left <= 95_000
    set_to = adjust(clock.pk, SYSTEM, ORDER, 1_000, set_to=True, reason="Wrong side.")
    assert set_to.value.banks[ORDER].left == 1_000
    assert said().after["set_to"] == 1_000


def test_the_end_stops_both_and_nothing_comes_after() -> None:
    clock = running("60s")
    assert end(clock.pk, SYSTEM, reason="The hall closes.").ended
    assert (said().verb, said().reason) == ("clock.ended", "The hall closes.")
    with pytest.raises(Ended):
        pause(clock.pk, SYSTEM, ["arbiter"])


def test_an_act_for_another_version_changes_nothing() -> None:
    clock = running("60s")
    press(clock.pk, CHAOS)
    with pytest.raises(Stale) as refused:
        adjust(clock.pk, SYSTEM, ORDER, 1_000, reason="Late.", version=1)
    assert refused.value.current == 2
    assert kinds(clock) == ["start", "press"]
    assert AuditEvent.objects.count() == 0
    assert adjust(clock.pk, SYSTEM, ORDER, 1_000, reason="Again.", version=2).version == 3


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_needs_a_reason(reason: str) -> None:
    clock = running("60s")
    with pytest.raises(EventError, match="say why"):
        adjust(clock.pk, SYSTEM, ORDER, 1_000, reason=reason)
    assert (kinds(clock), AuditEvent.objects.count()) == (["start"], 0)


def test_an_act_while_a_flag_is_pending_comes_after_the_fall() -> None:
    clock = running("1s", ago=1_100)
    acted = adjust(clock.pk, SYSTEM, CHAOS, 60_000, reason="The board fell.")
    assert kinds(clock) == ["start", "fall", "adjust"]
    assert acted.value.is_fallen(CHAOS)
    fall, given = clock.events.filter(version__gt=1).order_by("version")
    assert given.at > fall.at + clock.settle_ms


def test_an_act_stamped_in_time_does_not_wait() -> None:
    clock = running("1s", ago=1_100)
    acted = adjust(clock.pk, SYSTEM, CHAOS, 60_000, reason="The board fell.", stamp=clock.value.at + 1_000)
    assert kinds(clock) == ["start", "adjust"]
    assert not acted.value.fallen


def test_waiting_holds_no_transaction() -> None:
    clock = running("1s", ago=1_000)
    seen: list[bool] = []
    sleep = time.sleep

    def watched_sleep(seconds: float) -> None:
        seen.append(connection.in_atomic_block)
        sleep(seconds)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(time, "sleep", watched_sleep)
        assert after_settling(clock.pk, lambda locked, at: locked.value.is_fallen(CHAOS))
    assert seen == [False]


def test_while_an_outage_is_not_settled_an_act_after_the_deadline_is_refused() -> None:
    clock = running("10s", ago=20_000)
    web_lived(15_000)
    with pytest.raises(FallDue):
        adjust(clock.pk, SYSTEM, CHAOS, 60_000, reason="No.")
    assert kinds(clock) == ["start"]


def test_the_owner_is_told_of_each_act() -> None:
    told: list[int] = []

    def listen(clock: Clock, **_: object) -> None:
        told.append(clock.version)

    clock_changed.connect(listen)
    try:
        clock = running("60s")
        pause(clock.pk, SYSTEM, ["arbiter"])
        resume(clock.pk, SYSTEM, ["arbiter"])
    finally:
        clock_changed.disconnect(listen)
    assert told == [2, 3]
