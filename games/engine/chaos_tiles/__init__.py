"""Chaos Tiles: the exact geometry of Vek and Kay. Rules: seed 004, and the project's reading of it.

A `Blob` holds `Placement`s by tile number; `legal_placements` and `is_legal` judge where a tile may lie.
"""

from games.engine.chaos_tiles.blob import EMPTY, Blob, BlobError, Contact, TileId
from games.engine.chaos_tiles.connection import (
    boundary,
    graph,
    is_connected,
    is_connected_without,
    is_outer,
    liftable,
)
from games.engine.chaos_tiles.duos import Duo, duo_of, duos, sided_duos
from games.engine.chaos_tiles.legality import (
    FAULT_WORDS,
    Faces,
    Fault,
    is_legal,
    legal_after_lift,
    legal_placements,
)
from games.engine.chaos_tiles.medallion import medallion, medallion_placements
from games.engine.chaos_tiles.picture import Pip, picture
from games.engine.chaos_tiles.placement import Edge, Placement, PlacementError, parse_placement
from games.engine.chaos_tiles.places import heart, pip_places
from games.engine.chaos_tiles.ring import ORIGIN, Point, to_xy
from games.engine.chaos_tiles.tiles import BACK, FACES, FRONT, KAY, KINDS, TILES, VEK, Face, Kind, Tile

__all__ = [
    "BACK",
    "EMPTY",
    "FACES",
    "FAULT_WORDS",
    "FRONT",
    "KAY",
    "KINDS",
    "ORIGIN",
    "TILES",
    "VEK",
    "Blob",
    "BlobError",
    "Contact",
    "Duo",
    "Edge",
    "Face",
    "Faces",
    "Fault",
    "Kind",
    "Pip",
    "Placement",
    "PlacementError",
    "Point",
    "Tile",
    "TileId",
    "boundary",
    "duo_of",
    "duos",
    "graph",
    "heart",
    "is_connected",
    "is_connected_without",
    "is_legal",
    "is_outer",
    "legal_after_lift",
    "legal_placements",
    "liftable",
    "medallion",
    "medallion_placements",
    "parse_placement",
    "picture",
    "pip_places",
    "sided_duos",
    "to_xy",
]
