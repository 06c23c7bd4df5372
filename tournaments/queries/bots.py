"""Programs with an account, and the matches that wait for them."""

from __future__ import annotations

from django.db.models import QuerySet

from games.engine.flags import actor
from games.models import LiveGameState, LiveMatch
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch
from tournaments.models import Bot, Seat
from tournaments.models.round import RoundState

OVER = (LiveState.FINISHED, LiveState.STOPPED)


def all_bots() -> QuerySet[Bot]:
    """Every program with its account and player, by name."""
    return Bot.objects.select_related("user", "player").order_by("player__name_key", "pk")


def seats_in_play(bot: Bot) -> QuerySet[Seat]:
    """Where the program sits in matches on line that are not over, in whatever event, oldest first."""
    seats = Seat.objects.filter(
        entry__player=bot.player_id,
        round__state=RoundState.PUBLISHED,
        round__tournament__finished_at=None,
        pairing__match__live__play=LiveMatch.Play.ONLINE,
    ).exclude(pairing__match__live__state__in=OVER)
    return seats.select_related("round__tournament", "pairing__match__live").order_by("pk")


def waits_for(held: TimedMatch, side: int) -> bool:
    """Whether the match goes on only when this side is ready, or moves."""
    live, game = held.live, held.game
    if live.state != LiveState.PLAYING:
        return not live.is_ready(side)
    played = held.flag_game(game) if game.state == LiveGameState.PLAYING else None
    role = actor(played) if played else None
    return role is not None and held.side_of(game, role) == side
