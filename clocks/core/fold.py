"""Events to state: every event is judged, then applied, in one place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from clocks.core import arbiter, turns
from clocks.core.control import TimeControl
from clocks.core.errors import Ended, EventError, FallDue, Stale, TooLate
from clocks.core.events import Adjust, Carry, End, Event, Fall, Lift, Pause, Press, Resume, Start, Undo
from clocks.core.state import ClockState, deadline_of, new_clock, settled, ticks_from
from words import said


def fold(
    control: TimeControl, events: Iterable[Event], *, sides: int = 2, onto: ClockState | None = None
) -> ClockState:
    """The clock after these events; with `onto`, after those that led to that state and then these.

    Raises what `apply` raises at the first event that isn't accepted.

    >>> from clocks.core.notation import parse_control
    >>> state = fold(parse_control("10+5"), [Start(1, 0, side=1), Press(2, 60_000, side=1, to=0)])
    >>> state.banks[1].left, state.turn
    (545000, 0)
    """
    state = new_clock(control, sides) if onto is None else onto
    for event in events:
        state = apply(state, event)
    return state


def apply(state: ClockState, event: Event) -> ClockState:
    """The clock after one more event; an EventError (and no effect) when it isn't accepted.

    `Stale`: made for another version. `Ended`: after the end. `TooLate`: a press after the deadline.
    `FallDue`: anything else after a deadline whose fall isn't recorded. `OutOfTurn`, `Paused`: that side has
    nothing to press or start now.
    """
    if event.version != state.version + 1:
        raise Stale(version=event.version, current=state.version)
    if event.at < 0:
        raise EventError(said("an event at {at} ms: instants are 0 or more", at=event.at))
    if state.ended and not isinstance(event, Undo):
        raise Ended
    deadline = deadline_of(state)
    charged = _charged(state, event, deadline)
    return replace(_effect(charged, event, deadline), version=event.version)


def _charged(state: ClockState, event: Event, deadline: int | None) -> ClockState:
    """The state charged up to the event, if it is in time; the lag of a press is not charged."""
    if not isinstance(event, Press):
        _in_time(state, event, event.at, deadline)
        return settled(state, event.at)
    turns.check_press(state, event)
    sent = max(event.at - event.lag, ticks_from(state) or 0)
    _in_time(state, event, sent, deadline)
    return replace(settled(state, sent), at=max(event.at, state.at))


def _in_time(state: ClockState, event: Event, at: int, deadline: int | None) -> None:
    if deadline is None or at <= deadline or state.turn is None:
        return
    if isinstance(event, Press) and event.side == state.turn:
        raise TooLate(side=event.side, at=at, deadline=deadline)
    raise FallDue(side=state.turn, at=at, deadline=deadline)


def _effect(state: ClockState, event: Event, deadline: int | None) -> ClockState:
    match event:
        case Press():
            return turns.press(state, event)
        case Start():
            return turns.start(state, event)
        case Fall():
            return turns.fall(state, event, deadline)
        case End():
            return replace(turns.turn_of(state, None), ended=True)
        case Pause():
            return arbiter.pause(state, event)
        case Resume():
            return arbiter.resume(state, event)
        case Adjust():
            return arbiter.adjust(state, event)
        case Lift():
            return arbiter.lift(state, event)
        case Undo():
            return arbiter.undo(state, event)
        case Carry():
            return arbiter.carry(state, event)
        case _:
            assert_never(event)
