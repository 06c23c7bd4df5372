"""Whether all parts are there, and what has been measured."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from clocks.models import Clock
from clocks.services import heartbeat
from clocks.services.instants import now_ms
from clocks.signals import timer_fired
from deploy.instance import ROOT
from deploy.metrics import slots
from deploy.metrics.instruments import CLOCK_LATENESS, DATABASE_ERRORS, LOGGED_ERRORS, REQUESTS
from deploy.metrics.middleware import Measured
from deploy.metrics.waiting import Waiting, rows_waiting
from tests.deploy.environment import environment
from tournaments.models import RatingJob

pytestmark = pytest.mark.django_db


@pytest.fixture
def all_parts() -> None:
    for part in (heartbeat.WATCHER, heartbeat.WORKER):
        heartbeat.mark(part)


def test_ready(client: Client, all_parts: None, valkey: str) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ready"} | dict.fromkeys(
        ("database", "broker", "migrations", "clocks", "worker"), True
    )


def test_a_silent_worker_keeps_nobody_out(client: Client, valkey: str) -> None:
    heartbeat.mark(heartbeat.WATCHER)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worker"]) == (200, False)


def test_what_is_missing_is_named(client: Client, valkey: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heartbeat.Heartbeat.objects.create(part=heartbeat.WATCHER, at=now_ms() - 11_000)
    monkeypatch.setattr("deploy.health._migrated_at", None)
    monkeypatch.setattr("deploy.health.unapplied", lambda: ["tournaments.0099_later"])
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "not ready")
    assert [name for name, there in answer.json().items() if there is False] == [
        "migrations",
        "clocks",
        "worker",
    ]
    assert "0099" not in answer.content.decode()


def test_not_ready_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.health._database_answers", lambda: False)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, False)


@pytest.mark.parametrize(
    ("token", "headers", "address", "status"),
    [
        ("", {}, "127.0.0.1", 200),
        ("", {}, "::1", 200),
        ("", {}, "192.0.2.7", 404),
        ("", {}, "", 404),
        ("", {"x-forwarded-for": "192.0.2.7"}, "127.0.0.1", 404),
        ("secret", {}, "127.0.0.1", 404),
        ("secret", {"authorization": "Bearer secreT"}, "127.0.0.1", 404),
        ("secret", {"authorization": "Bearer secret", "x-forwarded-for": "192.0.2.7"}, "192.0.2.7", 200),
    ],
)
def test_who_may_read_the_measures(
    client: Client, settings: Any, token: str, headers: dict[str, str], address: str, status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


def test_what_is_measured(client: Client, all_parts: None) -> None:
    client.get("/events/quuxfield/")
    client.get("/no/such/address/")
    timer_fired.send(Clock, name="falls", late_ms=40)
    text = client.get("/metrics").content.decode()
    for line in (
        'orderly_requests_total{method="GET",status="404",view="event"} ',
        'orderly_requests_total{method="GET",status="404",view="none"} ',
        'orderly_request_seconds_count{view="event"} ',
        'orderly_clock_lateness_seconds_bucket{le="0.05",timer="falls"} ',
        'orderly_pending_jobs{kind="webhook"} 0.0',
        'orderly_part_silence_seconds{part="watcher"} ',
        'orderly_build_info{database="',
    ):
        assert line in text
    assert "quuxfield" not in text


def test_what_waits_has_an_age(client: Client) -> None:
    now = timezone.now()
    for seconds in (30, 90):
        job = RatingJob.objects.create(variant="entropy7")
        RatingJob.objects.filter(pk=job.pk).update(created_at=now - timedelta(seconds=seconds))
    found = {each.kind: each for each in rows_waiting(now)}
    assert found["rating"] == Waiting("rating", 2, 90.0)
    assert found["settling"] == Waiting("settling", 0, None)


def test_a_strange_method_and_a_locked_database() -> None:
    request = RequestFactory().generic("BREW", "/")
    measured = Measured(lambda _request: HttpResponse(status=418))
    before = REQUESTS.labels("none", "other", 418)._value.get()
    measured(request)
    assert REQUESTS.labels("none", "other", 418)._value.get() == before + 1
    locked = DATABASE_ERRORS.labels("locked")
    before = locked._value.get()
    measured.process_exception(request, OperationalError("database is locked"))
    measured.process_exception(request, ValueError())
    assert locked._value.get() == before + 1


def test_errors_in_the_log_are_counted() -> None:
    before = LOGGED_ERRORS._value.get()
    log = logging.getLogger("orderly.test")
    log.warning("late")
    log.error("wrong")
    assert LOGGED_ERRORS._value.get() == before + 1


COUNTING = """
import sys
from deploy.metrics import slots
slots.begin("web")
from deploy.metrics.instruments import REQUESTS, STREAM_CLIENTS
REQUESTS.labels("home", "GET", 200).inc()
STREAM_CLIENTS.inc(5)
print(*slots.running())
if "wait" in sys.argv:
    print("ready", flush=True)
    sys.stdin.read()
"""


def test_several_processes_count_together_and_go_on_after_a_death(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("ORDERLY_INSTANCE", str(tmp_path))
    command = [sys.executable, "-c", COUNTING]
    options: dict[str, Any] = {
        "cwd": ROOT, "text": True, "env": environment() | {"ORDERLY_INSTANCE": str(tmp_path)}
    }  # fmt: skip
    with subprocess.Popen(
        [*command, "wait"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "web-0\n"
        assert first.stdout.readline() == "ready\n"
        second = subprocess.run(command, capture_output=True, check=True, **options)
        assert second.stdout == "web-0 web-1\n"
        assert summed(tmp_path, monkeypatch) == {"requests": 2.0, "streams": 5.0}
        first.kill()
    again = subprocess.run(command, capture_output=True, check=True, **options)
    assert again.stdout == "web-0\n"  # the place of the dead, and what it had counted
    assert summed(tmp_path, monkeypatch) == {"requests": 3.0, "streams": 0.0}


def summed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    from deploy.metrics.page import value_of

    monkeypatch.setitem(os.environ, slots.VARIABLE, str(folder / "run" / "metrics"))
    return {"requests": value_of("orderly_requests_total"), "streams": value_of("orderly_stream_clients")}


def test_a_file_that_cannot_be_read_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / "run" / "metrics").mkdir(parents=True)
    (tmp_path / "run" / "metrics" / "counter_web-0.db").write_bytes(b"\xff" * 100)
    environ = environment() | {"ORDERLY_INSTANCE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", COUNTING], cwd=ROOT, env=environ, check=True, capture_output=True)


def test_lateness_is_never_negative() -> None:
    before = CLOCK_LATENESS.labels("early")._sum.get()
    timer_fired.send(Clock, name="early", late_ms=-3)
    assert CLOCK_LATENESS.labels("early")._sum.get() == before
