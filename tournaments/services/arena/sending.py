"""A worker is told to look at an arena."""

from __future__ import annotations

from celery import current_app

from audit.after_commit import after_commit

TASK = "tournaments.tasks.pair_arena"


def send(event_id: int) -> None:
    """Lets a worker pair whoever waits, once this transaction is committed."""
    after_commit(send_now, event_id)


def send_now(event_id: int) -> None:
    """The same, at once."""
    current_app.tasks[TASK].delay(event_id)
