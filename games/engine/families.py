"""The games there are. A variant's key names its game: what knows only one of them asks here first."""

from enum import StrEnum

from games.engine.chaos_tiles.games.keys import GAME_KEYS as TILES_KEYS
from games.engine.variants import VARIANTS, UnknownVariant, get_variant
from words import said

GYUL_HAP = "gyul-hap"
"""The key of Gyul! Hap!, whose presets are settings of play, not variants."""


class Family(StrEnum):
    """Variants with one set of rules."""

    ENTROPY = "entropy"
    GYUL_HAP = "gyul-hap"
    CHAOS_TILES = "chaos-tiles"


def family_of(key: str) -> Family:
    """The game of a variant's key. Raises UnknownVariant."""
    if key == GYUL_HAP:
        return Family.GYUL_HAP
    if key in TILES_KEYS:
        return Family.CHAOS_TILES
    try:
        get_variant(key)
    except UnknownVariant as error:
        raise UnknownVariant(
            said("{error}, or {choices}", error=error, choices=", ".join((GYUL_HAP, *TILES_KEYS)))
        ) from None
    return Family.ENTROPY


def is_entropy(key: str) -> bool:
    """Whether a match of this key has two games on a grid, with Order and Chaos. Raises UnknownVariant."""
    return family_of(key) is Family.ENTROPY


def is_tiles(key: str) -> bool:
    """Whether it is one of the six games of Chaos Tiles. Raises UnknownVariant."""
    return family_of(key) is Family.CHAOS_TILES


def game_keys() -> tuple[str, ...]:
    """All keys that an event can be played in."""
    return (*VARIANTS, GYUL_HAP, *TILES_KEYS)
