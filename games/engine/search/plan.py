"""In which stages a search goes deeper."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.search.widths import ALL, Width

FULL = Width(ALL, ALL)
SOLVED = 3  # with so few empty cells everything is followed to the end
NARROW, WIDE = Width(6, 4), Width(12, 10)


@dataclass(frozen=True, slots=True)
class Stage:
    """How many draws ahead the best `moves` are followed, and with which widths."""

    depth: int
    moves: int
    widths: Mapping[int, Width]


def _full(depth: int) -> Stage:
    return Stage(depth, ALL, dict.fromkeys(range(2, depth + 2), FULL))


def order_stages(empty: int) -> tuple[Stage, ...]:
    """The stages for Order's slide with so many empty cells."""
    if empty <= SOLVED:
        return (_full(min(1, empty)), _full(empty))
    stages = (
        Stage(1, ALL, {2: NARROW}),
        Stage(2, 12, {2: NARROW}),
        Stage(2, 8, {2: WIDE}),
        Stage(3, 5, {2: NARROW, 3: Width(4, 3)}),
    )
    return (*stages, _full(empty)) if empty <= SOLVED + 2 else stages


def place_stages(empty: int) -> tuple[Stage, ...]:
    """The stages for placing a drawn counter with so many empty cells; depths count its draw."""
    if empty <= SOLVED:
        return (_full(empty),)
    stages = (
        Stage(2, 16, {2: Width(ALL, 12)}),
        Stage(3, 8, {2: NARROW, 3: Width(ALL, 5)}),
        Stage(3, 5, {2: WIDE, 3: Width(ALL, 8)}),
    )
    return (*stages, _full(empty)) if empty <= SOLVED + 2 else stages
