"""The arbiter puts a fallen flag up again: an act of its own, with a reason and the ply play goes on from."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import Event, Lift, undo_of
from clocks.core.codec import event_from_json
from clocks.services.ledger import append
from games.engine.flags import FlagGame, actor, lift
from games.errors import Conflict
from games.models import IncidentKind, LiveGame, Side
from games.play.codec import clock_side
from games.queries.timed_match import TimedMatch
from games.services.adjudication.requesting import after_rewriting
from games.services.live.ending import end_if_over
from games.services.live.held import rewrite_game, save
from games.services.live.incidents import note, reason_given
from games.services.live.reopening import game_to_reopen, reopen
from games.services.live.time_given import adjust, check_time
from games.services.live.timely import timely


def lift_flag(
    live_id: int,
    side: Side,
    *,
    reason: str,
    actor: Actor,
    ply: int | None = None,
    add_ms: int = 0,
    number: int | None = None,
    stamp: int | None = None,
) -> dict[str, Any]:
    """The flag of a player is up again, and play goes on from ``ply``: as it stands by default.

    ``add_ms`` is given first: a side without time falls again. Raises Conflict when nothing is to be lifted,
    the ply is not possible, no time is left, or the game can't be opened again.
    """
    reason_given(reason)
    check_time(add_ms, set_to=True)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        game = game_to_reopen(held, number)
        undo_end(game, at, reason, actor)
        reopen(held, game, at, actor)
        lift_in(held, game, side, ply, add_ms, at=at, reason=reason, actor=actor)
        if (after := held.flag_game(game)) is not None:
            after_rewriting(held, game, after, at=at, actor=actor)
            end_if_over(held, game, after, at=at, actor=actor)
        return save(held, *held.games)

    return timely(live_id, act, stamp=stamp)


def lift_in(
    held: TimedMatch,
    game: LiveGame,
    side: Side,
    ply: int | None,
    add_ms: int,
    *,
    at: int,
    reason: str,
    actor: Actor,
) -> None:
    """The same on a locked match, for an act that goes on: what follows from it is the act's."""
    if add_ms:
        adjust(held, game, side, add_ms, at=at, set_to=False, reason=reason, actor=actor)
    note(game, IncidentKind.FLAG, reason, at=at, actor=actor, side=side)
    facts = {"side": side, "ply": ply, "added": add_ms}
    record(held.match.scope, actor, "play.flag_lifted", game, after=facts, reason=reason)
    if held.is_online:
        _on_line(held, game, side, ply, at, reason, actor)
    else:
        _on_table(held, game, side, at, reason, actor)


def undo_end(game: LiveGame, at: int, reason: str, who: Actor) -> None:
    """The counter-event of the clock's end, if it has ended."""
    if game.clock.ended:
        events = events_of(game)
        end = events[-1].version
        append(game.clock, undo_of(game.clock.value.control, events, end, at=at, reason=reason), who)


def events_of(game: LiveGame) -> list[Event]:
    """All events of the game's clock."""
    return [
        event_from_json(data) for data in game.clock.events.order_by("version").values_list("data", flat=True)
    ]


def _on_line(
    held: TimedMatch, game: LiveGame, side: Side, ply: int | None, at: int, reason: str, who: Actor
) -> None:
    played, role = held.flag_game(game), held.role_of(game, side)
    assert played is not None
    since = _latest(played) if ply is None else ply
    after = lift(played, role, since, at, reason)
    following = actor(after)
    turn = None if following is None else clock_side(following)
    append(game.clock, Lift(game.clock.version + 1, at, clock_side(role), since, turn, reason), who)
    rewrite_game(held, game, after, since, at=at, actor=who)


def _latest(played: FlagGame) -> int:
    """As it stands; after both flags as it stood at the second fall."""
    if len(played.flags) < 2:
        return len(played.plies)
    return max(flag.ply for flag in played.flags)


def _on_table(held: TimedMatch, game: LiveGame, side: Side, at: int, reason: str, who: Actor) -> None:
    """Over the board the lifted side's clock goes on; the board is as the players have it."""
    role = held.role_of(game, side)
    flag = next((flag for flag in game.flags if flag["side"] == role.label), None)
    if flag is None:
        raise Conflict(_("That flag is up: there is nothing to lift."))
    number = clock_side(role)
    append(game.clock, Lift(game.clock.version + 1, at, number, 0, number, reason), who)
    game.flags = [each for each in game.flags if each is not flag]
    game.lifted = [*game.lifted, {"flag": flag, "ply": None, "at": at, "reason": reason}]
