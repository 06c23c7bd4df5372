"""Time controls, and histories of clocks in which every event is accepted."""

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st

from clocks.core import (
    Adjust,
    ClockState,
    End,
    Event,
    Fall,
    Lift,
    Method,
    Pause,
    Press,
    Resume,
    Stage,
    Start,
    TimeControl,
    apply,
    deadline_of,
    due_fall,
    new_clock,
    undo_of,
)
from clocks.core.bank import allowance

seconds = st.integers(1, 90).map(lambda n: n * 1000)
mains = st.one_of(seconds, st.integers(1, 3).map(lambda n: n * 60_000))
amounts = st.integers(1, 12).map(lambda n: n * 1000)
zero_or_main = st.one_of(st.just(0), mains)

plain_stages = st.one_of(
    st.builds(Stage, st.just(Method.SUDDEN_DEATH), mains),
    st.builds(
        Stage, st.sampled_from([Method.FISCHER, Method.DELAY, Method.BRONSTEIN]), zero_or_main, amounts
    ),
    st.builds(Stage, st.just(Method.BYO_YOMI), zero_or_main, amounts, st.integers(1, 4)),
)
untimed = st.just((Stage(Method.UNTIMED),))
budgets = st.one_of(st.lists(plain_stages, min_size=1, max_size=3).map(tuple), untimed)
hourglasses = st.lists(
    st.builds(Stage, st.just(Method.HOURGLASS), mains).map(lambda stage: (stage,)), min_size=1, max_size=2
)


def controls(sides: int = 2) -> st.SearchStrategy[TimeControl]:
    lists = st.one_of(
        st.lists(budgets, min_size=1, max_size=1), st.lists(budgets, min_size=sides, max_size=sides)
    )
    return st.one_of(lists, hourglasses if sides == 2 else lists).map(lambda all_: TimeControl(tuple(all_)))


@dataclass(frozen=True)
class History:
    """A clock's events and every state it went through; `states[n]` is the one after n events."""

    control: TimeControl
    sides: int
    events: tuple[Event, ...]
    states: tuple[ClockState, ...]


Maker = Callable[[st.DrawFn, ClockState, list[Event], int], Event | None]


@st.composite
def histories(
    draw: st.DrawFn, given_controls: st.SearchStrategy[TimeControl] | None = None, *, arbiter: bool = True
) -> History:
    sides = 2 if given_controls is not None else draw(st.sampled_from([2, 2, 3]))
    control = draw(controls(sides) if given_controls is None else given_controls)
    states = [new_clock(control, sides)]
    events: list[Event] = []
    makers = [
        _press,
        _press,
        _press,
        *([_pause, _resume, _adjust, _give_up, _lift, _undo, _end] if arbiter else []),
    ]
    at = draw(st.integers(0, 10_000))
    for _ in range(draw(st.integers(1, 14))):
        state = states[-1]
        at = _later(draw, state, at)
        event = due_fall(state, at) or draw(st.sampled_from(makers))(draw, state, events, at)
        if event is not None:
            events.append(event)
            states.append(apply(state, event))
    return History(control, sides, tuple(events), tuple(states))


def _later(draw: st.DrawFn, state: ClockState, at: int) -> int:
    """Some time later: a few seconds, no time, the deadline itself, or a millisecond after it."""
    deadline = deadline_of(state)
    near = [] if deadline is None else [deadline, deadline + 1]
    return max(at, draw(st.one_of(st.integers(at, at + 20_000), st.sampled_from([at, at, *near]))))


def _standing(state: ClockState) -> list[int]:
    return [side for side in range(state.sides) if not state.is_fallen(side)]


def _press(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    if state.ended or not _standing(state):
        return None
    to = draw(st.sampled_from(_standing(state)))
    if state.turn is None:
        return Start(state.version + 1, at, to)
    if any(pause.until is None or pause.until > at for pause in state.pauses):
        return None
    return Press(state.version + 1, at, state.turn, to, draw(st.sampled_from([0, 0, 0, 150])))


def _pause(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    until = draw(st.one_of(st.none(), st.integers(at + 1, at + 15_000)))
    reasons = draw(st.frozensets(st.sampled_from("abc"), min_size=1))
    return None if state.ended else Pause(state.version + 1, at, reasons, until)


def _resume(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    names = [pause.name for pause in state.pauses if pause.until is None or pause.until > at]
    if state.ended or not names:
        return None
    return Resume(state.version + 1, at, draw(st.frozensets(st.sampled_from(names), min_size=1)))


def _adjust(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    timed = [side for side in range(state.sides) if state.stages(side)[0].method is not Method.UNTIMED]
    if state.ended or not timed:
        return None
    side, ms, set_to = draw(st.sampled_from(timed)), draw(st.integers(-9_000, 9_000)), draw(st.booleans())
    return Adjust(state.version + 1, at, side, abs(ms) if set_to else ms, "a claim", set_to)


def _give_up(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    if state.ended or not _standing(state):
        return None
    return Fall(state.version + 1, at, draw(st.sampled_from(_standing(state))), "resigned")


def _lift(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    can = [
        flag.side
        for flag in state.fallen
        if allowance(state.stages(flag.side), state.banks[flag.side], 0) != 0
    ]
    if state.ended or not can:
        return None
    side = draw(st.sampled_from(can))
    turn = draw(st.sampled_from([None, side, *_standing(state)]))
    return Lift(state.version + 1, at, side, draw(st.integers(0, 9)), turn, "a mistake")


def _undo(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    versions = [event.version for event in events if isinstance(event, Start | Press | End)]
    if not versions:
        return None
    version = draw(st.sampled_from(versions[-3:]))
    try:
        return undo_of(state.control, events, version, at=at, reason="taken back", sides=state.sides)
    except ValueError:
        return None


def _end(draw: st.DrawFn, state: ClockState, events: list[Event], at: int) -> Event | None:
    return None if state.ended else End(state.version + 1, at)
