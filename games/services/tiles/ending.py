"""The end of a game: its clocks stop, its standings are kept, its result is entered by a job."""

from __future__ import annotations

from django.utils import timezone

from audit.actor import Actor
from audit.after_commit import after_commit
from clocks.core import End
from clocks.services.ledger import append
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.record import scores_text
from games.models import TilesState
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles.revealing import reveal_if_over
from games.services.tiles.sending import send_settling

STOPPED = "stopped"


def end_if_over(held: TilesMatch, *, at: int, actor: Actor) -> bool:
    """Ends the game when its rules have ended it; whether they have. The caller saves it."""
    ended = held.state.ended
    if ended is None:
        return False
    close(held, TilesState.FINISHED, ended_by=str(ended), at=at, actor=actor)
    return True


def close(held: TilesMatch, state: TilesState, *, ended_by: str, at: int, actor: Actor) -> None:
    """The game goes no further: finished, or stopped as it stands. The caller saves it."""
    game, clock = held.game, held.clock
    if not clock.ended:
        append(clock, End(clock.version + 1, max(at, clock.value.at)), actor)
    game.state, game.ended_by, game.ended_at, game.timer_at = state, ended_by, at, None
    game.standings = standings_data(held.state)
    game.to_act = []
    game.save()
    reveal_if_over(held)
    if state == TilesState.FINISHED:
        after_commit(send_settling, game.pk)
    else:
        game.settled_at = timezone.now()  # its result is entered by hand


def standings_data(state: play.State) -> list[dict[str, object]]:
    """All seats as they stand, seat 1 first."""
    return [
        {
            "seat": each.seat,
            "place": each.place,
            "points": scores_text((each.points,)),
            "breaks": list(each.breaks),
        }
        for each in sorted(play.standings(state), key=lambda each: each.seat)
    ]
