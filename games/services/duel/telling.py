"""Watchers are told of what changed for a match outside its own acts: its result."""

from __future__ import annotations

from django.db import transaction

from audit.after_commit import after_commit
from games.models import DUEL_OVER, Duel
from games.services.duel.held import hold, save


def tell_later(duel_id: int) -> None:
    """Tells once this transaction has committed: it may hold locks that come after the match's."""
    after_commit(tell, duel_id)


@transaction.atomic
def tell(duel_id: int) -> None:
    """A match that is over as it is now, under its next version; one in play tells with its own acts."""
    if Duel.objects.filter(pk=duel_id, state__in=DUEL_OVER).exists():
        save(hold(duel_id))
