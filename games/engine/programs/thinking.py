"""What our own program answers, and how long it may take: the search, or plain moves while that is not ready.

The fast parts of the search are compiled at their first use on a machine, which can take longer than a game.
So they are got ready beside the game, and the first answers wait for that only as long as a part of the time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import Event, Thread

from games.engine import house
from games.engine.actions import EntropyAction
from games.engine.position import Position

WAITING_PART = 0.2
"""The part of a game's time that is spent on waiting for the search."""
RESERVE_PART, RESERVE_MS = 0.05, 150
"""What is never used: it covers the pipes and a busy machine."""

Clock = Callable[[], int]
"""A monotonic clock in ms."""
Search = Callable[[Position, int, Random], EntropyAction]
"""Chooses in a position within so many ms of the time that is left for the game."""


@dataclass
class Bank:
    """The time of one game. `used` counts our own turns, and before the first all since the process began."""

    total: int
    used: int = 0

    @property
    def left(self) -> int:
        """What may still be used, in ms; never below 0."""
        return max(0, round(self.total * (1 - RESERVE_PART)) - RESERVE_MS - self.used)


class Readying:
    """Gets a search ready in a thread of its own; `search` is None until it is, or if that fails."""

    def __init__(self, make: Callable[[], Search], tell: Callable[[str], object]) -> None:
        self.search: Search | None = None
        self._make, self._tell = make, tell
        self._done = Event()
        Thread(target=self._run, daemon=True).start()

    def wait(self, seconds: float) -> None:
        """Until the search is ready or has failed, at most so long."""
        self._done.wait(seconds)

    def _run(self) -> None:
        try:
            self.search = self._make()
        except Exception as error:  # whatever it is, a game is better played plainly than lost
            self._tell(f"the search is not to be had, plain moves are played: {error!r}")
        finally:
            self._done.set()


class Thinker:
    """Chooses in our turns, by the clock."""

    def __init__(self, readying: Readying, bank: Bank, clock: Clock, rng: Random) -> None:
        self._readying, self._bank, self._clock, self._rng = readying, bank, clock, rng
        self._patience = round(bank.total * WAITING_PART)
        self.turn_began = 0

    def choose(self, position: Position) -> EntropyAction:
        """The action in a position; the time since ``turn_began`` is off the bank afterwards."""
        action = self._choose(position)
        self._bank.used += self._clock() - self.turn_began
        return action

    def _choose(self, position: Position) -> EntropyAction:
        if self._readying.search is None and self._patience > 0:
            began = self._clock()
            self._readying.wait(self._patience / 1000)
            self._patience -= self._clock() - began
        left = self._bank.left - (self._clock() - self.turn_began)
        if self._readying.search is None or left <= 0:
            return house.choose(house.GREEDY, position, self._rng)
        return self._readying.search(position, left, self._rng)
