"""The six games by their keys."""

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
