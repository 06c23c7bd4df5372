"""The pulse of a web process: the first beat before the first request, one every second, one after a fork."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from clocks import middleware
from clocks.middleware import IngressStamp, stamp_of
from clocks.models import Heartbeat
from clocks.services import pulse
from clocks.services.heartbeat import SILENCE_MS, last_of, unhurried
from clocks.services.instants import now_ms
from clocks.services.pulse import Pulse
from tests.clocks.stored import kinds, running, web_lived

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def heart(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pulse]:
    """A pulse whose thread ends with the test."""
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.05)
    made = Pulse()
    yield made
    made.end()


@pytest.fixture
def serve(heart: Pulse, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], HttpResponse]:
    settings.CLOCK_PULSE = True
    monkeypatch.setattr(middleware, "PULSE", heart)

    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse(str(stamp_of(request)))

    return lambda method: IngressStamp(page)(RequestFactory().generic(method, "/"))  # type: ignore[return-value]


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_first_beat_is_there_when_begin_returns(heart: Pulse) -> None:
    assert heart.begin()
    assert last_of("web") is not None


def test_it_goes_on_by_itself(heart: Pulse) -> None:
    heart.begin()
    first = last_of("web")
    until(lambda: last_of("web") != first)


def test_a_fresh_pulse_asks_nothing(heart: Pulse, django_assert_num_queries: Any) -> None:
    heart.begin()
    with django_assert_num_queries(0):
        assert heart.begin()


def test_an_outage_is_settled_before_the_first_act_is_judged(serve: Callable[[str], HttpResponse]) -> None:
    clock = running("20s", ago=40_000)
    web_lived(30_000)
    stamp = int(serve("POST").content)
    assert kinds(clock) == ["start", "pause", "resume"]
    assert stamp <= clock.events.get(version=3).at


def test_a_process_that_was_frozen_beats_before_it_serves(heart: Pulse) -> None:
    heart.begin()
    with heart._lock:  # as if the thread did not run for a while
        clock = running("20s", ago=40_000)
        web_lived(30_000)
        assert heart._beaten is not None
        heart._beaten -= SILENCE_MS + 1
    assert heart.begin()
    assert kinds(clock) == ["start", "pause", "resume"]


def test_while_no_beat_can_be_written_nothing_is_judged(serve: Callable[[str], HttpResponse]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE clocks_heartbeat RENAME TO clocks_heartbeat_away")
    try:
        refused, shown = serve("POST"), serve("GET")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE clocks_heartbeat_away RENAME TO clocks_heartbeat")
    assert (refused.status_code, refused["Retry-After"]) == (503, "1")
    assert "Nothing was changed" in refused.content.decode()
    assert shown.status_code == 200
    assert serve("POST").status_code == 200


def test_a_stamp_is_the_instant_at_which_the_request_came_in(rf: RequestFactory) -> None:
    seen: list[tuple[int, int]] = []

    def page(request: HttpRequest) -> HttpResponse:
        time.sleep(0.02)
        seen.append((stamp_of(request), now_ms()))
        return HttpResponse()

    before = now_ms()
    IngressStamp(page)(rf.get("/"))
    ((stamp, later),) = seen
    assert before <= stamp <= later - 19


def test_a_request_that_no_middleware_saw_is_stamped_when_asked(rf: RequestFactory) -> None:
    assert abs(stamp_of(rf.get("/")) - now_ms()) < 1000


def test_the_stamp_comes_before_every_other_middleware(settings: Any) -> None:
    assert settings.MIDDLEWARE[0] == "clocks.middleware.IngressStamp"


def test_the_database_waits_for_the_disk_again_after_a_beat() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's own setting")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=FULL")
        with unhurried():
            assert cursor.execute("PRAGMA synchronous").fetchone() == (1,)
            Heartbeat.objects.update_or_create(part="x", defaults={"at": 1})
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
        cursor.execute("PRAGMA synchronous=OFF")
