"""When a game begins: all are ready, or its hour has come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from audit.actor import SYSTEM, Actor
from clocks.core import Start, evaluate
from clocks.services.ledger import append
from games.engine.interface import Seat
from games.models import TilesGame, TilesState
from games.play.tiles.line import running_seat
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles.ending import end_if_over
from games.services.tiles.held import hold, save

PROMPT_MS = 2000
"""A timer that is noticed later than this was missed, not just polled: nobody is charged for the gap."""


def timers(until: int) -> Iterable[tuple[int, int]]:
    """The games that begin by themselves up to the instant ``until`` (ms), with when they do."""
    rows = TilesGame.objects.filter(timer_at__lte=until, state=TilesState.WAITING)
    return [(pk, at) for pk, at in rows.values_list("pk", "timer_at") if at is not None]


@transaction.atomic
def fire_timer(game_id: int, now: int) -> bool:
    """Starts the game whose hour has come; whether it did. Harmless when somebody else was first."""
    held = hold(game_id)
    due = held.game.timer_at
    if due is None or now < due or held.game.state != TilesState.WAITING:
        return False
    start_game(held, due if now - due < PROMPT_MS else now, SYSTEM)
    return True


def start_if_ready(held: TilesMatch, at: int, actor: Actor) -> dict[Seat | None, dict[str, Any]] | None:
    """Starts the game that all are ready for, after a pause that stands; the snapshots if it did."""
    game = held.game
    if game.state != TilesState.WAITING or not set(held.seats) <= set(game.ready):
        return None
    reading = evaluate(held.clock_state, at)
    if reading.paused:
        game.timer_at = reading.paused_until  # nobody is waited for when the pause ends by itself
        return None
    return start_game(held, at, actor)


def start_game(held: TilesMatch, at: int, actor: Actor) -> dict[Seat | None, dict[str, Any]]:
    """The first seat's clock runs from ``at``; the snapshots."""
    game, clock = held.game, held.clock
    game.state, game.started_at, game.timer_at = TilesState.PLAYING, at, None
    first = running_seat(held.state)
    if first is not None:
        append(clock, Start(clock.version + 1, at, first - 1), actor)
    end_if_over(held, at=at, actor=actor)
    return save(held)
