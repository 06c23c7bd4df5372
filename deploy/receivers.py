"""What jobs and watchers tell: measured, and the number of a request handed on to the jobs that it sends."""

from __future__ import annotations

import time
from typing import Any

import structlog
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.db import Error
from django.dispatch import receiver

from clocks.services.heartbeat import WORKER, mark
from clocks.signals import timer_fired
from deploy.metrics.instruments import CLOCK_LATENESS, JOB_SECONDS, JOBS
from deploy.requests import GOOD, NAME, present

# A name of ours among the headers of a message.
HEADER = "orderly_request"
BEGUN = "_orderly_begun"
# Its doing shows that beat, broker and worker work together.
SWEEP = "games.tasks.sweep"

log = structlog.get_logger(__name__)


@before_task_publish.connect(dispatch_uid="deploy.hand_on")
def hand_on(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """The job's lines of the log bear the number of the request that asked for it."""
    if headers is not None and (number := present()):
        headers[HEADER] = number


@task_prerun.connect(dispatch_uid="deploy.begin_job")
def begin_job(task_id: str, task: Any, **_: Any) -> None:
    setattr(task.request, BEGUN, time.perf_counter())
    if task.request.is_eager:
        return  # in the request itself, whose number stands
    number = str(getattr(task.request, HEADER, None) or "")
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(task=task.name, task_id=task_id)
    if GOOD.fullmatch(number):
        structlog.contextvars.bind_contextvars(**{NAME: number})


@task_postrun.connect(dispatch_uid="deploy.end_job")
def end_job(task: Any, state: str | None = None, **_: Any) -> None:
    begun = getattr(task.request, BEGUN, None)
    if begun is not None:
        JOB_SECONDS.labels(task.name).observe(time.perf_counter() - begun)
    JOBS.labels(task.name, (state or "unknown").lower()).inc()
    if task.name == SWEEP and state == "SUCCESS" and not task.request.is_eager:
        _show_life()
    if not task.request.is_eager:
        structlog.contextvars.clear_contextvars()


@receiver(timer_fired, dispatch_uid="deploy.lateness")
def note_lateness(sender: object, name: str, late_ms: int, **_: Any) -> None:
    CLOCK_LATENESS.labels(name).observe(max(0, late_ms) / 1000)


def _show_life() -> None:
    try:
        mark(WORKER)
    except Error as error:
        log.warning("no_sign_of_life", error=str(error))
