"""What the fall of a flag does to the game, in the transaction that records it."""

from __future__ import annotations

from typing import Any

from audit.actor import Actor
from clocks.core import Fall
from clocks.models import Clock
from clocks.services.ledger import append
from games.engine.chaos_tiles.games.actions import Flag, Leave
from games.engine.interface import Seat
from games.models import TilesGame, TilesState
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles.held import hold, save
from games.services.tiles.stepping import advance, follow

LEFT, REMOVED = "left", "removed"


def held_of(clock: Clock) -> TilesMatch | None:
    """The game of a locked clock, which it shares with the caller; None for the clock of something else."""
    game_id = TilesGame.objects.filter(clock=clock.pk).values_list("pk", flat=True).first()
    if game_id is None:
        return None
    held = hold(game_id)
    held.game.clock = clock
    return held


def flag_fell(held: TilesMatch, fall: Fall, resume_at: int, actor: Actor) -> None:
    """The flag is down on the clock: the seat's turns are skipped; the next clock starts at ``resume_at``."""
    if held.game.state != TilesState.PLAYING:
        return
    flag = Flag(fall.side + 1)
    advance(held, flag)
    follow(held, flag, at=fall.at, resume_at=resume_at, actor=actor)
    save(held)


def drop_out(
    held: TilesMatch, seat: Seat, cause: str, *, at: int, actor: Actor, key: str | None = None
) -> dict[Seat | None, dict[str, Any]]:
    """A seat leaves a game in play, or is removed from it: its clock stands from now on. The snapshots.

    Raises OutOfTurn and Illegal as the engine does, and nothing is written then.
    """
    advance(held, Leave(seat))
    clock = held.clock
    append(clock, Fall(clock.version + 1, at, seat - 1, cause), actor)
    follow(held, Leave(seat), at=at, resume_at=at, actor=actor, key=key)
    return save(held)
