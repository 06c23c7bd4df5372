"""Taking turns back: the counter-event is worked out from the events and can be proved from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clocks.core.arbiter import adjusted
from clocks.core.control import TimeControl
from clocks.core.errors import EventError
from clocks.core.events import Adjust, End, Event, Press, Start, Undo
from clocks.core.fold import apply, fold
from clocks.core.sides import called
from clocks.core.state import ClockState, new_clock, settled
from words import said

TURNS = (Press, Start, End)


def undo_of(
    control: TimeControl, events: Sequence[Event], undoes: int, *, at: int, reason: str, sides: int = 2
) -> Undo:
    """The counter-event, at the instant `at`, of the press, start or end with version `undoes`.

    The turn that it completed goes on from `at` with what it had taken; later turns never were, the time in
    between is nobody's. Time given or taken by the arbiter since then stays. A flag that fell since then is
    lifted first.
    """
    state = fold(control, events, sides=sides)
    undone = _undoable(events, undoes)
    charged_to = undone.at - undone.lag if isinstance(undone, Press) else undone.at
    before = settled(fold(control, events[: undoes - 1], sides=sides), charged_to)
    fallen = [flag.side for flag in state.fallen if not before.is_fallen(flag.side)]
    if fallen:
        raise EventError(
            said(
                "the flag of {fallen} fell after version {undoes}: lift it first, then undo that turn",
                fallen=called(fallen[0]),
                undoes=undoes,
            )
        )
    kept = _with_adjustments(before, events[undoes:])
    return Undo(state.version + 1, at, undoes, kept.banks, kept.turn, kept.spent, reason)


def verify(control: TimeControl, events: Sequence[Event], *, sides: int = 2) -> ClockState:
    """The fold of these events, every undo worked out again; an EventError names one that differs."""
    state = new_clock(control, sides)
    for number, event in enumerate(events):
        state = apply(state, event)
        if isinstance(event, Undo):
            right = undo_of(
                control, events[:number], event.undoes, at=event.at, reason=event.reason, sides=sides
            )
            if event != right:
                raise EventError(
                    said(
                        "version {version} restores {event}, but its events say {right}",
                        version=event.version,
                        event=event,
                        right=right,
                    )
                )
    return state


def _undoable(events: Sequence[Event], version: int) -> Event:
    """That event, if it is a turn that hasn't been undone."""
    standing: dict[int, Event] = {}
    for event in events:
        if isinstance(event, TURNS):
            standing[event.version] = event
        if isinstance(event, Undo):
            standing = {each: turn for each, turn in standing.items() if each < event.undoes}
    if version not in standing:
        known = ", ".join(map(str, list(standing)[-3:])) or "none"
        raise EventError(
            said(
                "version {version} is no turn that stands: the last ones are {known}",
                version=version,
                known=known,
            )
        )
    return standing[version]


def _with_adjustments(state: ClockState, events: Sequence[Event]) -> ClockState:
    for event in events:
        if isinstance(event, Adjust):
            state = state.with_bank(event.side, adjusted(state.banks[event.side], event))
    return replace(state, ended=False)
