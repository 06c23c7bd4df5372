"""Watchers are told of what changed for a match outside its own acts: its result, a bag that was revealed."""

from __future__ import annotations

from django.db import transaction

from audit.after_commit import after_commit
from games.models import Bag, LiveMatch
from games.models.live import LiveState
from games.services.live.held import hold, save

OVER = (LiveState.FINISHED, LiveState.STOPPED)


def tell_later(live_id: int) -> None:
    """Tells once this transaction has committed: it may hold locks that come after the match's."""
    after_commit(tell, live_id)


@transaction.atomic
def tell(live_id: int) -> None:
    """A match that is over as it is now, under its next version; one in play tells with its own acts."""
    if LiveMatch.objects.filter(pk=live_id, state__in=OVER).exists():
        save(hold(live_id))


def tell_sharers(bag: Bag, but: int) -> None:
    """A shared bag is revealed: the boards of all other matches on it are public from now on."""
    others = bag.games.exclude(live=but).order_by("live").values_list("live", flat=True).distinct()
    for live_id in others:
        tell_later(live_id)
