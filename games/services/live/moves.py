"""A move: judged by its stamp under the match's lock, written with its press in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.prepared import Prepared
from clocks.core import ClockState, Press, evaluate
from clocks.services.instants import now_ms
from clocks.services.lag import compensation
from clocks.services.ledger import append
from games.engine import entropy
from games.engine.actions import Role
from games.engine.errors import ActionError, Malformed, OutOfTurn
from games.engine.flags import FlagGame, actor, apply
from games.errors import Conflict, Invalid
from games.models import Action, LiveGame, LiveGameState, Side
from games.play.codec import clock_side
from games.queries.live_snapshot import snapshot_of
from games.queries.timed_match import TimedMatch
from games.services.live.ending import end_if_over
from games.services.live.giving_up import FAILED, drop_flag
from games.services.live.held import hold, refuse_stale, save, stale, write_game
from games.services.live.noticing import notice_fall
from games.services.live.stopping import stands_at

_done_with = Prepared(
    lambda live_id, key: Action.objects.filter(game__live=live_id, key=key).values_list("ply", "text", "at"),
    int,
    str,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """An accepted move: its ply, text and instant (ms), and the match now. ``replayed``: it came before."""

    ply: int
    text: str
    at: int
    state: dict[str, Any]
    replayed: bool = False


class TimeIsUp(Conflict):
    """The move was stamped after the deadline."""

    kind = "time-is-up"


def act(
    live_id: int,
    side: Side,
    text: str,
    *,
    stamp: int,
    actor: Actor,
    version: int | None = None,
    key: str | None = None,
    delay: int = 0,
    program: bool = False,
) -> Verdict:
    """One action of a player in CodeCup notation, received at ``stamp`` (ms).

    A repetition of a player's ``key`` gets the first verdict. ``delay`` is the measured network delay in ms.
    Raises Invalid for what is no action or not legal, Conflict (with the state) for another version, out of
    turn or paused, TimeIsUp after the deadline; nothing is changed then, but that a due fall is recorded.
    With the preset `codecup` an illegal action of a ``program`` is a fall of its flag at that instant.
    """
    try:
        return _act(live_id, side, text, stamp=stamp, who=actor, version=version, key=key, delay=delay)
    except TimeIsUp:
        notice_fall(live_id, now_ms())
        raise
    except Invalid as error:
        if program:
            _fail_program(live_id, side, stamp, actor, str(error))
        raise


@transaction.atomic
def _act(
    live_id: int,
    side: Side,
    text: str,
    *,
    stamp: int,
    who: Actor,
    version: int | None,
    key: str | None,
    delay: int,
) -> Verdict:
    held = hold(live_id)
    game = held.game
    kept = key and kept_key(side, key)
    if done := _first_verdict(held, kept):
        return done
    refuse_stale(held, version)
    if not held.is_online or game.state != LiveGameState.PLAYING:
        raise stale(held, _("No game is in play."))
    role = held.role_of(game, side)
    played = held.flag_game(game)
    assert played is not None
    lag = compensation(game.clock, clock_side(role), delay)
    _refuse_untimely(held, game, role, stamp, lag)
    after = _applied(held, played, role, text)
    pressed = _press(game, after, role, stamp, who, lag)
    write_game(held, game, after, at=stamp, actor=who, key=kept, clock_version=pressed)
    end_if_over(held, game, after, at=stamp, actor=who)
    state = save(held, *(held.games if game.state == LiveGameState.ENDED else (game,)))
    return Verdict(len(played.plies) + 1, game.plies[len(played.plies)][0], stamp, state)


def kept_key(side: Side, key: str) -> str:
    """A key as the log has it: each player's keys are their own, and fit into it whatever their length."""
    return f"{int(side)}:{sha256(key.encode()).hexdigest()}"


@transaction.atomic
def _fail_program(live_id: int, side: Side, stamp: int, who: Actor, what: str) -> None:
    held = hold(live_id)
    clock, own = held.clock_of(held.game), clock_side(held.role_of(held.game, side))
    if held.settings.preset == "codecup" and clock.turn == own:
        drop_flag(held, side, stands_at(held.game.clock, stamp), who, FAILED, what)


def _first_verdict(held: TimedMatch, key: str | None) -> Verdict | None:
    if key is None:
        return None
    for ply, text, at in _done_with(held.live.pk, key):
        return Verdict(ply, text, at, snapshot_of(held, now_ms(), inside=True), replayed=True)
    return None


def _refuse_untimely(held: TimedMatch, game: LiveGame, role: Role, stamp: int, lag: int) -> None:
    """Before the move itself is looked at: a pause and the deadline hold for every action of a turn."""
    state: ClockState = held.clock_of(game)
    if state.turn != clock_side(role):
        raise stale(held, _("It is not your turn."))
    late = max(0, min(lag, game.clock.settle_ms - held.settings.settle_ms))
    reading = evaluate(state, stamp - late)
    if reading.pending is not None:
        raise TimeIsUp(
            _("Your time was up before this move came in."), deadline=reading.deadline, stamp=stamp
        )
    if reading.paused and evaluate(state, stamp).paused:
        raise stale(held, _("The clock is paused."))


def _applied(held: TimedMatch, played: FlagGame, role: Role, text: str) -> FlagGame:
    try:
        return apply(played, role, entropy.parse(played.state, text))
    except OutOfTurn as error:
        raise stale(held, error.what) from None
    except (Malformed, ActionError) as error:
        raise Invalid(error.what, fields={"action": error.what}) from None


def _press(game: LiveGame, after: FlagGame, role: Role, stamp: int, who: Actor, lag: int) -> int | None:
    """The press that completes the turn, if this action does; its version."""
    if not after.turn_complete:
        return None
    side, following = clock_side(role), actor(after)
    to = None if following is None else clock_side(following)
    return append(game.clock, Press(game.clock.version + 1, stamp, side, to, lag), who).version
