"""Timed matches that computer players play through the services, as players do with their links."""

from __future__ import annotations

from random import Random

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.actions import Role
from games.engine.flags import FlagGame, actor
from games.engine.players import avoiding_chaos, greedy_order
from games.models import LiveMatch, LiveState, Side
from games.queries.timed_match import timed
from games.services.live.moves import act
from games.services.live.starting import set_ready

CHAOS, ORDER = avoiding_chaos(0.15), greedy_order(0.08)
WAITING = (LiveState.WAITING, LiveState.BETWEEN)


def play_on(live_id: int, rng: Random, who: Actor, *, actions: int) -> LiveMatch:
    """The match after so many actions of both players; fewer if it ends before.

    A game that waits is begun: both say that they are ready.
    """
    for _action in range(actions):
        live = LiveMatch.objects.select_related("match").get(pk=live_id)
        if live.state in WAITING:
            for side in Side:
                set_ready(live_id, side, stamp=now_ms(), actor=who)
        if not _one_action(live_id, rng, who):
            break
    return LiveMatch.objects.get(pk=live_id)


def _one_action(live_id: int, rng: Random, who: Actor) -> bool:
    held = timed(LiveMatch.objects.select_related("match").get(pk=live_id))
    game = held.game
    played = held.flag_game(game)
    role = actor(played) if played else None
    if played is None or role is None:
        return False
    act(live_id, held.side_of(game, role), _choice(played, rng), stamp=now_ms(), actor=who)
    return True


def _choice(played: FlagGame, rng: Random) -> str:
    player = CHAOS if played.state.turn is Role.CHAOS else ORDER
    return str(player(played.state, rng))
