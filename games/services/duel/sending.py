"""Duels that are over and whose result is to be entered: a worker does it."""

from __future__ import annotations

from celery import current_app

from games.models import Duel, DuelState

TASK = "games.tasks.settle_duel"


def send_settling(duel_id: int) -> None:
    """Hands a finished duel to the workers; with the broker down the sweep does it later."""
    current_app.tasks[TASK].delay(duel_id)


def resend_settling() -> int:
    """Sends every finished duel again whose result is not entered yet. Returns how many."""
    waiting = Duel.objects.filter(state=DuelState.FINISHED, settled_at=None).order_by("pk")
    ids = list(waiting.values_list("pk", flat=True)[:500])
    for duel_id in ids:
        send_settling(duel_id)
    return len(ids)
