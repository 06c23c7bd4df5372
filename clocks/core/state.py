"""What a clock is after its events, and what time alone does to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clocks.core.bank import Bank, Stages, allowance, opening, spend
from clocks.core.control import TimeControl
from clocks.core.errors import ControlError
from clocks.core.events import Fallen
from words import said


@dataclass(frozen=True, slots=True)
class PauseReason:
    """A reason for which the clock stands, and the instant at which it ends by itself, if it does."""

    name: str
    until: int | None = None


@dataclass(frozen=True, slots=True)
class ClockState:
    """A clock as of the instant `at` (ms), up to which everything is charged.

    `turn` is the side whose turn is under way (its clock runs unless paused) and `spent` the ms it has taken.
    `pauses` are the reasons that stand, in order of their names; `fallen` is in order of falling.
    """

    control: TimeControl
    banks: tuple[Bank, ...]
    version: int = 0
    at: int = 0
    turn: int | None = None
    spent: int = 0
    pauses: tuple[PauseReason, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    ended: bool = False

    @property
    def sides(self) -> int:
        return len(self.banks)

    def stages(self, side: int) -> Stages:
        return self.control.stages(side)

    def is_fallen(self, side: int) -> bool:
        return any(flag.side == side for flag in self.fallen)

    def with_bank(self, side: int, bank: Bank) -> ClockState:
        return replace(self, banks=(*self.banks[:side], bank, *self.banks[side + 1 :]))


def new_clock(control: TimeControl, sides: int = 2) -> ClockState:
    """A clock before its first event; a ControlError when the control is not for so many sides."""
    if not control.fits(sides):
        raise ControlError(
            said(
                "the time control {control} is not for {sides} sides: give one budget for each",
                control=control,
                sides=sides,
            )
        )
    return ClockState(control, tuple(opening(control.stages(side)) for side in range(sides)))


def ticks_from(state: ClockState) -> int | None:
    """The instant from which the turn under way is charged: now, or when every pause has ended by itself."""
    if state.turn is None or state.ended:
        return None
    ends = [state.at, *(pause.until for pause in state.pauses)]
    known = [end for end in ends if end is not None]
    return max(known) if len(known) == len(ends) else None


def deadline_of(state: ClockState) -> int | None:
    """The last instant at which the turn under way can be completed, if nothing else happens."""
    begin = ticks_from(state)
    if begin is None or state.turn is None:
        return None
    left = allowance(state.stages(state.turn), state.banks[state.turn], state.spent)
    return None if left is None else begin + left


def settled(state: ClockState, at: int) -> ClockState:
    """The state with all time up to `at` charged; an instant before the state's own counts as that one.

    `at` is not after the deadline. In an hourglass what one side spends the other gets, while its flag is up.
    """
    now = max(at, state.at)
    begin = ticks_from(state)
    pauses = tuple(pause for pause in state.pauses if pause.until is None or pause.until > now)
    later = replace(state, at=now, pauses=pauses)
    if begin is None or now <= begin or state.turn is None:
        return later
    return _charged(later, state.turn, now - begin)


def _charged(state: ClockState, side: int, ms: int) -> ClockState:
    bank = spend(state.stages(side), state.banks[side], state.spent, ms)
    charged = replace(state.with_bank(side, bank), spent=state.spent + ms)
    if not state.control.hourglass:
        return charged
    other = 1 - side
    if state.is_fallen(other):
        return charged
    return charged.with_bank(other, replace(state.banks[other], left=state.banks[other].left + ms))
