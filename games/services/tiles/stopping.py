"""Games that go no further: a result was entered otherwise, or the arbiter ended them."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.actor import Actor
from audit.services import record
from games.models import Match, TilesGame, TilesState
from games.queries.tiles.tiles_match import TilesMatch
from games.services.live.stopping import stands_at
from games.services.tiles.ending import STOPPED, close
from games.services.tiles.held import hold, save
from games.services.tiles.timely import catch_up_on


def stop_for_result(match: Match, actor: Actor) -> None:
    """The result of a match that is still in play was entered by somebody: its play stops with it.

    Runs in the caller's transaction, after the match's own lock.
    """
    game_id = TilesGame.objects.filter(match=match).values_list("pk", flat=True).first()
    if game_id is None:
        return
    held, now = catch_up_on(hold(game_id))
    if not held.game.is_over:
        stop(held, actor, now)


@transaction.atomic
def stop_alone(game_id: int, verb: str, actor: Actor) -> None:
    """Stops a game outside every event, with this entry in the log. Harmless when it is over already."""
    held, now = catch_up_on(hold(game_id))
    if not held.game.is_over:
        record(held.match.scope, actor, verb, held.match)
        stop(held, actor, now)


def stop(held: TilesMatch, actor: Actor, now: int) -> dict[str, Any]:
    """Ends a game where it is; its scores stand as they are, and nobody has won. What everybody sees then."""
    close(held, TilesState.STOPPED, ended_by=STOPPED, at=stands_at(held.clock, now), actor=actor)
    return save(held)[None]
