"""The bag: committed before the game, drawn in an order that follows from its seed, verified after it."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from games.engine.bag_modes import BagMode, BagSlot, bags_for_match, check_bag_mode
from games.engine.errors import EngineError
from games.engine.shuffle import hex_bytes, shuffled, words
from games.engine.variants import Variant

__all__ = [
    "BagMismatch",
    "BagMode",
    "BagSlot",
    "bags_for_match",
    "check_bag_mode",
    "check_draws",
    "commitment",
    "draw_order",
    "fill_order",
    "verify",
]


class BagMismatch(EngineError):
    """A revealed bag that is not the committed one, or a game that was not drawn from it.

    `ply` (from 1) is the first placement whose counter is not the one the bag gives, if that is what is wrong.
    """

    def __init__(self, what: str, ply: int | None = None) -> None:
        super().__init__(what if ply is None else f"ply {ply}: {what}")
        self.ply = ply


class _Sortable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


CellT = TypeVar("CellT", bound=_Sortable)


def commitment(variant: Variant, seed: str, salt: str) -> str:
    """What is published before the first draw: SHA-256 of `bag1:VARIANT:SEED:SALT`, in lower-case hex.

    Seed and salt are 32 random bytes each, 64 hex digits (capitals are read as small letters). Raises
    SeedError.
    """
    text = f"bag1:{variant.key}:{hex_bytes('seed', seed)}:{hex_bytes('salt', salt)}"
    return hashlib.sha256(text.encode()).hexdigest()


def draw_order(variant: Variant, seed: str) -> tuple[int, ...]:
    """The colours in the order they are drawn: all counters sorted by colour, shuffled with label `draw`."""
    counters = [colour for colour in range(1, variant.colours + 1) for _ in range(variant.copies)]
    return shuffled(counters, words(seed, "draw"))


def fill_order(seed: str, empty_cells: Iterable[CellT]) -> tuple[CellT, ...]:
    """The order in which a random fill uses the empty cells: sorted Aa ... Gg, shuffled with label `fill`.

    Cells may be given as Cell values or by name, in any order; the first of the answer is filled first.
    """
    return shuffled(sorted(empty_cells), words(seed, "fill"))


def verify(
    variant: Variant, seed: str, salt: str, committed: str, placed: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Check a revealed bag against its commitment, and the colours placed so far against its draws.

    Returns the draw order. Raises SeedError for something that is no seed, salt or commitment and
    BagMismatch for a bag that does not match.
    """
    actual = commitment(variant, seed, salt)
    if actual != hex_bytes("commitment", committed):
        raise BagMismatch(
            f"seed and salt give the commitment {actual}, not {committed.lower()}: another bag or variant"
        )
    draws = draw_order(variant, seed)
    check_draws(draws, placed or ())
    return draws


def check_draws(draws: Sequence[int], placed: Sequence[int]) -> None:
    """Check the colours placed, in order, against the draws; raises BagMismatch with the first wrong ply."""
    for index, (drawn, colour) in enumerate(zip(draws, placed, strict=False)):
        if drawn != colour:
            raise BagMismatch(
                f"colour {colour} was placed, but counter {index + 1} of the bag is {drawn}", 2 * index + 1
            )
    if len(placed) > len(draws):
        raise BagMismatch(
            f"{len(placed)} counters were placed, but the bag holds {len(draws)}", 2 * len(draws) + 1
        )
