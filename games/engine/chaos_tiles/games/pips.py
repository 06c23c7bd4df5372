"""Which pips the 90 tiles carry. The makers have published no list: so it is data, named `pip_set`.

Tiles have numbers that tell everything about them: 1 to 50 are Veks, 51 to 90 Kays. A smaller game leaves out
the tiles that carry a removed colour; the others keep their numbers.
"""

from collections.abc import Mapping
from functools import cache
from itertools import chain, combinations, repeat
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.tiles import KAY, TILES, VEK, Kind

Colour: TypeAlias = int
"""From 1."""

Pips: TypeAlias = tuple[Colour, ...]

COLOURS = 5
FEWEST_COLOURS = 3
"""The seed: a smaller game eliminates one or two colours."""

VEKS, KAYS = TILES[VEK].copies, TILES[KAY].copies

_ALL = range(1, COLOURS + 1)
_PAIRS: tuple[Pips, ...] = tuple(combinations(_ALL, 2))
_SINGLES: tuple[Pips, ...] = tuple((colour,) for colour in _ALL)


class PipSet(NamedTuple):
    """What Veks and Kays carry; each of these stands on equally many tiles of its kind."""

    veks: tuple[Pips, ...]
    kays: tuple[Pips, ...]


PIP_SETS: Mapping[str, PipSet] = MappingProxyType(
    {"r3": PipSet(_PAIRS, _SINGLES), "r1": PipSet(_PAIRS, _PAIRS)}
)
"""`r3`: each colour pair on 5 Veks, each colour on 8 Kays. `r1`: each colour pair on 5 Veks and 4 Kays."""


@cache
def pip_tiles(pip_set: str, colours: int = COLOURS) -> Mapping[TileId, Pips]:
    """The pips of each tile in play, when the colours are 1 to `colours`.

    >>> pip_tiles("r3")[1], pip_tiles("r3")[90], len(pip_tiles("r3", 4))
    ((1, 2), (5,), 62)
    """
    veks, kays = PIP_SETS[pip_set]
    pips = chain(_copies(veks, VEKS), _copies(kays, KAYS))
    return MappingProxyType({tile: each for tile, each in enumerate(pips, start=1) if max(each) <= colours})


def _copies(kinds: tuple[Pips, ...], tiles: int) -> chain[Pips]:
    return chain.from_iterable(repeat(pips, tiles // len(kinds)) for pips in kinds)


def kind_of(tile: TileId) -> Kind:
    """Whether a tile is a Vek or a Kay, by its number."""
    return VEK if tile <= VEKS else KAY


def units(kind: Kind) -> int:
    """The half-units that a tile takes in a hand."""
    return 2 if kind == VEK else 1
