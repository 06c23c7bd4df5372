"""Counting nodes and time against a limit."""

from games.engine.search.arrays import Grid
from games.engine.search.choice import Limit


class Enough(Exception):
    """The search may not go on."""


class Meter:
    """Watches a limit; asked between calls of the kernel, each of a few milliseconds."""

    def __init__(self, limit: Limit, grid: Grid) -> None:
        self._grid, self._nodes, self._clock = grid, limit.nodes, limit.clock
        self._end = None if limit.ms is None or limit.clock is None else limit.clock() + limit.ms

    @property
    def nodes(self) -> int:
        """The nodes so far."""
        return int(self._grid.nodes[0])

    def check(self) -> None:
        """Raise Enough when the limit is reached."""
        if self._nodes is not None and self.nodes >= self._nodes:
            raise Enough
        if self._end is not None and self._clock is not None and self._clock() >= self._end:
            raise Enough
