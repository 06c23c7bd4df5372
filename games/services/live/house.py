"""The house player's part in a match on line: a job that is ready when the game is, and moves in its turn."""

from __future__ import annotations

from random import Random

from audit.actor import Actor
from clocks.core import evaluate
from clocks.services.instants import now_ms
from games.engine import house
from games.engine.flags import actor
from games.errors import Refused
from games.models import LiveGameState, LiveMatch, Side
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch, read_timed
from games.services.live.moves import act
from games.services.live.sending import send_house
from games.services.live.starting import set_ready

HOUSE = Actor(None, "house player", "system")
GOES_ON = (LiveState.WAITING, LiveState.BETWEEN, LiveState.PLAYING)


def resend_house() -> int:
    """Sends every match again in which the house player has something to do. Returns how many."""
    found = LiveMatch.objects.filter(house_side__isnull=False, state__in=GOES_ON).order_by("pk")
    ids = [pk for pk in found.values_list("pk", flat=True)[:500] if has_turn(read_timed(pk))]
    for live_id in ids:
        send_house(live_id)
    return len(ids)


def has_turn(held: TimedMatch) -> bool:
    """Whether the house player has something to do: to be ready, or to move."""
    live = held.live
    if live.house_side is None:
        return False
    if live.state in (LiveState.WAITING, LiveState.BETWEEN):
        return not live.is_ready(live.house_side)
    return live.state == LiveState.PLAYING and _moves(held)


def play_house(live_id: int) -> int:
    """Does all that the house player has to do now; how many acts. Harmless when somebody else was first."""
    acts = 0
    while has_turn(held := read_timed(live_id)):
        try:
            _act(held)
        except Refused:
            break  # the match went on meanwhile; whatever it waits for sends this job again
        acts += 1
    return acts


def _act(held: TimedMatch) -> None:
    live = held.live
    assert live.house_side is not None
    side = Side(live.house_side)
    if live.state != LiveState.PLAYING:
        set_ready(live.pk, side, stamp=now_ms(), actor=HOUSE)
        return
    played = held.flag_game(held.game)
    assert played is not None
    rng = Random(f"{live.pk}:{held.game.number}:{held.game.attempt}:{played.state.ply}")  # noqa: S311
    action = house.choose(live.house_kind, played.state, rng)
    act(live.pk, side, str(action), stamp=now_ms(), actor=HOUSE, version=live.version)


def _moves(held: TimedMatch) -> bool:
    game = held.game
    played = held.flag_game(game) if game.state == LiveGameState.PLAYING else None
    role = actor(played) if played else None
    if role is None or held.side_of(game, role) != held.live.house_side:
        return False
    return not evaluate(held.clock_of(game), now_ms()).paused
