"""The arbiter has a game played again: a new attempt with a bag of its own, marked, and a new clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core.state import PauseReason
from games.errors import Conflict
from games.models import Bag, LiveGame, LiveGameState
from games.queries.timed_match import TimedMatch
from games.services.live.bags import make_bag
from games.services.live.ending import carry_over, keep_pauses, wait_for_game
from games.services.live.held import save
from games.services.live.incidents import reason_given
from games.services.live.opening import new_game
from games.services.live.timely import refuse_with_result, timely
from games.services.live.timers import timer_of
from games.services.live.voiding import make_void


def restart_game(
    live_id: int, number: int, *, reason: str, actor: Actor, stamp: int | None = None
) -> dict[str, Any]:
    """Game ``number`` is void and waits to be played again; with one bank the carry is made again.

    Raises Conflict when the match has a result, or the other game is in the way.
    """
    reason_given(reason)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        refuse_with_result(held)
        _refuse_in_the_way(held, number)
        game, standing = held.games[number - 1], held.game.clock.value.pauses
        if game.state != LiveGameState.VOID:
            make_void(game, at=at, actor=actor)
        fresh = again(held, game)
        again_waits(held, number, standing, at, actor)
        facts = {"attempt": fresh.attempt}
        record(held.match.scope, actor, "play.game_restarted", fresh, after=facts, reason=reason)
        return save(held, *held.games)

    return timely(live_id, act, stamp=stamp)


def again(held: TimedMatch, game: LiveGame, bag: Bag | None = None) -> LiveGame:
    """The next attempt of a game; on line with this bag, or one of its own."""
    if held.is_online and bag is None:
        bag = make_bag(held.match.scope, held.variant, extra=True)
    fresh = new_game(held.live, held.settings, game.number, bag, attempt=game.attempt + 1)
    held.replace_game(fresh)
    return fresh


def again_waits(
    held: TimedMatch, number: int, standing: Iterable[PauseReason], at: int, actor: Actor
) -> None:
    """Game ``number`` is the next one to start, and game 2's clock is what game 1 leaves it.

    Pauses that were ``standing`` on the match stand on.
    """
    wait_for_game(held, number, None)
    held.live.offer = held.live.settled_at = None
    if number == 1:
        renew_game_2(held)
    else:
        carry_over(held, held.games[0], held.games[1], at=at, actor=actor)
    keep_pauses(standing, held.game.clock, at, actor)
    held.live.timer_at = timer_of(held, at)


def renew_game_2(held: TimedMatch) -> None:
    """Game 1 goes on or is played again: game 2, if it has not begun, loses what game 1 left it."""
    following = held.games[1]
    if following.state == LiveGameState.READY and following.clock.version:
        following.state = LiveGameState.VOID
        following.save()
        again(held, following, following.bag)
    elif following.state == LiveGameState.VOID and following.started_at is None:
        again(held, following)


def _refuse_in_the_way(held: TimedMatch, number: int) -> None:
    first, second = held.games
    if number == 2 and first.state in (LiveGameState.READY, LiveGameState.PLAYING):
        raise Conflict(_("Game 1 comes first."))
    if number == 1 and second.state == LiveGameState.PLAYING:
        raise Conflict(_("Game 2 is in play: end it, or declare it void first."))
