"""How long a house player thinks, and its choice. Nothing here holds a lock or a transaction.

The search is compiled on first use, which takes seconds: a worker begins with it when it starts
(`begin_warming`), and until it is done a house player takes the best that one look ahead finds.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from contextlib import suppress
from random import Random
from threading import Event, Thread

from games.engine import house
from games.engine.actions import EntropyAction
from games.engine.position import Placer, Position
from games.engine.variants import get_variant

MOST_MS = 1500  # for one move, however much time is left: a worker has more to do
LEAST_MS = 20
WAY_MS = 150  # of every turn to come: on the way to a worker, and writing the move
HURRY_MS = 1000  # with less to think with there is no time
ALL_MS = 3000  # for one move of each game that is under way
WARMED = ("entropy7", "hyle5")

_log = logging.getLogger(__name__)
_begun, _ready = Event(), Event()


def budget_ms(remaining: int | None, position: Position, games: int = 1) -> int:
    """How long to think about a move with ``remaining`` ms on the clock (None: no end); 0: not at all.

    The more ``games`` the house plays at once, the less each takes of the workers.
    """
    most = max(LEAST_MS, min(MOST_MS, ALL_MS // max(1, games)))
    if remaining is None:
        return most
    moves = 2 if position.placer is Placer.ORDER else 1  # of a turn
    left = remaining - WAY_MS * moves * position.empty
    if left < HURRY_MS:
        return 0
    from games.engine.search import share_of_time

    return min(most, share_of_time(left, position) // moves)


def think(kind: str, position: Position, rng: Random, ms: int) -> EntropyAction:
    """The action of a house player, chosen within ``ms``; a kind that does not think needs none."""
    level = house.level_of(kind)
    if not level:
        return house.choose(kind, position, rng)
    if ms and not is_warming():
        try:
            return _searched(position, rng, ms, level)
        except Exception:  # whatever it is: the opponent waits for a move, and the clock runs
            _log.exception("the search failed", extra={"kind": kind, "position": repr(position)})
    return house.choose(house.GREEDY, position, rng)


def _searched(position: Position, rng: Random, ms: int, level: int) -> EntropyAction:
    from games.engine.search import Limit, choose  # numba: nothing that the web part imports

    return choose(position, Limit(ms=ms, clock=_clock), rng, level).action


def is_warming() -> bool:
    """Whether the search is being made ready in another thread."""
    return _begun.is_set() and not _ready.is_set()


def begin_warming() -> None:
    """Makes the search ready in a thread of its own, once in a process."""
    if not _begun.is_set():
        _begun.set()
        Thread(target=_warm_up, name="warm-up", daemon=True).start()


def make_ready() -> int:
    """Makes the search ready for the variants that people play; how many ms it took."""
    began = _clock()
    from games.engine.search import warm_up

    for key in WARMED:
        warm_up(get_variant(key))
    return _clock() - began


def _warm_up() -> None:
    if sys.platform == "linux":  # a nice value is a thread's own there: jobs come first
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, 10)
    try:
        _log.info("search ready", extra={"ms": make_ready()})
    except Exception:  # whatever it is, the first search tells it to who waits for it
        _log.exception("the search could not be made ready")
    finally:
        _ready.set()


def _clock() -> int:
    return time.monotonic_ns() // 1_000_000
