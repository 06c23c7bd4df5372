"""The bags of a series of games between programs: committed like all others, and known by a number. Pure."""

import hashlib
from dataclasses import dataclass
from functools import cached_property

from games.engine.bag import commitment, draw_order
from games.engine.variants import Variant


@dataclass(frozen=True)
class NumberedBag:
    """Bag ``number`` (from 1) of the series ``series``: the same numbers give the same bag everywhere.

    >>> from games.engine.variants import get_variant
    >>> NumberedBag(get_variant("hyle5"), series=1, number=1).draws[:8]
    (5, 3, 1, 3, 1, 3, 1, 2)
    """

    variant: Variant
    series: int
    number: int

    @property
    def seed(self) -> str:
        """The seed in hex, from the two numbers."""
        return self._hash("seed")

    @property
    def salt(self) -> str:
        """The salt in hex, likewise."""
        return self._hash("salt")

    @property
    def commitment(self) -> str:
        """The commitment in hex."""
        return commitment(self.variant, self.seed, self.salt)

    @cached_property
    def draws(self) -> tuple[int, ...]:
        """The colours in the order they are drawn."""
        return draw_order(self.variant, self.seed)

    def _hash(self, what: str) -> str:
        return hashlib.sha256(f"programs:{self.series}:{self.number}:{what}".encode()).hexdigest()
