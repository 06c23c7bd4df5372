"""What timed play does when one of its clocks is locked, falls or changes without it."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from audit.actor import Actor
from clocks.core import Fall
from clocks.models import Clock, Heartbeat
from clocks.services.watcher import register_timer
from clocks.signals import clock_changed, clock_fell, clock_locking, outage_ended
from games.models import Duel, LiveGame, LiveGameState, LiveMatch, Match, TilesGame
from games.queries.timed_match import TimedMatch
from games.services.duel import telling as duels
from games.services.duel.outage import give_time_back
from games.services.duel.showing import fire
from games.services.duel.showing import timers as duel_timers
from games.services.duel.timing import board_timers, fire_board
from games.services.live.falling import flag_fell
from games.services.live.held import hold, lock_live, save
from games.services.live.noticing import timers
from games.services.live.starting import fire_timer
from games.services.live.telling import tell_later
from games.services.tiles import falling as tiles
from games.services.tiles import starting as tiles_starting
from games.services.tiles import telling as tiles_telling
from games.services.tiles.held import lock_tiles
from games.services.tiles.held import save as save_tiles
from games.signals import result_changed

register_timer("games", timers, fire_timer)
register_timer("duels", duel_timers, fire)
register_timer("duel boards", board_timers, fire_board)
register_timer("tiles", tiles_starting.timers, tiles_starting.fire_timer)


@receiver(clock_locking, dispatch_uid="games.match_before_clock")
def match_before_clock(sender: type[Clock], clock_id: int, **kwargs: Any) -> None:
    """The match's lock comes first, for whoever comes by way of the clock."""
    live_id = LiveGame.objects.filter(clock=clock_id).values_list("live", flat=True).first()
    if live_id is not None:
        lock_live(live_id)
        return
    game_id = TilesGame.objects.filter(clock=clock_id).values_list("pk", flat=True).first()
    if game_id is not None:
        lock_tiles(game_id)


@receiver(clock_fell, dispatch_uid="games.flag_fell")
def game_follows_flag(
    sender: type[Clock], clock: Clock, fall: Fall, resume_at: int, actor: Actor, **kwargs: Any
) -> None:
    """The game goes on under its rule."""
    if (found := _game_of(clock)) and found[1].state == LiveGameState.PLAYING:
        flag_fell(*found, fall, resume_at, actor)
    elif game := tiles.held_of(clock):
        tiles.flag_fell(game, fall, resume_at, actor)


@receiver(clock_changed, dispatch_uid="games.clock_changed")
def watchers_follow_clock(sender: type[Clock], clock: Clock, **kwargs: Any) -> None:
    """A clock was changed by itself, as after an outage: whoever watches is told."""
    if found := _game_of(clock):
        save(found[0])
    elif game := tiles.held_of(clock):
        save_tiles(game)


@receiver(outage_ended, dispatch_uid="games.outage_ended")
def boards_follow_outage(sender: type[Heartbeat], since: int, until: int, **kwargs: Any) -> None:
    """Nobody could call meanwhile."""
    give_time_back(since, until)


@receiver(result_changed, dispatch_uid="games.result_told")
def watchers_see_result(sender: type[Match], match: Match, **kwargs: Any) -> None:
    """The result of a timed match was entered, counted, amended or taken back."""
    live_id = LiveMatch.objects.filter(match=match).values_list("pk", flat=True).first()
    if live_id is not None:
        tell_later(live_id)
    duel_id = Duel.objects.filter(match=match).values_list("pk", flat=True).first()
    if duel_id is not None:
        duels.tell_later(duel_id)
    game_id = TilesGame.objects.filter(match=match).values_list("pk", flat=True).first()
    if game_id is not None:
        tiles_telling.tell_later(game_id)


def _game_of(clock: Clock) -> tuple[TimedMatch, LiveGame] | None:
    """The match and game of a clock, sharing the caller's locked clock."""
    live_id = LiveGame.objects.filter(clock=clock.pk).values_list("live", flat=True).first()
    if live_id is None:
        return None
    held = hold(live_id)
    for game in held.games:
        if game.clock_id == clock.pk:
            game.clock = clock
            return held, game
    return None
