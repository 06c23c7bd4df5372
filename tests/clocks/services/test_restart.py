"""The service was away: what each restart policy makes of the time in which nobody could act."""

from __future__ import annotations

import pytest
from django.db import transaction

from audit.actor import SYSTEM
from audit.models import AuditEvent
from clocks.core import Pause, Start, evaluate, fold, parse_control
from clocks.core.codec import event_from_json
from clocks.models import Clock, Heartbeat
from clocks.services import pulse, restart
from clocks.services.acts import pause
from clocks.services.falls import record_due_fall
from clocks.services.heartbeat import SILENCE_MS, is_silent, last_of, mark
from clocks.services.instants import now_ms
from clocks.services.ledger import append, lock_clock
from clocks.services.pulse import beat
from clocks.signals import clock_changed
from tests.clocks.stored import CHAOS, ORDER, kinds, press, running, web_lived
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def left(clock: Clock, at: int) -> tuple[int | None, ...]:
    clock.refresh_from_db()
    return evaluate(clock.value, at).remaining


def outages() -> list[dict[str, object]]:
    return [event.after for event in AuditEvent.objects.filter(verb="clock.outage").order_by("pk")]


def test_freeze_the_time_away_is_nobodys() -> None:
    clock = running("60s", ago=40_000)
    since = web_lived(30_000)
    began = clock.value.at
    now = beat()
    assert left(clock, now) == (60_000, 60_000 - (since - began))
    assert kinds(clock) == ["start", "pause", "resume"]
    assert outages() == [{"from": since, "until": now, "policy": "freeze", "fell_meanwhile": []}]
    assert AuditEvent.objects.get(verb="clock.outage").scope == "event:1"
    assert evaluate(clock.value, now).running == CHAOS


def test_charge_the_clock_ran_on() -> None:
    clock = running("60s", ago=40_000, restart_policy="charge")
    web_lived(30_000)
    now = beat()
    assert left(clock, now) == (60_000, 60_000 - (now - clock.value.at))
    assert kinds(clock) == ["start"]
    assert [each["policy"] for each in outages()] == ["charge"]


def test_charge_a_flag_falls_at_its_deadline_once_the_service_is_back() -> None:
    clock = running("20s", ago=40_000, restart_policy="charge")
    web_lived(30_000)
    assert not record_due_fall(clock.pk, now_ms())
    beat()
    assert record_due_fall(clock.pk, now_ms())
    clock.refresh_from_db()
    assert clock.value.fallen[0].at == clock.events.get(version=1).at + 20_000


def test_credit_freezes_and_gives_both_sides_15_seconds() -> None:
    clock = running("60s", ago=40_000, restart_policy="credit")
    since = web_lived(30_000)
    began = clock.value.at
    now = beat()
    assert left(clock, now) == (75_000, 75_000 - (since - began))
    assert kinds(clock) == ["start", "pause", "resume", "adjust", "adjust"]
    assert {event.data["reason"] for event in clock.events.filter(kind="adjust")} == {"outage"}


def test_credit_is_not_for_untimed_sides_nor_for_fallen_flags() -> None:
    odds = running("-|60s", ago=40_000, restart_policy="credit")
    fallen = running("10s", ago=100_000, restart_policy="credit", settle_ms=0)
    record_due_fall(fallen.pk, now_ms())
    fallen.refresh_from_db()
    assert fallen.value.is_fallen(CHAOS)
    start_order(fallen, ago=32_000)
    web_lived(30_000)
    beat()
    assert [event.data["side"] for event in odds.events.filter(kind="adjust")] == [CHAOS]
    assert [event.data["side"] for event in fallen.events.filter(kind="adjust")] == [ORDER]


def start_order(clock: Clock, ago: int) -> None:
    with transaction.atomic():
        locked = lock_clock(clock.pk)
        append(locked, Start(locked.version + 1, now_ms() - ago, ORDER), SYSTEM)


