"""The Entropy variants: one engine, options as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.engine.errors import EngineError
from words import said


class UnknownVariant(EngineError):
    """No variant has this key or alias."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A board of size x size cells and a bag of `copies` counters in each of `colours` colours (1, 2, ...).

    A palindrome counts as a pattern from `min_pattern` counters on. `key` is the name that commitments and
    records carry; `aliases` are read as well but never written.
    """

    key: str
    size: int
    colours: int
    copies: int
    min_pattern: int
    aliases: tuple[str, ...] = ()

    @property
    def cell_count(self) -> int:
        """Cells of the board, which is also the number of counters and of placements."""
        return self.size * self.size

    @property
    def plies(self) -> int:
        """Plies of a full game: after the last placement there is no slide."""
        return 2 * self.cell_count - 1


_ALL = (
    Variant("entropy7", size=7, colours=7, copies=7, min_pattern=2, aliases=("hyle7",)),
    Variant("hyle5", size=5, colours=5, copies=5, min_pattern=2),
    Variant("hyle7-min3", size=7, colours=7, copies=7, min_pattern=3),
    Variant("hyle5-min3", size=5, colours=5, copies=5, min_pattern=3),
    Variant("entropy6", size=6, colours=6, copies=6, min_pattern=2),
)

VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.key: variant for variant in _ALL})
_BY_NAME = {name: variant for variant in _ALL for name in (variant.key, *variant.aliases)}


def get_variant(key: str) -> Variant:
    """The variant with this key or alias.

    >>> get_variant("hyle7").key
    'entropy7'
    >>> get_variant("chess")
    Traceback (most recent call last):
        ...
    games.engine.variants.UnknownVariant: unknown variant 'chess': choose entropy7 (or hyle7), hyle5, \
hyle7-min3, hyle5-min3, entropy6
    """
    try:
        return _BY_NAME[key]
    except (KeyError, TypeError):
        raise UnknownVariant(
            said("unknown variant {key}: choose {choices}", key=repr(key), choices=_choices())
        ) from None


def _choices() -> str:
    return ", ".join(
        variant.key + (f" (or {' or '.join(variant.aliases)})" if variant.aliases else "") for variant in _ALL
    )
