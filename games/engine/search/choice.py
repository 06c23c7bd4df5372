"""What a search is allowed, and what it answers. Imports nothing that is compiled."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.actions import EntropyAction
from games.engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a search may last: `nodes` looked at, `ms` by the caller's monotonic `clock`, or both.

    With nodes only the answer is always the same. Raises EngineError where neither is given, and for ms
    without a clock.
    """

    nodes: int | None = None
    ms: int | None = None
    clock: Callable[[], int] | None = None

    def __post_init__(self) -> None:
        if self.nodes is None and self.ms is None:
            raise EngineError("a search needs a limit: give nodes, or ms and a clock")
        if self.ms is not None and self.clock is None:
            raise EngineError("a limit in ms needs a clock")


@dataclass(frozen=True, slots=True)
class Choice:
    """An action with the final Order score expected after it.

    `depth` is the number of draws it was followed, `nodes` how many placements the search looked at.
    """

    action: EntropyAction
    value: float
    depth: int
    nodes: int
