"""Watchers are told of what changed for a game outside its own acts: its result."""

from __future__ import annotations

from django.db import transaction

from audit.after_commit import after_commit
from games.models import TILES_OVER, TilesGame
from games.services.tiles.held import hold, save


def tell_later(game_id: int) -> None:
    """Tells once this transaction has committed: it may hold locks that come after the match's."""
    after_commit(tell, game_id)


@transaction.atomic
def tell(game_id: int) -> None:
    """A game that is over as it is now, under its next version; one in play tells with its own acts."""
    if TilesGame.objects.filter(pk=game_id, state__in=TILES_OVER).exists():
        save(hold(game_id))
