"""Over the board with our clock: the presses of the table's device, and the end of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.core import Press, evaluate
from clocks.services.instants import now_ms
from clocks.services.ledger import append, first_verdict
from games.engine.actions import Role
from games.errors import Conflict
from games.models import LiveGame, LiveGameState
from games.play.codec import clock_side
from games.queries.live_snapshot import snapshot_of
from games.queries.timed_match import TimedMatch
from games.services.live.ending import end_game
from games.services.live.held import hold, refuse_stale, save, stale
from games.services.live.moves import TimeIsUp
from games.services.live.noticing import notice_fall
from games.services.live.starting import WAITS, start_game
from games.services.live.timely import game_in_play, timely


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """The match after an act at the table; ``replayed``: the act had been done before."""

    state: dict[str, Any]
    replayed: bool = False


def table_press(
    live_id: int,
    role: Role,
    *,
    stamp: int,
    actor: Actor,
    version: int | None = None,
    key: str | None = None,
) -> TableVerdict:
    """A half of the device is pressed: that role has completed a turn, the other's clock runs.

    With the other flag down the same clock goes on with its next turn. A repetition of a ``key`` gets the
    first verdict. Raises Conflict (with the state) out of turn, paused or for another version, TimeIsUp.
    """
    try:
        return _press(live_id, role, stamp, actor, version, key)
    except TimeIsUp:
        notice_fall(live_id, now_ms())
        raise


def table_start(
    live_id: int, *, actor: Actor, stamp: int | None = None, version: int | None = None
) -> dict[str, Any]:
    """Both sit at the table: the next game begins with Chaos's clock."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        _refuse_online(held)
        if held.live.state not in WAITS:
            raise Conflict(_("No game is waiting to start."))
        if evaluate(held.clock_of(held.game), at).paused:
            raise Conflict(_("The clock is paused."))
        return start_game(held, at, actor)

    return timely(live_id, act, stamp=stamp, version=version)


def table_end_game(
    live_id: int,
    *,
    actor: Actor,
    number: int | None = None,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """The board is full: both clocks stop. After game 1 the wait for game 2 begins.

    Raises Conflict when no game is in play, or another one than ``number``.
    """

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        _refuse_online(held)
        game = game_in_play(held)
        if number not in (None, game.number):
            raise stale(held, _("That game is over."))
        end_game(held, game, at=at, actor=actor)
        return save(held, *held.games)

    return timely(live_id, act, stamp=stamp, version=version)


@transaction.atomic
def _press(
    live_id: int, role: Role, stamp: int, actor: Actor, version: int | None, key: str | None
) -> TableVerdict:
    held = hold(live_id)
    if any(first_verdict(game.clock, key) for game in held.games):
        return TableVerdict(snapshot_of(held, now_ms(), inside=True), replayed=True)
    refuse_stale(held, version)
    _refuse_online(held)
    game = held.game
    if game.state != LiveGameState.PLAYING:
        raise stale(held, _("No game is in play."))
    append(game.clock, _judged(held, game, clock_side(role), stamp), actor, key=key)
    return TableVerdict(save(held, game))


def _judged(held: TimedMatch, game: LiveGame, side: int, stamp: int) -> Press:
    """The press as an event, if it is in turn and in time."""
    state = game.clock.value
    if state.turn != side:
        raise stale(held, _("It is not your turn."))
    reading = evaluate(state, stamp)
    if reading.pending is not None:
        raise TimeIsUp(
            _("Your time was up before this press came in."), deadline=reading.deadline, stamp=stamp
        )
    if reading.paused:
        raise stale(held, _("The clock is paused."))
    other = 1 - side
    return Press(game.clock.version + 1, stamp, side, side if state.is_fallen(other) else other)


def _refuse_online(held: TimedMatch) -> None:
    if held.is_online:
        raise Conflict(_("This match is played on line."))
