"""How many boards have how many Haps, counted over all 4,686,825."""

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from games.engine.gyul_hap.cards import BOARD_CARDS, DECK, third

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NUMBER = {card: number for number, card in enumerate(DECK)}


def census() -> dict[int, int]:
    """The number of boards (nine of 27 cards, whatever their places) for each number of Haps.

    Boards are built card by card in the order of the deck, all of a size at once; a card adds the Haps of
    which it is the last. Needs numpy.
    """
    import numpy as np

    empty = (np.zeros(1, np.uint32), np.zeros(1, np.uint8))
    by_last = {-1: empty}
    for size in range(1, BOARD_CARDS + 1):
        by_last = {
            card: _with_card(card, [boards for last, boards in by_last.items() if last < card])
            for card in range(size - 1, len(DECK) - BOARD_CARDS + size)
        }
    total: Counter[int] = Counter()
    for _, haps in by_last.values():
        total.update({count: int(boards) for count, boards in enumerate(np.bincount(haps)) if boards})
    return dict(sorted(total.items()))


def _with_card(
    card: int, smaller: "list[tuple[NDArray[np.uint32], NDArray[np.uint8]]]"
) -> "tuple[NDArray[np.uint32], NDArray[np.uint8]]":
    import numpy as np

    cards = np.concatenate([boards for boards, _ in smaller])
    haps = np.concatenate([haps for _, haps in smaller])
    for pair in _pairs_before(card):
        haps += (cards & pair) == pair
    return cards | np.uint32(1 << card), haps


def _pairs_before(card: int) -> "list[np.uint32]":
    """The pairs of earlier cards that make a Hap with this one, as sets of bits."""
    import numpy as np

    pairs = combinations(range(card), 2)
    return [
        np.uint32(1 << one | 1 << other)
        for one, other in pairs
        if _NUMBER[third(DECK[one], DECK[other])] == card
    ]
