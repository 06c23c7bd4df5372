"""What is due by time alone, brought about by whoever comes first: the watcher, or a reader."""

from __future__ import annotations

from clocks.services.falls import is_due, record_due_fall
from clocks.services.instants import now_ms
from games.models import TilesGame, TilesState
from games.services.tiles.starting import fire_timer


def notice(game_id: int) -> bool:
    """Starts the game, or records the falls, that are due; whether something was."""
    now = now_ms()
    game = TilesGame.objects.filter(pk=game_id).select_related("clock").first()
    if game is None:
        return False
    if game.state == TilesState.WAITING:
        return game.timer_at is not None and game.timer_at <= now and fire_timer(game_id, now)
    if game.state != TilesState.PLAYING or not is_due(game.clock, now):
        return False
    return record_due_fall(game.clock_id, now)
