"""The six games by their keys."""

from collections.abc import Mapping
from types import MappingProxyType

CHAOS_OMELET = "chaos-omelet"
TILES_TRANSFER = "tiles-transfer"
SOLITAIRE = "scorers-solitaire"
GO_ASUNDER = "go-asunder"
CRUEL_DUOS = "cruel-duos"
MICROPENTAGONS = "micropentagons"

GAME_KEYS = (CHAOS_OMELET, TILES_TRANSFER, SOLITAIRE, GO_ASUNDER, CRUEL_DUOS, MICROPENTAGONS)

PIP_GAMES = (CHAOS_OMELET, TILES_TRANSFER, SOLITAIRE, MICROPENTAGONS)
"""Those where pips count: with hands, a boneyard, free moves; tiles show their front."""

TRANSFER_GAMES = (TILES_TRANSFER, SOLITAIRE, MICROPENTAGONS)
"""Those with transfers."""

GAME_NAMES: Mapping[str, str] = MappingProxyType(
    {
        CHAOS_OMELET: "Chaos Omelet",
        TILES_TRANSFER: "Tiles Transfer",
        SOLITAIRE: "Scorer’s Solitaire",
        GO_ASUNDER: "Go Asunder",
        CRUEL_DUOS: "Cruel Duos",
        MICROPENTAGONS: "Micropentagons",
    }
)
"""What they are called."""
