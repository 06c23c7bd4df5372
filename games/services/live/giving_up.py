"""Resigning, leaving, failing: the own flag falls at that instant, the game goes on under its rule."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import Fall
from clocks.services.ledger import append
from games.errors import Conflict
from games.models import LiveGame, LiveGameState, Side
from games.play.codec import clock_side
from games.queries.timed_match import TimedMatch
from games.services.live.falling import follow_flag
from games.services.live.held import save
from games.services.live.starting import set_ready_flag, start_if_ready
from games.services.live.timely import refuse_over, timely

RESIGNED, LEFT, FAILED = "resigned", "left", "failed"


def resign(
    live_id: int, side: Side, *, actor: Actor, stamp: int | None = None, version: int | None = None
) -> dict[str, Any]:
    """A player resigns the game in hand, in either side's turn; the snapshot after it.

    Raises Conflict where the event has no resigning, when the flag is down already, or after the end.
    """

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        if not held.settings.resign:
            raise Conflict(_("There is no resigning in this event."))
        return drop_flag(held, side, at, actor, RESIGNED)

    return timely(live_id, act, stamp=stamp, version=version)


def leave(live_id: int, side: Side, *, actor: Actor, stamp: int | None = None) -> dict[str, Any]:
    """A player leaves the game in hand. Before it begins: it starts with that flag down, without waiting."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        return drop_flag(held, side, at, actor, LEFT)

    return timely(live_id, act, stamp=stamp)


def fail(
    live_id: int, side: Side, *, actor: Actor, stamp: int | None = None, what: str = ""
) -> dict[str, Any]:
    """A program crashed, was silent or made an illegal move (preset `codecup`)."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        return drop_flag(held, side, at, actor, FAILED, what)

    return timely(live_id, act, stamp=stamp)


def drop_flag(
    held: TimedMatch, side: Side, at: int, actor: Actor, cause: str, reason: str = ""
) -> dict[str, Any]:
    """The flag of a player falls by an act at ``at``; the next clock starts at the same instant."""
    refuse_over(held)
    game = held.game
    number = clock_side(held.role_of(game, side))
    if held.clock_of(game).is_fallen(number):
        raise Conflict(_("That flag is down already."))
    fall = Fall(game.clock.version + 1, at, number, cause)
    append(game.clock, fall, actor)
    record(held.match.scope, actor, f"play.{cause}", game, after={"side": side, "at": at}, reason=reason)
    if game.state == LiveGameState.PLAYING:
        follow_flag(held, game, fall, at, actor)
        return save(held, *held.games)
    return _before_the_game(held, game, side, at, actor)


def _before_the_game(held: TimedMatch, game: LiveGame, side: Side, at: int, actor: Actor) -> dict[str, Any]:
    """Who has left is not waited for."""
    set_ready_flag(held, side, True)
    return start_if_ready(held, at, actor) or save(held, game)
