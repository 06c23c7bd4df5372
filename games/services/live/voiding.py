"""The arbiter declares a game void, or stops the play of a match. What was played stays in the log."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import Game, LiveGame, LiveGameState
from games.models.live import LiveState
from games.queries.live_snapshot import snapshot_of
from games.queries.timed_match import TimedMatch
from games.services.analysing import drop_analysis
from games.services.live.bags import reveal_if_over
from games.services.live.ending import close_game, finish, go_on
from games.services.live.held import save
from games.services.live.incidents import reason_given
from games.services.live.stopping import stop
from games.services.live.timely import refuse_over, refuse_with_result, timely


def void_game(
    live_id: int, number: int, *, reason: str, actor: Actor, stamp: int | None = None
) -> dict[str, Any]:
    """Game ``number`` does not count. Play goes on with game 2 if that is to come; the rest is the arbiter's:
    to restart the game, or to enter a result."""
    reason_given(reason)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        refuse_with_result(held)
        game = held.games[number - 1]
        if game.state == LiveGameState.VOID:
            raise Conflict(_("This game is void already."))
        make_void(game, at=at, actor=actor)
        record(held.match.scope, actor, "play.game_voided", game, reason=reason)
        if game.number == held.live.current and not held.live.is_over:
            go_on(held, game, at=at, actor=actor)
        elif held.live.state == LiveState.FINISHED:
            finish(held, LiveState.STOPPED)
        return save(held, *held.games)

    return timely(live_id, act, stamp=stamp)


def stop_play(live_id: int, *, reason: str, actor: Actor, stamp: int | None = None) -> dict[str, Any]:
    """Stops the play of a match for good; its result is entered by hand."""
    reason_given(reason)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        refuse_over(held)
        record(held.match.scope, actor, "play.stopped", held.match, reason=reason)
        stop(held, actor, at)
        return snapshot_of(held, now_ms(), inside=True)

    return timely(live_id, act, stamp=stamp)


def make_void(game: LiveGame, *, at: int, actor: Actor) -> None:
    """A game in any state counts no more; its board is no longer the match's."""
    if game.state == LiveGameState.PLAYING:
        close_game(game, LiveGameState.VOID, at=at, actor=actor)
    else:
        game.state, game.ended_at = LiveGameState.VOID, game.ended_at or at
        game.save()
        reveal_if_over(game)
    clear_board(game)
    drop_analysis(game)


def clear_board(game: LiveGame) -> None:
    """A board that is still being counted is another version from now on: its score comes too late."""
    rows = Game.objects.filter(match=game.live.match_id, number=game.number).exclude(board="")
    rows.update(board="", unfinished=False, score=None, board_version=F("board_version") + 1)
