"""Who is there, and who is ready: when all are, the game begins."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.interface import Seat
from games.models import TilesGame, TilesState
from games.services.tiles.held import hold, save, stale
from games.services.tiles.starting import start_if_ready


@transaction.atomic
def set_ready(game_id: int, seat: Seat, *, stamp: int, actor: Actor, ready: bool = True) -> dict[str, Any]:
    """A player is ready to begin, or takes that back; the snapshot of the seat. When all are, play begins at
    the stamp.

    Raises Conflict once play has begun.
    """
    held = hold(game_id)
    game = held.game
    if game.state != TilesState.WAITING:
        raise stale(held, _("The match has begun already."), seat)
    game.ready = sorted({*game.ready, seat} if ready else {*game.ready} - {seat})
    game.seen = sorted({*game.seen, seat})
    shown = start_if_ready(held, min(stamp, now_ms()), actor) or save(held)
    return shown[seat]


@transaction.atomic
def set_seen(game_id: int, seat: Seat) -> None:
    """A player has opened the page of the match. In play that is no new version: acts are made for one."""
    seen = TilesGame.objects.filter(pk=game_id).values_list("seen", flat=True).first()
    if seen is not None and seat in seen:
        return
    held = hold(game_id)
    held.game.seen = sorted({*held.game.seen, seat})
    if held.game.state == TilesState.WAITING:
        save(held)
    else:
        held.game.save(update_fields=["seen"])
