"""Chaos Tiles in an event: acts of the arbiter on one game or on all, asked for permission."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import TILES_OVER, TilesGame, TilesState
from games.queries.tiles.tiles_match import TilesMatch, read_all
from games.services.live.pausing import Sweep
from games.services.tiles import arbiter
from games.services.tiles.held import hold
from games.services.tiles.starting import start_game
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.services.base import lock_event
from tournaments.services.play_control import each, open_event, require_control


def controlled_tiles(match_id: int, actor: Actor, act: str = "control_play") -> TilesGame:
    """The play of a match, after asking whether the actor may do ``act``: for what an arbiter does.

    Raises PermissionDenied, Locked for a finished event, and Conflict for a match without a game on line.
    """
    require_control(match_id, actor, act)
    game = TilesGame.objects.select_related("match").filter(match=match_id).first()
    if game is None:
        raise Conflict(_("This match is not played on line here."))
    return game


@transaction.atomic
def start_tiles(event_id: int, round_number: int, actor: Actor) -> int:
    """Starts every game of a published round that waits for its players, all at one instant; how many.

    Raises PermissionDenied, Locked for a finished event, and Conflict when nothing waits.
    """
    event = lock_event(event_id, actor, "control_play")
    round_ = event.rounds.filter(number=round_number, state=RoundState.PUBLISHED).first()
    waiting = TilesGame.objects.filter(match__pairing__round=round_, state=TilesState.WAITING)
    ids = [] if round_ is None else list(waiting.order_by("match_id").values_list("pk", flat=True))
    held = [hold(game_id) for game_id in ids]
    now = now_ms()  # with all locks in hand: nobody's clock runs while others are waited for
    started = [game for game in held if game.game.state == TilesState.WAITING]
    if not started:
        raise Conflict(_("No match of round %(number)d is waiting to start.") % {"number": round_number})
    for game in started:
        start_game(game, now, actor)
    facts = {"round": round_number, "matches": len(started)}
    record(event.scope, actor, "round.started", round_, after=facts)
    return len(started)


def pause_tiles(event_id: int, actor: Actor, *, reason: str = "", stamp: int | None = None) -> Sweep:
    """All clocks of the event's games stand, of those too that wait; each in its own transaction."""
    running = (held.game.pk for held in _going(open_event(event_id, actor)) if not _is_paused(held))
    return each(running, lambda pk: arbiter.pause(pk, reason=reason, actor=actor, stamp=stamp))


def resume_tiles(event_id: int, actor: Actor, *, stamp: int | None = None) -> Sweep:
    """Play goes on in every game that an arbiter has paused."""
    paused = (held.game.pk for held in _going(open_event(event_id, actor)) if _is_paused(held))
    return each(paused, lambda pk: arbiter.resume(pk, actor=actor, stamp=stamp))


def _going(event: Tournament) -> list[TilesMatch]:
    """The games that are not over, as they are before the act."""
    going = TilesGame.objects.filter(match__scope=event.scope).exclude(state__in=TILES_OVER)
    return read_all(going.values_list("pk", flat=True))


def _is_paused(held: TilesMatch) -> bool:
    return any(pause.name == arbiter.ARBITER for pause in held.clock_state.pauses)
