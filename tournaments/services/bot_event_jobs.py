"""Jobs that a run of programs sends on commit, where no broker may be there to take them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from celery import current_app

log = logging.getLogger(__name__)

NOWHERE = "memory://localhost"
ANSWER_SECONDS = 1


@contextmanager
def jobs_without_broker() -> Iterator[None]:
    """With the broker down, jobs are left for the sweep at once: no move waits for it, nothing is logged.

    The run does itself what it needs; the rows of the rest stay pending, and workers that come later do them.
    """
    conf = current_app.conf
    before = conf.broker_url
    if not conf.task_always_eager and not _answers():
        log.info("no broker: jobs are left for later")
        conf.broker_url = NOWHERE
    try:
        yield
    finally:
        conf.broker_url = before


def _answers() -> bool:
    try:
        with current_app.connection_for_write(connect_timeout=ANSWER_SECONDS) as connection:
            connection.ensure_connection(max_retries=1, timeout=ANSWER_SECONDS)
    except Exception:  # each transport has errors of its own
        return False
    return True