def test_a_flag_due_before_the_outage_falls_at_its_deadline_whatever_the_policy() -> None:
    clocks = [running("5s", ago=36_000, restart_policy=policy) for policy in ("freeze", "charge", "credit")]
    since = web_lived(30_000)
    beat()
    for clock in clocks:
        clock.refresh_from_db()
        assert [flag.side for flag in clock.value.fallen] == [CHAOS]
        assert clock.value.fallen[0].at == clock.events.get(version=1).at + 5_000 < since
        assert kinds(clock) == ["start", "fall"]


def test_a_flag_due_within_the_outage_has_not_fallen() -> None:
    clock = running("20s", ago=40_000)
    web_lived(30_000)
    now = now_ms()
    assert is_silent(now)
    assert not record_due_fall(clock.pk, now)
    beat()
    assert not record_due_fall(clock.pk, now_ms())
    clock.refresh_from_db()
    assert clock.value.fallen == ()
    assert clock.deadline is not None
    assert clock.deadline > now


def test_an_act_after_the_last_sign_of_life_counts_before_the_freeze() -> None:
    clock = running("60s", ago=40_000)
    web_lived(30_000)
    press(clock.pk, CHAOS, ago=29_500)
    now = beat()
    assert left(clock, now) == (
        60_000,
        60_000 - (clock.events.get(version=2).at - clock.events.get(version=1).at),
    )


def test_a_pause_that_stood_all_the_time_is_left_alone() -> None:
    clock = running("60s", ago=1_000)
    pause(clock.pk, SYSTEM, ["arbiter"])
    finished = running("1s", ago=50_000)
    record_due_fall(finished.pk, now_ms())
    Clock.objects.filter(pk=clock.pk).update(restart_policy="credit")
    web_lived(30_000)
    beat()
    assert kinds(clock) == ["start", "pause"]
    assert kinds(finished) == ["start", "fall"]
    assert outages() == []


def test_a_pause_that_ended_by_itself_meanwhile_ends_with_the_outage() -> None:
    clock = running("60s", ago=40_000)
    now = now_ms()
    with transaction.atomic():
        append(lock_clock(clock.pk), Pause(2, now - 35_000, frozenset({"break"}), now - 20_000), SYSTEM)
    web_lived(30_000)
    until = beat()
    assert left(clock, until) == (60_000, 60_000 - (now - 35_000 - clock.events.get(version=1).at))
    assert evaluate(clock.value, until).running == CHAOS


def test_a_short_silence_is_no_outage() -> None:
    clock = running("60s", ago=40_000)
    web_lived(SILENCE_MS - 500)
    beat()
    assert kinds(clock) == ["start"]
    assert outages() == []


def test_the_first_beat_of_all_is_after_no_outage() -> None:
    clock = running("60s", ago=40_000)
    assert not is_silent(now_ms())
    beat()
    assert kinds(clock) == ["start"]
    assert last_of("web") == Heartbeat.objects.get(part="web").at


def test_several_web_processes_settle_an_outage_once() -> None:
    clocks = [running("60s", ago=40_000) for _ in range(5)]
    web_lived(30_000)
    found = at_once([beat] * 6)
    assert all(isinstance(each, int) for each in found), found
    assert len(outages()) == 5
    assert all(kinds(clock) == ["start", "pause", "resume"] for clock in clocks)


