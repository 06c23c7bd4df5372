"""The time one side has, and what spending it and completing a turn do to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clocks.core.control import Method, Stage

Stages = tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """A side's time in ms: main time `left` in the stage it is in, and its byo-yomi periods.

    `periods` includes the one in use, of which `used` ms are gone in this turn. In untimed play all are 0.
    `over` counts the ms that were ever spent in the last of several stages, whatever is given or taken since.
    """

    stage: int
    left: int
    periods: int = 0
    used: int = 0
    over: int = 0


def opening(stages: Stages, number: int = 0, over: int = 0) -> Bank:
    """The bank at the beginning of a stage, of which `over` ms were spent before (the last stage only).

    With a zero base the budget of the first turn is the increment (Fischer, Bronstein); a delay or a period
    is a budget already.
    """
    stage = stages[number]
    zero_base = stage.main == 0 and stage.method in (Method.FISCHER, Method.BRONSTEIN)
    left = stage.amount if zero_base else stage.main
    gone = over if number == len(stages) - 1 else 0
    return Bank(number, max(0, left - gone), stage.periods, over=over)


def untimed(stages: Stages) -> bool:
    return stages[0].method is Method.UNTIMED


def remaining(stages: Stages, bank: Bank) -> int | None:
    """All own time until the flag, later stages and periods included, a free delay not; None when untimed."""
    return None if untimed(stages) else sum(_own(stages, each) for each in _stages_to_come(stages, bank))


def allowance(stages: Stages, bank: Bank, spent: int) -> int | None:
    """How long a turn that has taken `spent` ms can still go on until the flag falls; None when untimed."""
    if untimed(stages):
        return None
    total = 0
    for each in _stages_to_come(stages, bank):
        total += free_delay(stages[each.stage], spent + total) + _own(stages, each)
    return total


def spend(stages: Stages, bank: Bank, spent: int, ms: int) -> Bank:
    """The bank after `ms` more of a turn that has taken `spent` ms; `ms` is at most the allowance.

    Spending in two parts is the same as spending in one: that is why a pause refills nothing.
    """
    if untimed(stages):
        return bank
    while True:
        free = min(ms, free_delay(stages[bank.stage], spent))
        own = min(ms - free, _own(stages, bank))
        bank = _drawn(stages, bank, own)
        spent, ms = spent + free + own, ms - free - own
        if ms == 0:
            return bank
        bank = opening(stages, bank.stage + 1, bank.over)


def credited(stages: Stages, bank: Bank, spent: int) -> Bank:
    """The bank after a completed, in-time turn that took `spent` ms."""
    stage = stages[bank.stage]
    if stage.method is Method.FISCHER:
        return replace(bank, left=bank.left + stage.amount)
    if stage.method is Method.BRONSTEIN:
        return replace(bank, left=bank.left + min(spent, stage.amount))
    return fresh(bank)


def fresh(bank: Bank) -> Bank:
    """The bank at the beginning of a turn: the byo-yomi period it is in is whole again."""
    return replace(bank, used=0) if bank.used else bank


def free_delay(stage: Stage, spent: int) -> int:
    return max(0, stage.amount - spent) if stage.method is Method.DELAY else 0


def _own(stages: Stages, bank: Bank) -> int:
    return bank.left + bank.periods * stages[bank.stage].amount - bank.used if bank.periods else bank.left


def _stages_to_come(stages: Stages, bank: Bank) -> list[Bank]:
    return [bank, *(opening(stages, number, bank.over) for number in range(bank.stage + 1, len(stages)))]


def _drawn(stages: Stages, bank: Bank, ms: int) -> Bank:
    """Main time first, then periods; a period used to its last ms still stands, as the action comes first."""
    stage = stages[bank.stage]
    main = min(ms, bank.left)
    used = bank.used + ms - main
    lost = (used - 1) // stage.amount if used and ms > main else 0
    over = bank.over + (ms if 0 < bank.stage == len(stages) - 1 else 0)
    return Bank(bank.stage, bank.left - main, bank.periods - lost, used - lost * stage.amount, over)
