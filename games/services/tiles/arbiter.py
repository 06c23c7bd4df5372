"""What the arbiter does to a game: each act under its lock, with its entry in the log."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import Adjust, Pause, Resume, evaluate
from clocks.core.control import SECOND
from clocks.services.ledger import append
from games.engine.interface import Seat
from games.errors import Conflict, Invalid
from games.models import TilesState
from games.queries.tiles.tiles_match import TilesMatch
from games.services.live.incidents import reason_given
from games.services.live.time_given import check_time
from games.services.tiles import stopping
from games.services.tiles.falling import REMOVED, drop_out
from games.services.tiles.held import refuse_over, save
from games.services.tiles.starting import start_game, start_if_ready
from games.services.tiles.timely import timely

ARBITER = "arbiter"
"""The reason for which a clock stands that the arbiter has paused."""

Facts = dict[str, Any]


def pause(
    game_id: int, *, actor: Actor, reason: str = "", until: int | None = None, stamp: int | None = None
) -> Facts:
    """All clocks stand until resumed, or until the instant ``until`` (ms); nobody acts, and a game that waits
    does not start. What everybody sees then.

    Raises Conflict after the end, and for a pause that would end before it begins.
    """

    def act(held: TilesMatch, at: int) -> Facts:
        refuse_over(held)
        clock = held.clock
        hour = _timer_of(held, at) if evaluate(clock.value, at).paused else held.game.timer_at
        append(clock, Pause(clock.version + 1, at, frozenset({ARBITER}), until), actor)
        if held.game.state == TilesState.WAITING:
            held.game.timer_at = _held_until(held, at, hour)
        _record(held, actor, "play.paused", {"reasons": [ARBITER], "until": until}, reason)
        return save(held)[None]

    return timely(game_id, act, stamp=stamp)


def resume(game_id: int, *, actor: Actor, reason: str = "", stamp: int | None = None) -> Facts:
    """The pauses stand no longer: play goes on, or begins if all are ready. Raises Conflict without one."""

    def act(held: TilesMatch, at: int) -> Facts:
        refuse_over(held)
        clock = held.clock
        names = frozenset(evaluate(clock.value, at).paused)
        if not names:
            raise Conflict(_("This match is not paused."))
        append(clock, Resume(clock.version + 1, at, names), actor)
        _record(held, actor, "play.resumed", {"reasons": sorted(names)}, reason)
        held.game.timer_at = _timer_of(held, at)
        return (start_if_ready(held, at, actor) or save(held))[None]

    return timely(game_id, act, stamp=stamp)


def start_now(game_id: int, *, actor: Actor, reason: str = "", stamp: int | None = None) -> Facts:
    """Play begins, whether the players are ready or not. Raises Conflict when it has begun."""

    def act(held: TilesMatch, at: int) -> Facts:
        if held.game.state != TilesState.WAITING:
            raise Conflict(_("This match does not wait to begin."))
        _record(held, actor, "play.started", {"attempt": held.game.attempt}, reason)
        return start_game(held, at, actor)[None]

    return timely(game_id, act, stamp=stamp)


def adjust(
    game_id: int,
    seat: Seat,
    ms: int,
    *,
    reason: str,
    actor: Actor,
    set_to: bool = False,
    stamp: int | None = None,
) -> Facts:
    """Adds ``ms`` to a seat's main time (takes off when negative), or sets it to ``ms``. A seat that has
    fallen stays out.

    Raises Invalid for a time out of bounds, without a reason and for no seat; Conflict after the end and in
    untimed play.
    """
    check_time(ms, set_to=set_to)
    reason_given(reason)

    def act(held: TilesMatch, at: int) -> Facts:
        refuse_over(held)
        check_seat(held, seat)
        clock = held.clock
        before = evaluate(clock.value, at).remaining[seat - 1]
        append(clock, Adjust(clock.version + 1, at, seat - 1, ms, reason, set_to), actor)
        after = evaluate(clock.value, at).remaining[seat - 1]
        record(
            held.match.scope,
            actor,
            "play.time_changed",
            held.match,
            before={"seat": seat, "remaining": before},
            after={"seat": seat, "remaining": after, "set_to" if set_to else "added": ms},
            reason=reason,
        )
        return save(held)[None]

    return timely(game_id, act, stamp=stamp)


def remove_seat(game_id: int, seat: Seat, *, reason: str, actor: Actor, stamp: int | None = None) -> Facts:
    """A seat is out of a game in play: its turns are skipped, its score stands, its hand stays secret.

    Raises Conflict when no game is in play, and for a seat that is out already.
    """
    reason_given(reason)

    def act(held: TilesMatch, at: int) -> Facts:
        refuse_over(held)
        check_seat(held, seat)
        if held.game.state != TilesState.PLAYING:
            raise Conflict(_("The game has not begun: start it, then take the seat out."))
        _record(held, actor, "play.removed", {"seat": seat}, reason)
        return drop_out(held, seat, REMOVED, at=at, actor=actor)[None]

    return timely(game_id, act, stamp=stamp)


def stop(game_id: int, *, reason: str, actor: Actor, stamp: int | None = None) -> Facts:
    """Stops the play of a match for good; its result is entered by hand."""
    reason_given(reason)

    def act(held: TilesMatch, at: int) -> Facts:
        refuse_over(held)
        _record(held, actor, "play.stopped", {"attempt": held.game.attempt}, reason)
        return stopping.stop(held, actor, at)

    return timely(game_id, act, stamp=stamp)


def _timer_of(held: TilesMatch, at: int) -> int | None:
    """When a game begins by itself after a pause; one that is begun anew waits until all are ready."""
    game, after = held.game, held.settings.start_after
    if game.state != TilesState.WAITING or after is None or game.attempt > 1:
        return None
    return max(at, game.opened_at + after * SECOND)


def _held_until(held: TilesMatch, at: int, hour: int | None) -> int | None:
    """When a game that waits begins by itself: when the pause ends, and not before this hour."""
    until = evaluate(held.clock.value, at).paused_until
    if until is None or set(held.seats) <= set(held.game.ready):
        return until
    return None if hour is None else max(until, hour)


def check_seat(held: TilesMatch, seat: Seat) -> None:
    """Raises Invalid for a seat that the game does not have."""
    if seat not in held.seats:
        words = _("There are seats 1 to %(most)d.") % {"most": len(held.seats)}
        raise Invalid(words, fields={"seat": words})


def _record(held: TilesMatch, actor: Actor, verb: str, facts: Facts, reason: str) -> None:
    record(held.match.scope, actor, verb, held.match, after=facts, reason=reason)