def test_what_settling_many_clocks_takes_is_no_outage_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall full of boards after an outage, on a slow machine: credited once, and nobody pays for it."""
    clocks = [running("60s", ago=40_000, restart_policy="credit") for _ in range(20)]
    since = web_lived(30_000)
    real, slow = restart.settle_clock, {"ms": 0}

    def slowly(clock: Clock, begin: int, until: int) -> bool:
        slow["ms"] += SILENCE_MS // 10  # each takes a while, all of them longer than a silence may be
        return real(clock, begin, until)

    present = now_ms()
    monkeypatch.setattr(restart, "settle_clock", slowly)
    monkeypatch.setattr(pulse, "now_ms", lambda: present + slow["ms"])
    assert beat() == present
    assert last_of("web") == present + slow["ms"] > present + SILENCE_MS
    beat()
    assert [len(kinds(clock)) for clock in clocks] == [5] * 20
    assert [each["until"] for each in outages()] == [present + 20 * restart.SETTLING_MS] * 20
    assert left(clocks[0], present)[ORDER] == 75_000
    assert left(clocks[0], present) == left(clocks[0], present + 20 * restart.SETTLING_MS)
    assert since < present


def test_beats_and_watchers_at_one_instant_give_no_flag_of_the_outage() -> None:
    """The flags were due within the outage: nobody may have seen them fall, whoever was first."""
    clocks = [running("20s", ago=40_000) for _ in range(6)]
    web_lived(30_000)
    watch = [lambda pk=clock.pk: record_due_fall(pk, now_ms()) for clock in clocks]
    found = at_once([beat, *watch, beat])
    assert [each for each in found if isinstance(each, Exception)] == []
    assert not any(found[1:-1])
    assert all("fall" not in kinds(clock) for clock in clocks)


def test_a_flag_that_fell_before_the_silence_was_noticed_is_named() -> None:
    clock = running("10s", ago=10_300)
    assert record_due_fall(clock.pk, now_ms())
    start_order(clock, ago=0)
    web_lived(5_000)
    beat()
    assert [each["fell_meanwhile"] for each in outages()] == [[CHAOS]]


def test_the_owner_is_told() -> None:
    clock = running("60s", ago=40_000)
    told: list[int] = []

    def listen(clock: Clock, **_: object) -> None:
        told.append(clock.version)

    clock_changed.connect(listen)
    try:
        web_lived(30_000)
        beat()
    finally:
        clock_changed.disconnect(listen)
    assert told == [3]
    assert kinds(clock)[-1] == "resume"


def test_a_clock_that_cannot_be_settled_does_not_keep_the_service_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, whole = running("60s", ago=40_000), running("60s", ago=40_000)
    Clock.objects.filter(pk=broken.pk).update(state={**broken.state, "spent": "much"})
    web_lived(30_000)
    now = beat()
    assert (last_of("web") or 0) >= now
    assert kinds(whole) == ["start", "pause", "resume"]
    assert kinds(broken) == ["start"]
    assert "is not settled" in caplog.text


def test_what_the_log_says_folds_to_what_the_row_says() -> None:
    clock = running("60s", ago=40_000, restart_policy="credit")
    web_lived(30_000)
    beat()
    clock.refresh_from_db()
    events = [event_from_json(row.data) for row in clock.events.order_by("version")]
    assert fold(parse_control("60s"), events) == clock.value


def test_a_sign_of_life_of_another_part_settles_nothing() -> None:
    clock = running("60s", ago=40_000)
    since = web_lived(30_000)
    mark("watcher")
    assert last_of("web") == since
    assert kinds(clock) == ["start"]


def test_a_beat_that_waited_while_others_acted_is_no_outage() -> None:
    busy, other = running("60s", ago=10_000), running("60s", ago=10_000)
    web_lived(SILENCE_MS + 500)
    press(busy.pk, CHAOS, ago=200)
    assert not is_silent(now_ms())
    beat()
    assert (kinds(busy), kinds(other), outages()) == (["start", "press"], ["start"], [])


def test_an_outage_begins_with_the_last_press_before_it() -> None:
    busy, other = running("60s", ago=10_000), running("60s", ago=10_000)
    web_lived(SILENCE_MS + 1500)
    press(busy.pk, CHAOS, ago=SILENCE_MS + 500)
    pressed = busy.events.get(version=2).at
    beat()
    assert [each["from"] for each in outages()] == [pressed, pressed]
    assert kinds(other) == ["start", "pause", "resume"]
