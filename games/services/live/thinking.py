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
from dataclasses import replace
from random import Random
from threading import Event, Thread

from games.engine import house
from games.engine.actions import EntropyAction
from games.engine.entropy import start
from games.engine.position import Placer, Position
from games.engine.variants import get_variant

MOST_MS = 1500  # for one move, however much time is left: a worker has more to do
LEAST_MS = 20
SPARE_MS = 1500  # of the clock: on the way to a worker, writing the move, a loaded machine
ALL_MS = 3000  # what the games under way take together of a worker in a turn of each
WARMED = ("entropy7", "hyle5")

_log = logging.getLogger(__name__)
_begun, _ready = Event(), Event()


def budget_ms(remaining: int | None, turns: int, games: int = 1) -> int:
    """How long to think about a move with ``remaining`` ms on the clock (None: no end) for ``turns`` turns.

    The more ``games`` the house plays at once, the less each takes of the workers. 0: no time to think.

    >>> budget_ms(None, 25), budget_ms(900_000, 25), budget_ms(30_000, 25), budget_ms(1_000, 3)
    (1500, 1500, 1055, 0)
    >>> budget_ms(900_000, 25, games=20)
    150
    """
    most = max(LEAST_MS, min(MOST_MS, ALL_MS // max(1, games)))
    if remaining is None:
        return most
    share = (remaining - SPARE_MS) // (turns + 2)
    return min(most, share) if share >= LEAST_MS else 0


def turns_left(position: Position) -> int:
    """How many turns who is to act has left in the game, at most."""
    return position.empty * (2 if position.placer is Placer.ORDER else 1) + 1


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


def warm_up() -> int:
    """Makes the search ready for every variant people play; how many ms it took."""
    began = _clock()
    from games.engine.search import Limit, choose

    for key in WARMED:
        opening = Position.of_state(start(get_variant(key), None))
        position = replace(opening, drawn=1)
        choose(position, Limit(nodes=200), Random(1), house.MOST)  # noqa: S311
    return _clock() - began


def _warm_up() -> None:
    if sys.platform == "linux":  # a nice value is a thread's own there: jobs come first
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, 10)
    try:
        _log.info("search ready", extra={"ms": warm_up()})
    except Exception:  # whatever it is, the first search tells it to who waits for it
        _log.exception("the search could not be made ready")
    finally:
        _ready.set()


def _clock() -> int:
    return time.monotonic_ns() // 1_000_000
