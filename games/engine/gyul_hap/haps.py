"""Haps: three positions whose cards are all equal or all different in each of the three attributes."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from games.engine.gyul_hap.cards import ATTRIBUTES, BOARD_CARDS, DECK, Card, third

Triple: TypeAlias = tuple[int, int, int]
"""Three different positions 1 to 9, the lowest first."""

TRIPLES: tuple[Triple, ...] = tuple(combinations(range(1, BOARD_CARDS + 1), 3))
"""All that can be called on a board."""

_THIRD = {(one, other): third(one, other) for one, other in combinations(DECK, 2)}
_THIRD |= {(other, one): card for (one, other), card in _THIRD.items()}


def haps_on(cards: Sequence[Card]) -> tuple[Triple, ...]:
    """All Haps of a board (or of any different cards), in the order of their positions.

    >>> from games.engine.gyul_hap.cards import parse_cards
    >>> haps_on(parse_cards("000 001 002 010 020 100 111 122 200"))
    ((1, 2, 3), (1, 4, 5), (1, 6, 9), (6, 7, 8))
    """
    return _haps(tuple(cards))


@lru_cache(maxsize=1024)
def _haps(cards: tuple[Card, ...]) -> tuple[Triple, ...]:
    where = {card: position for position, card in enumerate(cards, start=1)}
    pairs = combinations(enumerate(cards, start=1), 2)
    found = ((i, j, where.get(_THIRD[one, other], 0)) for (i, one), (j, other) in pairs)
    return tuple(triple for triple in found if triple[2] > triple[1])


def count_haps(cards: Sequence[Card]) -> int:
    """How many Haps there are; nothing of it is kept, for whoever looks at many boards."""
    here = set(cards)
    return sum(_THIRD[pair] in here for pair in combinations(cards, 2)) // 3


def is_hap(cards: Sequence[Card], triple: Triple) -> bool:
    """Whether these positions are a Hap."""
    return not failing(cards, triple)


def failing(cards: Sequence[Card], triple: Triple) -> tuple[str, ...]:
    """Why these positions are no Hap: the attributes in which two cards are equal and one is not.

    >>> from games.engine.gyul_hap.cards import parse_cards
    >>> failing(parse_cards("000 001 002 010 020 100 111 122 200"), (1, 2, 4))
    ('colour', 'shape')
    """
    three = [cards[position - 1] for position in triple]
    return tuple(
        name for name, values in zip(ATTRIBUTES, zip(*three, strict=True), strict=True) if sum(values) % 3
    )
