"""Timed play that goes no further: a result was entered otherwise, or the arbiter ended it."""

from __future__ import annotations

from django.utils import timezone

from audit.actor import Actor
from clocks.core import End
from clocks.services.instants import now_ms
from clocks.services.ledger import append
from games.models import LiveGameState, LiveMatch, Match
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch
from games.services.live.bags import reveal_if_over
from games.services.live.ending import finish
from games.services.live.held import hold, save


def stop_for_result(match: Match, actor: Actor) -> None:
    """The result of a match that is still in play was entered by somebody: its clocks stop with it.

    Runs in the caller's transaction, after the match's own lock.
    """
    live_id = LiveMatch.objects.filter(match=match).values_list("pk", flat=True).first()
    if live_id is None:
        return
    held = hold(live_id)
    if not held.live.is_over:
        stop(held, actor)


def stop(held: TimedMatch, actor: Actor) -> None:
    """Ends a match's play where it is; what was in play is void."""
    game = held.game
    if game.state == LiveGameState.PLAYING:
        at = max(now_ms(), game.clock.value.at)
        append(game.clock, End(game.clock.version + 1, at), actor)
        game.state, game.ended_at = LiveGameState.VOID, at
        game.save()
        reveal_if_over(game)
    finish(held, LiveState.STOPPED)
    held.live.settled_at = timezone.now()
    save(held, *held.games)
