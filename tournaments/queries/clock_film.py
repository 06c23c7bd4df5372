"""A stored clock run forward through its events: what it showed at each move of a game, for replays."""

from __future__ import annotations

from typing import Any

from clocks.core import ClockState, Event, apply, new_clock, parse_control
from clocks.core.codec import event_from_json
from clocks.models import Clock
from clocks.services.facts import reading_facts

Facts = dict[str, Any]


class ClockFilm:
    """Frames are asked for in the order of time.

    An event belongs to a frame when it is not later than its instant; of those at the same instant, when it
    is not behind the press that completed the ply.
    """

    def __init__(self, clock: Clock) -> None:
        self.state: ClockState = new_clock(parse_control(clock.control), clock.sides)
        self._events: list[Event] = [event_from_json(row.data) for row in clock.events.order_by("version")]
        self._next = 0

    def at_start(self, at: int | None) -> Facts:
        """The clock as the game began."""
        if at is not None:
            self._run(at, None)
        return self._frame(at or 0)

    def after(self, at: int, version: int | None) -> Facts:
        """The clock just after a ply at the instant ``at``; ``version``: of its press, if it had one."""
        self._run(at, version)
        return self._frame(at)

    def _run(self, at: int, version: int | None) -> None:
        while self._next < len(self._events):
            event = self._events[self._next]
            if event.version > version if version is not None else event.at > at:
                break
            self.state = apply(self.state, event)
            self._next += 1

    def _frame(self, at: int) -> Facts:
        return reading_facts(self.state, at)
