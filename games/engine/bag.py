"""The bag: committed before the game, drawn in an order that follows from its seed, verified after it."""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from games.engine.errors import EngineError
from games.engine.shuffle import hex_bytes, shuffled, words
from games.engine.variants import Variant
from words import said


class BagMismatch(EngineError):
    """A revealed bag that is not the committed one."""


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


@lru_cache(maxsize=1024)
def draw_order(variant: Variant, seed: str) -> tuple[int, ...]:
    """The colours in the order they are drawn: all counters sorted by colour, shuffled with label `draw`.

    Kept for the games in play, which ask at every move.
    """
    counters = [colour for colour in range(1, variant.colours + 1) for _ in range(variant.copies)]
    return shuffled(counters, words(seed, "draw"))


def fill_order(seed: str, empty_cells: Iterable[CellT]) -> tuple[CellT, ...]:
    """The order in which a random fill uses the empty cells: sorted Aa ... Gg, shuffled with label `fill`.

    Cells may be given as Cell values or by name, in any order; the first of the answer is filled first.
    """
    return shuffled(sorted(empty_cells), words(seed, "fill"))


def verify(variant: Variant, seed: str, salt: str, committed: str) -> tuple[int, ...]:
    """Check a revealed bag against its commitment; returns its draw order.

    Whether a game was drawn from it shows when the game is replayed with these draws (`record.replay`).
    Raises SeedError for something that is no seed, salt or commitment and BagMismatch for another bag.
    """
    actual = commitment(variant, seed, salt)
    if actual != hex_bytes("commitment", committed):
        raise BagMismatch(
            said(
                "seed and salt give the commitment {actual}, not {committed}: another seed, salt or "
                "variant than {variant}",
                actual=actual,
                committed=committed.lower(),
                variant=variant.key,
            )
        )
    return draw_order(variant, seed)
