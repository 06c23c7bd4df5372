"""Games that a worker has something to do for: their result is to be entered, or the house player acts."""

from __future__ import annotations

from celery import current_app

from audit.after_commit import after_commit
from clocks.core import evaluate
from clocks.services.instants import now_ms
from games.engine.interface import Seat
from games.models import TilesGame, TilesState
from games.queries.tiles.tiles_match import TilesMatch

TASK = "games.tasks.settle_tiles"
HOUSE_TASK = "games.tasks.play_tiles_house"

PACE_SECONDS = 0.7  # between two actions of the house, for who watches
HASTE_MS = 120_000  # with less time left on its clock it waits for nobody's eyes


def send_settling(game_id: int) -> None:
    """Hands a finished game to the workers; with the broker down the sweep does it later."""
    current_app.tasks[TASK].delay(game_id)


def resend_settling() -> int:
    """Sends every finished game again whose result is not entered yet. Returns how many."""
    waiting = TilesGame.objects.filter(state=TilesState.FINISHED, settled_at=None).order_by("pk")
    ids = list(waiting.values_list("pk", flat=True)[:500])
    for game_id in ids:
        send_settling(game_id)
    return len(ids)


def ask_house(held: TilesMatch) -> None:
    """When this transaction has committed the house player is asked to act, if it is its turn: a little
    later, so that its actions are seen one by one. Every act of play ends with this."""
    seat = house_seat(held.game)
    if seat is not None:
        after_commit(send_house, held.game.pk, held.game.seq, _pace(held, seat))


def send_house(game_id: int, seq: int, after: float = 0.0) -> None:
    """Hands the house player's next action to a worker, in so many seconds; with the broker down the sweep
    does it later. It is done while ``seq`` acts have been made, and no more."""
    current_app.tasks[HOUSE_TASK].apply_async((game_id, seq), countdown=after)


def house_seat(game: TilesGame) -> Seat | None:
    """The seat that the house player has to act for. A game of the house alone is not played by it."""
    if game.state != TilesState.PLAYING or len(game.house) == len(game.match.names):
        return None
    return min(set(game.to_act) & set(game.house), default=None)


def _pace(held: TilesMatch, seat: Seat) -> float:
    left = evaluate(held.clock_state, now_ms()).remaining[seat - 1]
    return PACE_SECONDS if left is None or left > HASTE_MS else 0.0
