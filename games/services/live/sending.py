"""Matches that a worker has something to do for: their result is to be entered, or the house player moves."""

from __future__ import annotations

from celery import current_app
from django.db.models import Q

from games.engine.flags import Policy
from games.models import LiveMatch
from games.models.live import LiveState, Play

TASK = "games.tasks.settle_live"
HOUSE_TASK = "games.tasks.play_house"


def send_settling(live_id: int) -> None:
    """Hands a finished match to the workers; with the broker down the sweep does it later."""
    current_app.tasks[TASK].delay(live_id)


def send_house(live_id: int) -> None:
    """Hands the house player's turn to a worker; with the broker down the sweep does it later."""
    current_app.tasks[HOUSE_TASK].delay(live_id)


def resend_settling() -> int:
    """Sends every finished match again whose result is not entered yet. Returns how many."""
    waiting = LiveMatch.objects.filter(state=LiveState.FINISHED, settled_at=None)
    # Over the board the players enter the boards; only a ruling settles such a match by itself.
    waiting = waiting.filter(Q(play=Play.ONLINE) | Q(games__ruling__policy=Policy.FORFEIT_MATCH)).distinct()
    ids = list(waiting.order_by("pk").values_list("pk", flat=True)[:500])
    for live_id in ids:
        send_settling(live_id)
    return len(ids)
