"""When a game begins: both are ready, or its hour has come."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from clocks.core import Start, evaluate
from clocks.services.ledger import append
from games.engine.bag import draw_order
from games.engine.flags import FlagGame, actor, begin
from games.engine.record import FlagEvent
from games.errors import Conflict
from games.models import LiveGame, LiveGameState, LiveMatch, Side
from games.models.live import LiveState
from games.play.codec import clock_side, role_of_side
from games.queries.timed_match import TimedMatch
from games.services.adjudication.requesting import follow_flags
from games.services.live.ending import end_game, end_if_over
from games.services.live.held import hold, save, write_game
from games.services.live.table_flags import rule_on_table, table_flag
from games.services.live.timely import timely
from games.services.live.timers import timer_of

WAITS = (LiveState.WAITING, LiveState.BETWEEN)
# A timer that is noticed later than this was missed, not just polled: nobody is charged for the gap.
PROMPT_MS = 2000


@transaction.atomic
def set_ready(live_id: int, side: Side, *, stamp: int, actor: Actor, ready: bool = True) -> LiveMatch:
    """A player is ready for the next game, or takes that back. When both are, the game starts at the stamp.

    Raises Conflict when no game waits.
    """
    held = hold(live_id)
    if held.live.state not in WAITS:
        raise Conflict(_("No game is waiting to start."))
    if not ready and held.live.is_ready(side):
        _wait_for_both_again(held, stamp)
    set_ready_flag(held, side, ready)
    if not start_if_ready(held, stamp, actor):
        save(held)
    return held.live


def _wait_for_both_again(held: TimedMatch, at: int) -> None:
    """Both were ready for the end of a pause: now one is not any more."""
    if held.live.first_ready and held.live.second_ready:
        held.live.timer_at = timer_of(held, at)


def set_ready_flag(held: TimedMatch, side: Side, ready: bool) -> None:
    """Notes on the match that a player is ready, and so has been seen."""
    name = "first" if side == Side.FIRST else "second"
    setattr(held.live, f"{name}_ready", ready)
    setattr(held.live, f"{name}_seen", True)


def start_if_ready(held: TimedMatch, at: int, actor: Actor) -> dict[str, Any] | None:
    """Starts the game that both are ready for, after a pause that stands; the snapshot if it did."""
    live = held.live
    if live.state not in WAITS or not (live.first_ready and live.second_ready):
        return None
    reading = evaluate(held.clock_of(held.game), at)
    if reading.paused:
        live.timer_at = reading.paused_until  # nobody is waited for when the pause ends by itself
        return None
    return start_game(held, at, actor)


def start_now(live_id: int, *, actor: Actor, stamp: int | None = None) -> dict[str, Any]:
    """The arbiter sets the game in hand going, whether the players are ready or not."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        if held.live.state not in WAITS:
            raise Conflict(_("No game is waiting to start."))
        record(held.match.scope, actor, "play.started", held.game, after={"game": held.game.number})
        return start_game(held, at, actor)

    return timely(live_id, act, stamp=stamp)


@transaction.atomic
def set_seen(live_id: int, side: Side) -> None:
    """A player has opened the page of the match."""
    name = "first_seen" if side == Side.FIRST else "second_seen"
    if LiveMatch.objects.filter(pk=live_id, **{name: True}).exists():
        return
    held = hold(live_id)
    if not getattr(held.live, name):
        setattr(held.live, name, True)
        save(held)


@transaction.atomic
def fire_timer(live_id: int, now: int) -> bool:
    """Starts the game whose hour has come; whether it did. Harmless when somebody else was first."""
    held = hold(live_id)
    due = held.live.timer_at
    if due is None or now < due or held.live.state not in WAITS:
        return False
    start_game(held, due if now - due < PROMPT_MS else now, SYSTEM)
    return True


def start_game(held: TimedMatch, at: int, actor: Actor) -> dict[str, Any]:
    """Starts the game in hand: the first counter is shown, and the clock of who acts runs from ``at``."""
    game, live = held.game, held.live
    game.state, game.started_at = LiveGameState.PLAYING, at
    live.state, live.timer_at = LiveState.PLAYING, None
    if held.is_online:
        _start_online(held, game, at, actor)
    else:
        _start_table(held, game, at, actor)
    return save(held, *held.games)


def _start_online(held: TimedMatch, game: LiveGame, at: int, who: Actor) -> None:
    played = _begun(held, game, at)
    write_game(held, game, played, at=at, actor=who)
    role = actor(played)
    if role is not None:
        append(game.clock, Start(game.clock.version + 1, at, clock_side(role)), who)
    follow_flags(held, game, played, at=max(at, game.clock.value.at), actor=who)
    end_if_over(held, game, played, at=at, actor=who)


def _begun(held: TimedMatch, game: LiveGame, at: int) -> FlagGame:
    """The game before its first ply; flags that a bank of the whole match brings along are down."""
    assert game.bag is not None
    fallen = tuple(FlagEvent(0, role_of_side(flag.side), at) for flag in held.clock_of(game).fallen)
    seed = game.bag.seed
    return begin(held.settings.rule, held.variant, draw_order(held.variant, seed), seed, fallen)


def _start_table(held: TimedMatch, game: LiveGame, at: int, who: Actor) -> None:
    """Over the board: Chaos's clock, or Order's when Chaos's flag is down already."""
    state = held.clock_of(game)
    game.flags = [table_flag(flag.side, at) for flag in state.fallen]
    up = [side for side in (1, 0) if not state.is_fallen(side)]
    if rule_on_table(held, game):
        end_game(held, game, at=max(at, state.at), actor=who)
    elif up:
        append(game.clock, Start(game.clock.version + 1, at, up[0]), who)
