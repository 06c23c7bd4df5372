"""The house player's part in a game on line: a job that acts once in its turn, and whose act sends the next.

It thinks with no lock and no transaction, and sees only what its seat may see.
"""

from __future__ import annotations

from random import Random

from celery import current_app

from audit.actor import Actor
from clocks.core import evaluate
from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games.house import choose
from games.engine.interface import Seat
from games.errors import Refused
from games.models import TilesGame, TilesState
from games.queries.tiles.tiles_match import TilesMatch, read_tiles
from games.services.tiles.acting import act
from games.services.tiles.sending import house_seat, send_house

HOUSE = Actor(None, "house player", "system")
TRIES = 3


def resend_house() -> int:
    """Sends every game again in which the house player has something to do. Returns how many."""
    found = TilesGame.objects.filter(state=TilesState.PLAYING).exclude(house=[])
    sent = 0
    for game in found.select_related("match", "clock").order_by("pk")[:500]:
        if _turn(TilesMatch(game)) is not None:
            send_house(game.pk, game.seq)
            sent += 1
    return sent


def play_house(game_id: int, seq: int | None = None) -> int:
    """Acts for the house player while it is its turn and ``seq`` acts have been made; how many acts.

    One, whose commit sends the next job. Where jobs are done at once, as in tests, there is no next job: it
    would run within this one.
    """
    acts = 0
    while _step(game_id, seq):
        acts += 1
        seq = None
        if not current_app.conf.task_always_eager:
            break
    return acts


def _step(game_id: int, seq: int | None) -> bool:
    held = read_tiles(game_id)
    if held is None or (seq is not None and seq != held.game.seq):
        return False
    seat = _turn(held)
    if seat is None:
        return False
    try:
        return _act(held, seat)
    except Refused:
        return False  # the game went on meanwhile; whatever it waits for sends a job again


def _act(held: TilesMatch, seat: Seat) -> bool:
    place = _place(held)
    rng = Random(f"{held.game.salt}:{place}")  # noqa: S311
    text = choose(held.state, seat, rng).text
    key = f"house:{held.game.attempt}:{held.game.seq}"
    for _try in range(TRIES):
        version = held.game.version
        try:
            act(held.game.pk, seat, [text], stamp=now_ms(), actor=HOUSE, key=key, version=version)
        except Refused:
            now = read_tiles(held.game.pk)
            if now is None or _place(now) != place or now.game.version == version or _turn(now) != seat:
                raise
            held = now  # somebody came to look, or the like: what was thought still holds
        else:
            return True
    return False


def _turn(held: TilesMatch) -> Seat | None:
    """The seat that the house player has to act for now; nobody's in a pause."""
    seat = house_seat(held.game)
    return seat if seat is None or not evaluate(held.clock_state, now_ms()).paused else None


def _place(held: TilesMatch) -> tuple[int, int]:
    """Where a game is: equal as long as the same action is asked for."""
    return held.game.attempt, held.game.seq
