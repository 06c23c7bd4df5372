"""The watcher: flags fall with no client, once, whoever and however many look; timers go off."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connection, transaction

from audit.actor import SYSTEM
from clocks.core import Start
from clocks.models import Clock, ClockEvent
from clocks.services import watcher
from clocks.services.acts import adjust, end, pause
from clocks.services.falls import record_due_fall
from clocks.services.heartbeat import last_of
from clocks.services.instants import now_ms
from clocks.services.ledger import append
from clocks.services.pulse import beat
from clocks.services.watcher import Watcher, register_timer
from clocks.signals import clock_fell
from tests.clocks.stored import CHAOS, ORDER, kinds, press, running, web_lived
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def watching(copies: int = 1) -> Iterator[None]:
    """Watchers in threads of this process."""
    stop = Event()

    def run() -> None:
        Watcher(stop).run()
        connection.close()

    threads = [Thread(target=run) for _ in range(copies)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(10)
            assert not thread.is_alive()


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.02)


def fallen(clock: Clock) -> list[tuple[int, int]]:
    clock.refresh_from_db()
    return [(flag.side, flag.at) for flag in clock.value.fallen]


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test registers is forgotten after it."""
    monkeypatch.setattr(watcher, "_timers", dict(watcher._timers))


@pytest.fixture
def other_side_goes_on() -> Iterator[None]:
    """The owner of the clocks: after a fall the other side's clock runs."""

    def go_on(clock: Clock, fall: Any, resume_at: int, actor: Any, **_: Any) -> None:
        if not clock.value.is_fallen(1 - fall.side):
            append(clock, Start(clock.version + 1, resume_at, 1 - fall.side), actor)

    clock_fell.connect(go_on)
    yield
    clock_fell.disconnect(go_on)


def test_a_flag_falls_with_no_client_connected() -> None:
    clock = running("1s", ago=700)
    due = clock.deadline
    with watching():
        until(lambda: fallen(clock))
    assert fallen(clock) == [(CHAOS, due)]
    assert kinds(clock) == ["start", "fall"]


def test_not_before_the_settle_bound_is_over() -> None:
    clock = running("1s", ago=1_000, settle_ms=400)
    assert clock.deadline is not None
    with watching():
        until(lambda: kinds(clock) == ["start", "fall"])
        now = now_ms()
    assert now > clock.deadline + 400
    recorded = ClockEvent.objects.get(kind="fall")
    assert recorded.at == clock.deadline


def test_two_watchers_record_every_fall_once(other_side_goes_on: None) -> None:
    clocks = [running("1s", ago=600 + 40 * n) for n in range(20)]
    with watching(copies=2):
        until(lambda: ClockEvent.objects.filter(kind="fall").count() == 40)
    for clock in clocks:
        assert kinds(clock) == ["start", "fall", "start", "fall"]
        first, second = fallen(clock)
        began = clock.events.get(version=1).at
        assert first == (CHAOS, began + 1_000)
        assert second == (ORDER, began + 1_000 + clock.settle_ms + 1_000)


def test_eight_that_notice_at_one_instant_record_one_fall() -> None:
    clock = running("10s", ago=11_000)
    found = at_once([lambda: record_due_fall(clock.pk, now_ms())] * 8)
    assert sorted(map(bool, found)) == [False] * 7 + [True]
    assert kinds(clock) == ["start", "fall"]


def test_time_given_before_the_deadline_is_seen_under_the_lock() -> None:
    """Flagged with plenty of time left: the watcher knew an older deadline."""
    clock = running("1s", ago=500)
    with watching():
        time.sleep(0.2)
        adjust(clock.pk, SYSTEM, CHAOS, 60_000, reason="The table was moved.")
        time.sleep(0.9)
    assert fallen(clock) == []


def test_a_press_that_came_in_time_is_judged_by_its_stamp() -> None:
    clock = running("1s", ago=1_100)
    assert press(clock.pk, CHAOS, ago=150) == 2
    assert not record_due_fall(clock.pk, now_ms())
    assert fallen(clock) == []


def test_while_nobody_can_act_no_flag_falls() -> None:
    clock = running("20s", ago=40_000)
    web_lived(30_000)
    with watching():
        time.sleep(0.6)
        assert fallen(clock) == []
        beat()
        time.sleep(0.4)
    assert kinds(clock) == ["start", "pause", "resume"]


def test_a_pause_with_its_own_end_then_the_flag() -> None:
    clock = running("1s", ago=0)
    stands = now_ms() + 400
    pause(clock.pk, SYSTEM, ["break"], until=stands)
    clock.refresh_from_db()
    deadline = clock.deadline
    assert deadline is not None
    assert deadline > stands
    with watching():
        until(lambda: fallen(clock))
    assert fallen(clock) == [(CHAOS, deadline)]


def test_what_a_timer_announces_goes_off_once_at_its_instant(timers: None) -> None:
    due = {7: now_ms() + 300, 8: now_ms() + 60_000}
    fired: list[tuple[int, int]] = []

    def upcoming(until: int) -> list[tuple[int, int]]:
        return [(which, at) for which, at in due.items() if at <= until]

    def fire(which: int, now: int) -> None:
        fired.append((which, now - due.pop(which)))

    register_timer("test", upcoming, fire)
    with watching():
        until(lambda: fired)
        time.sleep(0.2)
    assert [which for which, _ in fired] == [7]
    assert fired[0][1] >= 0


def test_one_that_fails_keeps_no_other_waiting(timers: None, caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []

    def fire(which: int, now: int) -> None:
        tries.append(which)
        raise ValueError("contradiction")

    register_timer("test", lambda until: [(1, 0)], fire)
    clock = running("1s", ago=600)
    with watching():
        until(lambda: fallen(clock))
    assert tries == [1]
    assert "test 1 can't be settled" in caplog.text


def test_a_database_that_is_away_is_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    clock = running("1s", ago=1_000)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE clocks_clock RENAME TO clocks_clock_away")
    with watching():
        until(lambda: "the database is away" in caplog.text)
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE clocks_clock_away RENAME TO clocks_clock")
        until(lambda: fallen(clock))


def test_a_connection_that_the_database_ends_is_made_again() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no connection to lose")
    clock = running("2s")
    with watching():
        until(lambda: last_of("watcher"))
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        until(lambda: fallen(clock))


def test_it_shows_that_it_lives() -> None:
    with watching():
        until(lambda: last_of("watcher"))
        first = last_of("watcher")
        until(lambda: last_of("watcher") != first)
    assert last_of("web") is None


def test_a_press_and_a_watcher_at_one_instant_never_both_win() -> None:
    """The stamp is in time or not: who was faster makes no difference."""
    clocks = [running("1s", ago=1_251 + (n % 2) * 100) for n in range(30)]

    def late(clock: Clock) -> object:
        return press(clock.pk, CHAOS)

    def watch(clock: Clock) -> object:
        return record_due_fall(clock.pk, now_ms())

    for clock in clocks:
        at_once([lambda c=clock: late(c), lambda c=clock: watch(c), lambda c=clock: watch(c)])
    assert all(kinds(clock) == ["start", "fall"] for clock in clocks)


def test_an_end_is_the_end() -> None:
    clock = running("1s", ago=500)
    end(clock.pk, SYSTEM)
    with watching(), transaction.atomic():
        pass
    assert fallen(clock) == []
    clock.refresh_from_db()
    assert (clock.ended, clock.deadline) == (True, None)
