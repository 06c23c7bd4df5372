"""`/metrics`, for Prometheus: only for this machine, or with the token of the setting ``METRICS_TOKEN``."""

from __future__ import annotations

import ipaddress
import logging
import os
import platform
from collections.abc import Iterable
from typing import Any

import django
from django.conf import settings
from django.db import Error, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from clocks.services.heartbeat import WATCHER, WEB, WORKER, age_of
from deploy.backups.state import last_run
from deploy.metrics import instruments, slots
from deploy.metrics.waiting import queued, rows_waiting
from deploy.version import version

# Whoever came through a proxy is not on this machine, whatever the address of the connection says.
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")

log = logging.getLogger(__name__)


def metrics(request: HttpRequest) -> HttpResponse:
    """What all processes of this machine have counted, and what waits now."""
    if not may_read(request):
        raise Http404
    registry = counted()
    registry.register(Present())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def may_read(request: HttpRequest) -> bool:
    """Whether the request has the token, or comes from this machine itself."""
    token = settings.METRICS_TOKEN
    if token:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")
    return not any(name in request.META for name in FORWARDED) and _is_loopback(request)


def counted() -> CollectorRegistry:
    """The measures of all processes; of this one alone where there are no common files."""
    registry = CollectorRegistry()
    if slots.VARIABLE in os.environ:
        slots.forget_the_dead()
        MultiProcessCollector(registry, path=os.environ[slots.VARIABLE])
    else:
        registry.register(instruments.REGISTRY)
    return registry


def value_of(name: str) -> float:
    """The sum of a measure over all its labels, as `/metrics` tells it."""
    return sum(each.value for metric in counted().collect() for each in metric.samples if each.name == name)


class Present:
    """What is not counted but looked up when somebody asks."""

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        yield _labelled(
            "orderly_build_info",
            "Versions, in the labels.",
            ("version", "python", "django", "database"),
            [((version(), platform.python_version(), django.__version__, connection.vendor), 1)],
        )
        if (jobs := queued()) is not None:
            yield _labelled("orderly_queue_jobs", "Jobs that no worker has taken yet.", (), [((), jobs)])
        try:
            yield from _of_the_database()
        except Error as error:
            log.warning("metrics without the database: %s", error)
        yield from _of_backups()


def _of_the_database() -> Iterable[Metric]:
    waiting = rows_waiting()
    yield _labelled(
        "orderly_pending_jobs",
        "Rows that a job is to take care of.",
        ("kind",),
        [((w.kind,), w.count) for w in waiting],
    )
    yield _labelled(
        "orderly_pending_oldest_seconds",
        "For how long the oldest of them has waited.",
        ("kind",),
        [((w.kind,), w.oldest or 0) for w in waiting],
    )
    ages = {part: age_of(part) for part in (WEB, WATCHER, WORKER)}
    yield _labelled(
        "orderly_part_silence_seconds",
        "Since the last sign of life of a part.",
        ("part",),
        [((part,), age / 1000) for part, age in ages.items() if age is not None],
    )


def _of_backups() -> Iterable[Metric]:
    run = last_run()
    if run is None:
        return
    yield _labelled("orderly_backup_ok", "Whether the last backup succeeded.", (), [((), int(not run.error))])
    if run.succeeded_at:
        yield _labelled(
            "orderly_backup_timestamp_seconds",
            "When the last good backup was made.",
            (),
            [((), run.succeeded_at.timestamp())],
        )
    if run.size:
        yield _labelled("orderly_backup_bytes", "Its size.", (), [((), run.size)])


def _labelled(name: str, words: str, labels: tuple[str, ...], rows: list[tuple[Any, float]]) -> Metric:
    family = GaugeMetricFamily(name, words, labels=labels)
    for values, value in rows:
        family.add_metric(values, value)
    return family


def _is_loopback(request: HttpRequest) -> bool:
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
