"""Acts beside the moves: one transaction each under the match's lock, after every fall that comes first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from clocks.core import EventError
from clocks.core.sides import SIDE
from clocks.models import Clock
from clocks.services.acts import wait_for_settling
from clocks.services.instants import now_ms
from games.engine.actions import Role
from games.engine.errors import EngineError
from games.errors import Conflict
from games.models import LiveGame, LiveGameState, Result
from games.queries.timed_match import TimedMatch
from games.services.live.held import hold, refuse_stale
from games.services.live.stopping import catch_up_on
from words import Said

T = TypeVar("T")
Act = Callable[[TimedMatch, int], T]
# A fall can start the other side's clock, whose flag may be about to fall as well.
MOST_WAITS = 3


def timely(live_id: int, act: Act[T], *, stamp: int | None = None, version: int | None = None) -> T:
    """Calls ``act(held, at)`` in one transaction; ``stamp`` (ms) is when it came in, now by default.

    An act that came after a deadline waits until the fall is recorded, outside any transaction and at most
    the settle bound for each fall, and comes after it. Raises Conflict (with the state) for another
    ``version`` than the actor saw, and for what clock or game do not accept; nothing is changed then.
    """
    for _attempt in range(MOST_WAITS):
        _wait(live_id, stamp)
        with transaction.atomic():
            held, at = _caught_up(live_id, stamp)
            if _is_in_time(held.game.clock, at):
                refuse_stale(held, version)
                return _accepted(act, held, at)
    raise Conflict(_("A flag is about to fall. Try again in a moment."))


def refuse_over(held: TimedMatch) -> None:
    """Raises Conflict when the match's play is over."""
    if held.live.is_over:
        raise Conflict(_("The play of this match is over."))


def refuse_with_result(held: TimedMatch) -> None:
    """Raises Conflict when the match has a result: that is amended, or taken back first."""
    if Result.objects.filter(match=held.live.match_id).exists():
        raise Conflict(_("The match has a result. Amend it, or take it back first."))


def game_in_play(held: TimedMatch) -> LiveGame:
    """The game that is being played. Raises Conflict when none is."""
    if held.game.state != LiveGameState.PLAYING:
        raise Conflict(_("No game is in play."))
    return held.game


def _accepted(act: Act[T], held: TimedMatch, at: int) -> T:
    try:
        return act(held, max(at, held.game.clock.value.at))
    except (EventError, EngineError) as error:
        raise Conflict(_by_role(str(error))) from error


def _by_role(words: str) -> str:
    """The clock knows sides by number; people know roles."""
    if not isinstance(words, Said):
        return words
    if words.template == SIDE:
        return (Role.CHAOS if words.params["number"] else Role.ORDER).called
    params = {
        name: _by_role(value) if isinstance(value, str) else value for name, value in words.params.items()
    }
    return Said(words.template, params, words.plural)


def _wait(live_id: int, stamp: int | None) -> None:
    rows = LiveGame.objects.filter(live=live_id, state=LiveGameState.PLAYING)
    for clock_id in rows.values_list("clock", flat=True):
        wait_for_settling(clock_id, stamp)


def _caught_up(live_id: int, stamp: int | None) -> tuple[TimedMatch, int]:
    held, now = hold(live_id), now_ms()
    at = now if stamp is None else min(stamp, now)
    return (held if _is_in_time(held.game.clock, at) else catch_up_on(held)[0]), at


def _is_in_time(clock: Clock, at: int) -> bool:
    return clock.deadline is None or at <= clock.deadline
