"""Timed play that goes no further: a result was entered otherwise, or the arbiter ended it."""

from __future__ import annotations

from audit.actor import Actor
from clocks.models import Clock
from clocks.services.falls import catch_up, is_due
from clocks.services.instants import now_ms
from games.models import LiveGameState, LiveMatch, Match
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch
from games.services.live.ending import close_game, finish
from games.services.live.held import hold, save


def stop_for_result(match: Match, actor: Actor) -> None:
    """The result of a match that is still in play was entered by somebody: its clocks stop with it.

    Runs in the caller's transaction, after the match's own lock.
    """
    live_id = LiveMatch.objects.filter(match=match).values_list("pk", flat=True).first()
    if live_id is None:
        return
    held, now = catch_up_on(hold(live_id))
    if not held.live.is_over:
        stop(held, actor, now)


def catch_up_on(held: TimedMatch) -> tuple[TimedMatch, int]:
    """The match after a fall that is due, and the present instant: for who can't wait for a bound."""
    now = now_ms()
    if is_due(held.game.clock, now) and catch_up(held.game.clock, now):
        held = hold(held.live.pk)  # the fall has made its own copy go on
    return held, now


def stop(held: TimedMatch, actor: Actor, now: int) -> None:
    """Ends a match's play where it is; what was in play is void."""
    game = held.game
    if game.state == LiveGameState.PLAYING:
        close_game(game, LiveGameState.VOID, at=stands_at(game.clock, now), actor=actor)
    finish(held, LiveState.STOPPED)
    save(held, *held.games)


def stands_at(clock: Clock, now: int) -> int:
    """Now; but no later than a deadline whose fall nobody may record yet."""
    at = max(now, clock.value.at)
    return at if clock.deadline is None else min(at, clock.deadline)
