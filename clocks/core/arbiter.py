"""What the acts of an arbiter do: carry, pause, resume, adjust, lift, undo. The state comes in charged."""

from __future__ import annotations

from dataclasses import replace

from clocks.core.bank import Bank, allowance, untimed
from clocks.core.errors import EventError
from clocks.core.events import Adjust, Carry, Lift, Pause, Resume, Undo
from clocks.core.sides import called
from clocks.core.state import ClockState, PauseReason
from clocks.core.turns import known_side, turn_of
from words import said


def carry(state: ClockState, event: Carry) -> ClockState:
    if event.version != 1:
        raise EventError(
            said(
                "a bank is carried over as version {version}: it can only be the first event",
                version=event.version,
            )
        )
    _check_banks(state, event.banks)
    for flag in event.fallen:
        known_side(state, flag.side)
    if len({flag.side for flag in event.fallen}) < len(event.fallen):
        raise EventError(said("a flag is carried over as fallen twice: name each side once"))
    return replace(state, banks=event.banks, fallen=event.fallen)


def pause(state: ClockState, event: Pause) -> ClockState:
    """A pause that would end before it begins is refused; one that ended while it waited has no length."""
    _check_reasons(event.reasons)
    if event.until is not None and event.until <= event.at:
        raise EventError(
            said("a pause from {at} to {until} ms: it ends after it begins", at=event.at, until=event.until)
        )
    kept = [reason for reason in state.pauses if reason.name not in event.reasons]
    new = [PauseReason(name, event.until) for name in event.reasons]
    return replace(state, pauses=tuple(sorted(kept + new, key=lambda reason: reason.name)))


def resume(state: ClockState, event: Resume) -> ClockState:
    _check_reasons(event.reasons)
    standing = {reason.name for reason in state.pauses}
    missing = sorted(event.reasons - standing)
    if missing:
        stands = ", ".join(sorted(standing)) or said("nothing")
        raise EventError(
            said(
                "the clock is not paused for {missing}: what stands is {stands}",
                missing=", ".join(missing),
                stands=stands,
            )
        )
    return replace(state, pauses=tuple(pause for pause in state.pauses if pause.name not in event.reasons))


def adjust(state: ClockState, event: Adjust) -> ClockState:
    known_side(state, event.side)
    _check_reason(event.reason)
    if untimed(state.stages(event.side)):
        raise EventError(said("{side} plays untimed: there is no time to change", side=called(event.side)))
    if event.set_to and event.ms < 0:
        raise EventError(said("time can't be set to {ms} ms: set 0 or more", ms=event.ms))
    return state.with_bank(event.side, adjusted(state.banks[event.side], event))


def adjusted(bank: Bank, event: Adjust) -> Bank:
    return replace(bank, left=max(0, event.ms if event.set_to else bank.left + event.ms))


def lift(state: ClockState, event: Lift) -> ClockState:
    known_side(state, event.side)
    _check_reason(event.reason)
    if event.ply < 0:
        raise EventError(said("play can't go on from ply {ply}: count from 0", ply=event.ply))
    if not state.is_fallen(event.side):
        raise EventError(said("the flag of {side} is up: there is nothing to lift", side=called(event.side)))
    if allowance(state.stages(event.side), state.banks[event.side], 0) == 0:
        raise EventError(
            said("{side} has no time left: add time first, then lift its flag", side=called(event.side))
        )
    standing = tuple(flag for flag in state.fallen if flag.side != event.side)
    lifted = replace(state, fallen=standing)
    # The other side's turn goes on: what it has taken of its delay, credit or period stays taken.
    return lifted if state.turn is not None and event.turn == state.turn else turn_of(lifted, event.turn)


def undo(state: ClockState, event: Undo) -> ClockState:
    _check_reason(event.reason)
    _check_banks(state, event.banks)
    if not 1 <= event.undoes < event.version:
        raise EventError(
            said(
                "version {undoes} can't be undone: undo one before {version}",
                undoes=event.undoes,
                version=event.version,
            )
        )
    if event.spent < 0:
        raise EventError(said("a turn can't have taken {spent} ms: 0 or more", spent=event.spent))
    turned = turn_of(state, event.turn)
    return replace(turned, banks=event.banks, spent=event.spent, ended=False)


def _check_banks(state: ClockState, banks: tuple[Bank, ...]) -> None:
    if len(banks) != state.sides:
        raise EventError(
            said(
                "{count} banks for {sides} sides: give one for each side", count=len(banks), sides=state.sides
            )
        )
    for side, bank in enumerate(banks):
        stages = state.stages(side)
        if not 0 <= bank.stage < len(stages):
            raise EventError(
                said(
                    "{side} has no stage {stage}: its stages are 0 to {count}",
                    side=called(side),
                    stage=bank.stage,
                    count=len(stages) - 1,
                )
            )
        stage = stages[bank.stage]
        used = 0 <= bank.used <= (stage.amount if bank.periods else 0)
        over = bank.over == 0 or (bank.over > 0 and len(stages) > 1)
        if bank.left < 0 or not 0 <= bank.periods <= stage.periods or not used or not over:
            raise EventError(
                said(
                    "the bank of {side} does not fit its time control {stage}: {bank}",
                    side=called(side),
                    stage=stage,
                    bank=bank,
                )
            )


def _check_reasons(reasons: frozenset[str]) -> None:
    if not reasons or not all(name.strip() for name in reasons):
        raise EventError(said("a pause without a reason: name at least one"))


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise EventError(said("the act has no reason: say why"))
