"""One bank over several games: what is left after a game, as the first event of the next one's clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clocks.core.bank import fresh, remaining
from clocks.core.errors import EventError
from clocks.core.events import Carry
from clocks.core.state import ClockState


def carried(state: ClockState, *, at: int, seats: Sequence[int], minimum: int = 0) -> Carry:
    """What goes on to the next clock, where seat i is taken by the side `seats[i]` of this one.

    A fallen flag stays fallen. With a `minimum` (ms) above 0 every side has at least that much,
    and its flag is up.
    """
    if sorted(seats) != list(range(state.sides)):
        raise EventError(f"seats {list(seats)}: name each side from 0 to {state.sides - 1} once")
    if not state.ended:
        raise EventError("the clock has not ended: what is left is known only then")
    filled = [_at_least(state, side, minimum) for side in range(state.sides)]
    fallen = () if minimum > 0 else tuple(replace(flag, side=seats.index(flag.side)) for flag in state.fallen)
    return Carry(1, at, tuple(filled[side].banks[side] for side in seats), fallen)


def _at_least(state: ClockState, side: int, minimum: int) -> ClockState:
    bank = fresh(state.banks[side])
    left = remaining(state.stages(side), bank)
    missing = 0 if left is None else max(0, minimum - left)
    return state.with_bank(side, replace(bank, left=bank.left + missing))
