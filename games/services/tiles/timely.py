"""Acts beside the moves: one transaction each under the game's lock, after every fall that comes first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from clocks.core import EventError
from clocks.models import Clock
from clocks.services.acts import wait_for_settling
from clocks.services.falls import catch_up, is_due
from clocks.services.instants import now_ms
from games.engine.errors import EngineError
from games.engine.interface import Seat
from games.errors import Conflict
from games.models import TilesGame
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles.held import hold, refuse_stale

T = TypeVar("T")
Act = Callable[[TilesMatch, int], T]
MOST_WAITS = 6
"""A fall can start the next seat's clock, whose flag may be about to fall as well."""


def timely(
    game_id: int,
    act: Act[T],
    *,
    stamp: int | None = None,
    version: int | None = None,
    seat: Seat | None = None,
) -> T:
    """Calls ``act(held, at)`` in one transaction; ``stamp`` (ms) is when it came in, now by default.

    An act that came after a deadline waits until the fall is recorded, outside any transaction and at most
    the settle bound for each fall, and comes after it. Raises Conflict (with the state, as ``seat`` sees it)
    for another ``version`` than the actor saw, and for what clock or game do not accept; nothing is changed
    then.
    """
    for _attempt in range(MOST_WAITS):
        _wait(game_id, stamp)
        with transaction.atomic():
            held, at = _caught_up(game_id, stamp)
            if _is_in_time(held.clock, at):
                refuse_stale(held, version, seat)
                return _accepted(act, held, at)
    raise Conflict(_("A flag is about to fall. Try again in a moment."))


def catch_up_on(held: TilesMatch) -> tuple[TilesMatch, int]:
    """The game after a fall that is due, and the present instant: for who can't wait for a bound."""
    now = now_ms()
    if is_due(held.clock, now) and catch_up(held.clock, now):
        held = hold(held.game.pk)  # the fall has made its own copy go on
    return held, now


def _accepted(act: Act[T], held: TilesMatch, at: int) -> T:
    try:
        return act(held, max(at, held.clock.value.at))
    except EventError as error:
        raise Conflict(str(error)) from error
    except EngineError as error:
        raise Conflict(getattr(error, "what", str(error))) from error


def _wait(game_id: int, stamp: int | None) -> None:
    clock_id = TilesGame.objects.filter(pk=game_id).values_list("clock", flat=True).first()
    if clock_id is not None:
        wait_for_settling(clock_id, stamp)


def _caught_up(game_id: int, stamp: int | None) -> tuple[TilesMatch, int]:
    held, now = hold(game_id), now_ms()
    at = now if stamp is None else min(stamp, now)
    return (held if _is_in_time(held.clock, at) else catch_up_on(held)[0]), at


def _is_in_time(clock: Clock, at: int) -> bool:
    return clock.deadline is None or at <= clock.deadline
