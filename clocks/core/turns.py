"""What the events of play do: start, press, fall, end. The state comes in charged up to the event."""

from __future__ import annotations

from dataclasses import replace

from clocks.core.bank import credited, fresh
from clocks.core.errors import EventError, OutOfTurn, Paused
from clocks.core.events import TIME, Fall, Fallen, Press, Start
from clocks.core.sides import called
from clocks.core.state import ClockState, deadline_of, ticks_from
from words import said


def turn_of(state: ClockState, side: int | None) -> ClockState:
    """The state with a new turn of `side`; a side whose flag is down has no clock to run."""
    if side is None:
        return replace(state, turn=None, spent=0)
    known_side(state, side)
    if state.is_fallen(side):
        raise OutOfTurn(
            said(
                "the flag of {side} is down: its clock does not run until the flag is lifted",
                side=called(side),
            )
        )
    return replace(state.with_bank(side, fresh(state.banks[side])), turn=side, spent=0)


def start(state: ClockState, event: Start) -> ClockState:
    if state.turn is not None:
        raise OutOfTurn(
            said("it is the turn of {turn}: a clock starts only when nobody's runs", turn=called(state.turn))
        )
    return turn_of(state, event.side)


def check_press(state: ClockState, event: Press) -> None:
    """Whether that side may complete a turn at this instant; the deadline is judged apart."""
    known_side(state, event.side)
    if event.lag < 0:
        raise EventError(said("a lag of {lag} ms: a network delay is 0 or more", lag=event.lag))
    if state.turn != event.side:
        turn = (
            said("nobody's turn")
            if state.turn is None
            else said("the turn of {turn}", turn=called(state.turn))
        )
        raise OutOfTurn(said("{side} pressed, but it is {turn}", side=called(event.side), turn=turn))
    begin = ticks_from(state)
    if begin is None or begin > max(event.at, state.at):
        raise Paused(tuple(pause.name for pause in state.pauses), begin)


def press(state: ClockState, event: Press) -> ClockState:
    bank = credited(state.stages(event.side), state.banks[event.side], state.spent)
    return turn_of(state.with_bank(event.side, bank), event.to)


def fall(state: ClockState, event: Fall, deadline: int | None) -> ClockState:
    """A fall by time is the deadline itself; one by an act may be of any side, at any instant before it."""
    known_side(state, event.side)
    if state.is_fallen(event.side):
        raise EventError(said("the flag of {side} is down already", side=called(event.side)))
    if event.cause == TIME and (state.turn, deadline) != (event.side, event.at):
        due = (
            said("no flag is due")
            if deadline is None
            else said("{turn} is due at {deadline} ms", turn=called(state.turn), deadline=deadline)
        )
        raise EventError(
            said(
                "{side} can't fall by time at {at} ms: {due}; a fall is recorded at its deadline",
                side=called(event.side),
                at=event.at,
                due=due,
            )
        )
    down = replace(state, fallen=(*state.fallen, Fallen(event.side, state.at, event.cause)))
    return turn_of(down, None) if state.turn == event.side else down


def due_fall(state: ClockState, at: int) -> Fall | None:
    """The fall to record when the deadline has passed at `at`; at the deadline itself an action counts."""
    deadline = deadline_of(state)
    if deadline is None or state.turn is None or at <= deadline:
        return None
    return Fall(state.version + 1, deadline, state.turn)


def known_side(state: ClockState, side: int) -> None:
    if not 0 <= side < state.sides:
        raise EventError(
            said(
                "there is no {side}: this clock has sides 0 to {sides}",
                side=called(side),
                sides=state.sides - 1,
            )
        )
