"""Clocks as values: time controls, events, their fold, and what it shows at an instant.

Pure: no database, no clock of its own; instants are arguments, in integer milliseconds.
"""

from clocks.core.bank import Bank
from clocks.core.carry import carried
from clocks.core.control import Method, Stage, TimeControl
from clocks.core.errors import (
    ClockError,
    ControlError,
    Ended,
    EventError,
    FallDue,
    OutOfTurn,
    Paused,
    Stale,
    TooLate,
)
from clocks.core.events import (
    TIME,
    Adjust,
    Carry,
    End,
    Event,
    Fall,
    Fallen,
    Lift,
    Pause,
    Press,
    Resume,
    Start,
    Undo,
)
from clocks.core.fold import apply, fold
from clocks.core.notation import parse_control
from clocks.core.reading import Face, Reading, evaluate, shown_state
from clocks.core.state import ClockState, PauseReason, deadline_of, new_clock
from clocks.core.turns import due_fall
from clocks.core.undo import undo_of, verify

__all__ = [
    "TIME",
    "Adjust",
    "Bank",
    "Carry",
    "ClockError",
    "ClockState",
    "ControlError",
    "End",
    "Ended",
    "Event",
    "EventError",
    "Face",
    "Fall",
    "FallDue",
    "Fallen",
    "Lift",
    "Method",
    "OutOfTurn",
    "Pause",
    "PauseReason",
    "Paused",
    "Press",
    "Reading",
    "Resume",
    "Stage",
    "Stale",
    "Start",
    "TimeControl",
    "TooLate",
    "Undo",
    "apply",
    "carried",
    "deadline_of",
    "due_fall",
    "evaluate",
    "fold",
    "new_clock",
    "parse_control",
    "shown_state",
    "undo_of",
    "verify",
]
