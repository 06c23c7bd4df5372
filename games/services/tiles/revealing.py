"""Seeds are shown when they can't help anybody any more: those of one slot when all its games are over."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from audit.after_commit import after_commit
from games.models import TILES_OVER, TilesGame
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles.held import hold, save


def reveal_if_over(held: TilesMatch) -> None:
    """The game is over: its seed is revealed; the caller saves it. A game of a slot waits for the others."""
    game = held.game
    if not game.slot:
        game.revealed_at = timezone.now()
    elif game.revealed_at is None:
        # After the commit: of two games that end at once the second sees the first, and neither waits for a
        # lock that the other has.
        after_commit(reveal_slot, held.match.scope, game.slot)


@transaction.atomic
def reveal_slot(scope: str, slot: str) -> int:
    """Reveals the games of a slot and tells their watchers, if all are over; how many that were."""
    games = _of_slot(scope, slot)
    if games.exclude(state__in=TILES_OVER).exists():
        return 0
    hidden = list(games.filter(revealed_at=None).order_by("pk").values_list("pk", flat=True))
    held = [hold(game_id) for game_id in hidden]
    if games.exclude(state__in=TILES_OVER).exists():
        return 0  # one was begun anew meanwhile
    for each in held:
        each.game.revealed_at = timezone.now()
        save(each)
    return len(held)


def reveal_waiting() -> int:
    """The same for all games that are over and hidden: for the sweep. Returns how many were revealed."""
    waiting = TilesGame.objects.filter(state__in=TILES_OVER, revealed_at=None).exclude(slot="")
    slots = waiting.order_by().values_list("match__scope", "slot").distinct()[:500]
    return sum(reveal_slot(scope, slot) for scope, slot in list(slots))


def _of_slot(scope: str, slot: str) -> QuerySet[TilesGame]:
    return TilesGame.objects.filter(match__scope=scope, slot=slot)
