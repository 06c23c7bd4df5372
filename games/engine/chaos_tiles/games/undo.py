"""Taking back moves inside a turn, until its redraw: nothing that was secret has been seen since it began."""

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import TilesAction
from games.engine.chaos_tiles.games.state import Phase, PipState
from games.engine.errors import Illegal
from words import said


def without_last(state: play.State, actions: tuple[TilesAction, ...]) -> tuple[TilesAction, ...]:
    """The actions of a game without the last one of the turn; played from the start they give its state.

    What the clock did stays. Raises Illegal where nothing can be taken back.
    """
    if not isinstance(state, PipState) or state.phase is not Phase.PLAY:
        raise Illegal(said("moves are taken back while the turn's moves are made, not later"))
    made = [ply for ply in range(state.turn.since, len(actions)) if actions[ply].seat == state.seat]
    if not made:
        raise Illegal(said("nothing has been done in this turn"))
    return (*actions[: made[-1]], *actions[made[-1] + 1 :])
