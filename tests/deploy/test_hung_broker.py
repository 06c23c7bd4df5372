"""A broker that takes connections and never answers: nobody waits for it longer than a moment."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from time import monotonic
from typing import Any

import kombu.exceptions
import pytest
from celery import Celery

from deploy import cache
from deploy.cache import PatientRedisCache
from deploy.settings import CACHES, CELERY_BROKER_TRANSPORT_OPTIONS


@pytest.fixture
def hung(socket_enabled: None) -> Iterator[str]:
    """Its address."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.fixture(autouse=True)
def no_pause_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache._Pause, "until", 0.0)


def _timed(act: Any) -> tuple[Any, float]:
    start = monotonic()
    return act(), monotonic() - start


def test_the_cache_misses_and_is_then_left_alone_for_a_while(hung: str) -> None:
    found = PatientRedisCache(hung, {"OPTIONS": dict(CACHES["default"]["OPTIONS"])})
    first, waited = _timed(lambda: found.get("rate", 7))
    assert (first, waited < 2) == (7, True)
    later, waited = _timed(lambda: [found.get("rate"), found.set("rate", 1), found.add("rate", 1)])
    assert (later, waited < 0.1) == ([None, None, False], True)


def test_a_job_is_not_sent_and_says_so_soon(hung: str) -> None:
    app = Celery("hung", broker=hung, set_as_current=False)
    app.conf.broker_transport_options = CELERY_BROKER_TRANSPORT_OPTIONS
    app.conf.task_publish_retry = False

    def send() -> None:
        with pytest.raises(kombu.exceptions.OperationalError):
            app.send_task("games.tasks.score_board", (1,))

    assert _timed(send)[1] < 6
