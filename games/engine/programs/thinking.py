"""What our own program answers, and how long it may take: the search, or plain moves while that is not ready.

The fast parts of the search are compiled at their first use on a machine, which can take longer than a game.
So they are got ready beside the game, and an answer waits for that only as long as a part of the time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import Event, Thread

from games.engine import house
from games.engine.actions import EntropyAction
from games.engine.position import Position

LEAST_MS = 50
"""With less than this on the clock nothing is searched."""
WAITING_PART = 1 / 16
"""The part of what is left that a turn may wait for the search: half the time is gone after eleven turns."""
PIPE_PART = 1 / 1500
"""The part of a game's time that a turn costs outside this process, as it is planned for."""

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
        return max(0, self.total - self.used)


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
        self.turn_began = 0

    def choose(self, position: Position) -> EntropyAction:
        """The action in a position; the time since ``turn_began`` is off the bank afterwards."""
        action = self._choose(position)
        self._bank.used += self._clock() - self.turn_began + round(self._bank.total * PIPE_PART)
        return action

    def _choose(self, position: Position) -> EntropyAction:
        if self._readying.search is None:
            self._readying.wait(self._bank.left * WAITING_PART / 1000)
        left = self._bank.left - (self._clock() - self.turn_began)
        if self._readying.search is None or left < LEAST_MS:
            return house.choose(house.GREEDY, position, self._rng)
        return self._readying.search(position, left, self._rng)
