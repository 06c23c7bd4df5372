"""The house player's part in a match on line: a job that is ready when the game is, and moves in its turn.

It thinks with no lock and no transaction. A kind that thinks makes one move a job, so that the workers serve
all its games in turn: the move itself sends the next job.
"""

from __future__ import annotations

from random import Random

from django.core.cache import cache

from audit.actor import Actor
from clocks.core import evaluate
from clocks.services.instants import now_ms
from games.engine.actions import EntropyAction
from games.engine.flags import actor
from games.engine.house import level_of
from games.engine.position import Position
from games.errors import Refused
from games.models import LiveGameState, LiveMatch, Side
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch, read_timed
from games.services.live.moves import act
from games.services.live.sending import send_house
from games.services.live.starting import set_ready
from games.services.live.thinking import budget_ms, think

HOUSE = Actor(None, "house player", "system")
GOES_ON = (LiveState.WAITING, LiveState.BETWEEN, LiveState.PLAYING)
THOUGHT_SECONDS = 10  # so long nobody else thinks about the same position; the sweep comes later than that
TRIES = 3


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
            if not _act(held):
                break
        except Refused:
            break  # the match went on meanwhile; whatever it waits for sends this job again
        acts += 1
        if level_of(held.live.house_kind):
            break
    return acts


def _act(held: TimedMatch) -> bool:
    live = held.live
    assert live.house_side is not None
    side = Side(live.house_side)
    if live.state != LiveState.PLAYING:
        set_ready(live.pk, side, stamp=now_ms(), actor=HOUSE)
        return True
    if not level_of(live.house_kind):
        return _move(held, side)
    key = f"house:{live.pk}:{'-'.join(map(str, _place(held)))}"
    if not cache.add(key, 1, THOUGHT_SECONDS):
        return False  # somebody thinks about it: a job may be sent twice, by the sweep or a broker
    try:
        return _move(held, side)
    finally:
        cache.delete(key)


def _move(held: TimedMatch, side: Side) -> bool:
    action = str(_chosen(held))
    for _try in range(TRIES):
        try:
            act(held.live.pk, side, action, stamp=now_ms(), actor=HOUSE, version=held.live.version)
        except Refused:
            now = read_timed(held.live.pk)
            if _place(now) != _place(held) or now.live.version == held.live.version or not has_turn(now):
                raise
            held = now  # somebody came to look, or the like: what was thought still holds
        else:
            return True
    return False


def _chosen(held: TimedMatch) -> EntropyAction:
    live = held.live
    played = held.flag_game(held.game)
    assert played is not None
    rng = Random(f"{live.pk}:{held.game.number}:{held.game.attempt}:{played.state.ply}")  # noqa: S311
    position = Position.of_game(played)
    if not level_of(live.house_kind):
        return think(live.house_kind, position, rng, 0)
    at = now_ms()
    deadline = evaluate(held.clock_of(held.game), at).deadline
    left = None if deadline is None else deadline - at
    playing = LiveMatch.objects.filter(house_side__isnull=False, state=LiveState.PLAYING).count()
    return think(live.house_kind, position, rng, budget_ms(left, position, playing))


def _place(held: TimedMatch) -> tuple[int, ...]:
    """Where a match is: equal as long as the same move is asked for."""
    game = held.game
    return (game.pk, game.branch, len(game.plies), len(game.flags), len(game.lifted))


def _moves(held: TimedMatch) -> bool:
    game = held.game
    played = held.flag_game(game) if game.state == LiveGameState.PLAYING else None
    role = actor(played) if played else None
    if role is None or held.side_of(game, role) != held.live.house_side:
        return False
    return not evaluate(held.clock_of(game), now_ms()).paused
