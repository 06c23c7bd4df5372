"""What a clock shows at an instant: a pure function of its state."""

from __future__ import annotations

from dataclasses import dataclass

from clocks.core.bank import free_delay, remaining, untimed
from clocks.core.state import ClockState, deadline_of, settled, ticks_from
from clocks.core.turns import due_fall


@dataclass(frozen=True, slots=True)
class Face:
    """One side's face, in ms: its main time in this stage, its period, and the free delay of this turn.

    `left` is None when untimed; `period` is what is left of the byo-yomi period in use, one of `periods`.
    """

    stage: int
    left: int | None
    period: int
    periods: int
    delay: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A clock at an instant.

    `remaining`: own ms of each side until its flag (later stages and periods included, a free delay not),
    None when untimed. `running`: the side whose time passes now. `flagged`: the sides whose flag is down, in
    order of falling. `pending`: the one of them whose fall isn't recorded yet. `deadline`: the last instant
    at which the turn under way counts, if nothing else happens. `turn`: whose turn it is, paused or not.
    `paused`: the reasons that stand, and `paused_until` when the last of them ends by itself.
    """

    at: int
    remaining: tuple[int | None, ...]
    running: int | None
    flagged: tuple[int, ...]
    pending: int | None
    deadline: int | None
    turn: int | None
    paused: tuple[str, ...]
    paused_until: int | None
    ended: bool
    faces: tuple[Face, ...]


def evaluate(state: ClockState, at: int) -> Reading:
    """What the clock shows at `at` (ms); an instant before the last event shows what that event left.

    >>> from clocks.core import Start, fold, parse_control
    >>> clock = fold(parse_control("30s"), [Start(1, 1_000, side=0)])
    >>> evaluate(clock, 11_000).remaining, evaluate(clock, 11_000).deadline
    ((20000, 30000), 31000)
    >>> evaluate(clock, 31_000).flagged, evaluate(clock, 31_001).flagged
    ((), (0,))
    """
    deadline = deadline_of(state)
    fall = due_fall(state, at)
    now = shown_state(state, at)
    pending = None if fall is None else fall.side
    down = tuple(flag.side for flag in now.fallen)
    ends = [pause.until for pause in now.pauses]
    return Reading(
        at=max(at, state.at),
        remaining=tuple(remaining(now.stages(side), bank) for side, bank in enumerate(now.banks)),
        running=None if ticks_from(now) != now.at or fall else now.turn,
        flagged=down if pending is None else (*down, pending),
        pending=pending,
        deadline=deadline,
        turn=now.turn,
        paused=tuple(pause.name for pause in now.pauses),
        paused_until=None if None in ends else max((end for end in ends if end is not None), default=None),
        ended=now.ended,
        faces=tuple(_face(now, side) for side in range(now.sides)),
    )


def shown_state(state: ClockState, at: int) -> ClockState:
    """The state with all time charged that a reading at `at` (ms) shows: up to the deadline at the most."""
    fall = due_fall(state, at)
    return settled(state, at if fall is None else fall.at)


def _face(state: ClockState, side: int) -> Face:
    stages, bank = state.stages(side), state.banks[side]
    stage = stages[bank.stage]
    return Face(
        stage=bank.stage,
        left=None if untimed(stages) else bank.left,
        period=stage.amount - bank.used if bank.periods else 0,
        periods=bank.periods,
        delay=free_delay(stage, state.spent if state.turn == side else 0),
    )
