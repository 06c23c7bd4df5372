"""A worker is told to look at an arena."""

from __future__ import annotations

from functools import partial

from celery import current_app
from django.db import transaction

TASK = "tournaments.tasks.pair_arena"


def send(event_id: int) -> None:
    """Lets a worker pair whoever waits, once this transaction is committed."""
    transaction.on_commit(partial(send_now, event_id), robust=True)


def send_now(event_id: int) -> None:
    """The same, at once."""
    current_app.tasks[TASK].delay(event_id)
