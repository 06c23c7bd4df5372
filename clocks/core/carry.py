"""One bank over several games: what is left after a game, as the first event of the next one's clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clocks.core.bank import Bank, fresh, opening, remaining
from clocks.core.errors import EventError
from clocks.core.events import Carry
from clocks.core.state import ClockState
from words import said


def carried(
    state: ClockState, *, at: int, seats: Sequence[int], minimum: int = 0, overtime: bool = False
) -> Carry:
    """What goes on to the next clock, where seat i is taken by the side `seats[i]` of this one.

    A fallen flag stays fallen. With a `minimum` (ms) above 0 every side has at least that much, and its flag
    is up. With `overtime` the last stage is no time to play with: the minimum is counted and given before it.
    """
    if sorted(seats) != list(range(state.sides)):
        raise EventError(
            said(
                "seats {seats}: name each side from 0 to {sides} once",
                seats=list(seats),
                sides=state.sides - 1,
            )
        )
    if not state.ended:
        raise EventError(said("the clock has not ended: what is left is known only then"))
    filled = [_at_least(state, side, minimum, overtime) for side in range(state.sides)]
    fallen = () if minimum > 0 else tuple(replace(flag, side=seats.index(flag.side)) for flag in state.fallen)
    return Carry(1, at, tuple(filled[side] for side in seats), fallen)


def _at_least(state: ClockState, side: int, minimum: int, overtime: bool) -> Bank:
    """The bank of a side with at least the minimum, before the overtime if the last stage is one."""
    bank, stages = state.banks[side], state.stages(side)
    if minimum or not state.is_fallen(side):  # the last period of a flag that stays down is used up
        bank = fresh(bank)
    last = len(stages) - 1
    if overtime and minimum and bank.stage == last > 0:
        return Bank(last - 1, minimum, over=bank.over)
    left = remaining(stages, bank)
    if left is None:
        return bank
    counted = left - opening(stages, last, bank.over).left if overtime and bank.stage < last else left
    return replace(bank, left=bank.left + max(0, minimum - counted))
