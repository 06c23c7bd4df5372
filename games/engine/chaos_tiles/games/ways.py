"""Where a kind of tile may be placed: the last answers are kept, as a blob is asked again."""

from functools import lru_cache

from games.engine.chaos_tiles.blob import Blob
from games.engine.chaos_tiles.legality import Faces, has_legal_placement, legal_placements
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.tiles import Kind


@lru_cache(maxsize=16)
def ways(blob: Blob, kind: Kind, faces: Faces, partial_contact: bool) -> tuple[Placement, ...]:
    """All legal placements, always in the same order."""
    return legal_placements(blob, kind, faces, partial_contact=partial_contact)


@lru_cache(maxsize=16)
def has_way(blob: Blob, kind: Kind, faces: Faces, partial_contact: bool) -> bool:
    """Whether there is any."""
    return has_legal_placement(blob, kind, faces, partial_contact=partial_contact)
