"""Matches of Gyul! Hap! that invented players play through the services, as players do with their links."""

from __future__ import annotations

from random import Random

from audit.actor import Actor
from games.engine.gyul_hap import TRIPLES, is_hap
from games.models import Duel, DuelBoard, Side
from games.queries.duels import DuelMatch, read_duel
from games.services.duel.calling import call
from games.services.duel.readiness import set_ready
from games.services.duel.showing import fire

QUICKEST_MS, SLOWEST_MS = 2_000, 9_000  # from one call to the next
WRONG, AGAIN = 0.12, 0.1  # of the calls are no Hap, or one that was claimed before
ALL = 10_000


def call_on(duel_id: int, dice: Random, who: Actor, at: int, *, last: tuple[int, int] = (ALL, ALL)) -> None:
    """Plays a match from its beginning at the instant ``at`` (ms), which is past.

    ``last``: the board that stays open, and how many calls are made on it; else the match ends.
    """
    for side in Side:
        set_ready(duel_id, side, stamp=at, actor=who)
    number = 0
    while number < last[0] and (timer := Duel.objects.get(pk=duel_id).timer_at) is not None:
        fire(duel_id, timer)
        number += 1
        _play_board(duel_id, dice, who, last[1] if number == last[0] else None)


def _play_board(duel_id: int, dice: Random, who: Actor, calls: int | None) -> None:
    """Calls until the board is over; or so many calls, none of which ends it."""
    for _call in range(calls or ALL):
        held = read_duel(duel_id)
        if held is None or held.board is None:
            return
        board = held.board
        at = held.play(board).last_at + dice.randint(QUICKEST_MS, SLOWEST_MS)
        place = (board.number, board.attempt)
        text = _choice(held, board, dice, stays_open=calls is not None)
        call(duel_id, dice.choice(list(Side)), text, board=place, stamp=at, actor=who)


def _choice(held: DuelMatch, board: DuelBoard, dice: Random, *, stays_open: bool) -> str:
    """What people call: mostly what is there, and Gyul when nothing is left. Of a board that stays open they
    leave one Hap to be found."""
    state = held.play(board).state
    claimed, left = [triple for triple, _seat in state.claimed], list(state.unclaimed)
    if dice.random() < WRONG or (stays_open and len(left) < 2):
        left = [triple for triple in TRIPLES if not is_hap(state.cards, triple)]
    elif claimed and left and dice.random() < AGAIN:
        left = claimed
    return f"HAP {' '.join(map(str, dice.choice(left)))}" if left else "GYUL"
