"""In which order the sides of a table clock have their turns."""

from __future__ import annotations

from clocks.core import ClockState


def next_side(state: ClockState, side: int) -> int | None:
    """The side after this one in the order round the table, whose flag is up; None when there is no other."""
    after = ((side + step) % state.sides for step in range(1, state.sides))
    return next((other for other in after if not state.is_fallen(other)), None)
