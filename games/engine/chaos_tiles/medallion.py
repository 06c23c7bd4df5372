"""The medallion: 18 Veks with the same face up fill the regular 18-gon of side 1."""

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.placement import Placement, parse_placement

_SIXTH = tuple(map(parse_placement, ("V+0@0", "V+1@0,0,0,1", "V+2@1,1,0,-1,-1,-1")))


def medallion_placements() -> tuple[Placement, ...]:
    """Its tiles in an order in which they can be placed: the six whose 60-degree corners meet at the centre,
    which is the origin, then the twelve around."""
    return tuple(tile.turned(3 * sixth) for tile in _SIXTH for sixth in range(6))


def medallion(first: TileId = 1) -> Blob:
    """The medallion, its tiles numbered from `first`."""
    return Blob(enumerate(medallion_placements(), start=first))
