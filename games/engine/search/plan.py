"""In which stages a search goes deeper."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.search.widths import ALL, Width

FULL = Width(ALL, ALL)
SOLVED = 3  # with so few empty cells everything is followed to the end
SOLVED_LATE, SOLVED_SMALL = 4, 5  # and with so few, on large and on small boards, if there is time at the end
SMALL = 4
NARROW, WIDE = Width(6, 4), Width(12, 10)


@dataclass(frozen=True, slots=True)
class Stage:
    """How many draws ahead the best `moves` are followed, and with which widths."""

    depth: int
    moves: int
    widths: Mapping[int, Width]


def _full(depth: int) -> Stage:
    return Stage(depth, ALL, dict.fromkeys(range(2, depth + 2), FULL))


def order_stages(empty: int, size: int) -> tuple[Stage, ...]:
    """The stages for Order's slide with so many empty cells on a board of this size."""
    if empty <= SOLVED:
        return (_full(min(1, empty)), _full(empty))
    return (
        Stage(1, ALL, {2: NARROW}),
        Stage(2, 12, {2: NARROW}),
        Stage(2, 8, {2: WIDE}),
        Stage(3, 5, {2: NARROW, 3: Width(4, 3)}),
        *_late(empty, size),
    )


def place_stages(empty: int, size: int) -> tuple[Stage, ...]:
    """The stages for placing a drawn counter with so many empty cells; depths count its draw."""
    if empty <= SOLVED:
        return (_full(empty),)
    return (
        Stage(2, ALL, {2: Width(ALL, 30)}),
        Stage(3, 5, {2: NARROW, 3: Width(ALL, 16)}),  # with few replies seen Chaos played worse
        Stage(3, 4, {2: WIDE, 3: Width(ALL, 16)}),
        *_late(empty, size),
    )


def _late(empty: int, size: int) -> tuple[Stage, ...]:
    return (_full(empty),) if empty <= (SOLVED_SMALL if size <= SMALL else SOLVED_LATE) else ()
