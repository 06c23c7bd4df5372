"""What the acts of an arbiter do: carry, pause, resume, adjust, lift, undo. The state comes in charged."""

from __future__ import annotations

from dataclasses import replace

from clocks.core.bank import Bank, allowance, untimed
from clocks.core.errors import EventError
from clocks.core.events import Adjust, Carry, Lift, Pause, Resume, Undo
from clocks.core.state import ClockState, PauseReason
from clocks.core.turns import known_side, turn_of


def carry(state: ClockState, event: Carry) -> ClockState:
    if event.version != 1:
        raise EventError(f"a bank is carried over as version {event.version}: it can only be the first event")
    _check_banks(state, event.banks)
    for flag in event.fallen:
        known_side(state, flag.side)
    if len({flag.side for flag in event.fallen}) < len(event.fallen):
        raise EventError("a flag is carried over as fallen twice: name each side once")
    return replace(state, banks=event.banks, fallen=event.fallen)


def pause(state: ClockState, event: Pause) -> ClockState:
    """A pause that would end before it begins is refused; one that ended while it waited has no length."""
    _check_reasons(event.reasons)
    if event.until is not None and event.until <= event.at:
        raise EventError(f"a pause from {event.at} to {event.until} ms: it ends after it begins")
    kept = [reason for reason in state.pauses if reason.name not in event.reasons]
    new = [PauseReason(name, event.until) for name in event.reasons]
    return replace(state, pauses=tuple(sorted(kept + new, key=lambda reason: reason.name)))


def resume(state: ClockState, event: Resume) -> ClockState:
    _check_reasons(event.reasons)
    standing = {reason.name for reason in state.pauses}
    missing = sorted(event.reasons - standing)
    if missing:
        stands = ", ".join(sorted(standing)) or "nothing"
        raise EventError(f"the clock is not paused for {', '.join(missing)}: what stands is {stands}")
    return replace(state, pauses=tuple(pause for pause in state.pauses if pause.name not in event.reasons))


def adjust(state: ClockState, event: Adjust) -> ClockState:
    known_side(state, event.side)
    _check_reason(event.reason)
    if untimed(state.stages(event.side)):
        raise EventError(f"side {event.side} plays untimed: there is no time to change")
    if event.set_to and event.ms < 0:
        raise EventError(f"time can't be set to {event.ms} ms: set 0 or more")
    return state.with_bank(event.side, adjusted(state.banks[event.side], event))


def adjusted(bank: Bank, event: Adjust) -> Bank:
    return replace(bank, left=max(0, event.ms if event.set_to else bank.left + event.ms))


def lift(state: ClockState, event: Lift) -> ClockState:
    known_side(state, event.side)
    _check_reason(event.reason)
    if event.ply < 0:
        raise EventError(f"play can't go on from ply {event.ply}: count from 0")
    if not state.is_fallen(event.side):
        raise EventError(f"the flag of side {event.side} is up: there is nothing to lift")
    if allowance(state.stages(event.side), state.banks[event.side], 0) == 0:
        raise EventError(f"side {event.side} has no time left: add time first, then lift its flag")
    standing = tuple(flag for flag in state.fallen if flag.side != event.side)
    lifted = replace(state, fallen=standing)
    # The other side's turn goes on: what it has taken of its delay, credit or period stays taken.
    return lifted if state.turn is not None and event.turn == state.turn else turn_of(lifted, event.turn)


def undo(state: ClockState, event: Undo) -> ClockState:
    _check_reason(event.reason)
    _check_banks(state, event.banks)
    if not 1 <= event.undoes < event.version:
        raise EventError(f"version {event.undoes} can't be undone: undo one before {event.version}")
    if event.spent < 0:
        raise EventError(f"a turn can't have taken {event.spent} ms: 0 or more")
    turned = turn_of(state, event.turn)
    return replace(turned, banks=event.banks, spent=event.spent, ended=False)


def _check_banks(state: ClockState, banks: tuple[Bank, ...]) -> None:
    if len(banks) != state.sides:
        raise EventError(f"{len(banks)} banks for {state.sides} sides: give one for each side")
    for side, bank in enumerate(banks):
        stages = state.stages(side)
        if not 0 <= bank.stage < len(stages):
            raise EventError(f"side {side} has no stage {bank.stage}: its stages are 0 to {len(stages) - 1}")
        stage = stages[bank.stage]
        used = 0 <= bank.used <= (stage.amount if bank.periods else 0)
        over = bank.over == 0 or (bank.over > 0 and len(stages) > 1)
        if bank.left < 0 or not 0 <= bank.periods <= stage.periods or not used or not over:
            raise EventError(f"the bank of side {side} does not fit its time control {stage}: {bank}")


def _check_reasons(reasons: frozenset[str]) -> None:
    if not reasons or not all(name.strip() for name in reasons):
        raise EventError("a pause without a reason: name at least one")


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise EventError("the act has no reason: say why")
