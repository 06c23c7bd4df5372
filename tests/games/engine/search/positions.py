"""Positions and modes for the tests of the search."""

from random import Random

from games.engine.actions import Role
from games.engine.cells import cell_at
from games.engine.flags import BothFlags, ChaosFlag, FlagRule
from games.engine.grid import EMPTY, Board
from games.engine.players import shuffled_bag
from games.engine.position import Position
from games.engine.variants import Variant, get_variant

ENTROPY7, HYLE5, MIN3 = get_variant("entropy7"), get_variant("hyle5"), get_variant("hyle7-min3")
SMALL = Variant("small3", size=3, colours=3, copies=3, min_pattern=2)

BOTH = frozenset({Role.CHAOS, Role.ORDER})
MODES = {
    "none": (frozenset[Role](), FlagRule()),
    "order": (frozenset({Role.ORDER}), FlagRule()),
    "chaos-fill": (frozenset({Role.CHAOS}), FlagRule(chaos_flag=ChaosFlag.AUTO_FILL)),
    "chaos-places": (frozenset({Role.CHAOS}), FlagRule(chaos_flag=ChaosFlag.ORDER_PLACES)),
    "both-fill": (BOTH, FlagRule(both_flags=BothFlags.AUTO_FILL)),
    "both-random": (BOTH, FlagRule(both_flags=BothFlags.RANDOM_FILL)),
}


def position(variant: Variant, empty: int, seed: int, turn: Role | None, mode: str = "none") -> Position:
    """Any board with so many empty cells; on Chaos's turn a counter is drawn, not with `turn` None."""
    rng = Random(seed)
    bag = list(shuffled_bag(variant, rng))
    cells = bag[: variant.cell_count - empty] + [EMPTY] * empty
    rng.shuffle(cells)
    rest = bag[variant.cell_count - empty :]
    left = tuple(rest.count(colour) for colour in range(1, variant.colours + 1))
    placed = next((cell_at(index, variant.size) for index, colour in enumerate(cells) if colour), None)
    flags, rule = MODES[mode]
    return Position(
        variant,
        Board(variant.size, tuple(cells)),
        left,
        turn or Role.CHAOS,
        rest[0] if turn is Role.CHAOS else None,
        flags,
        rule,
        placed,
    )
