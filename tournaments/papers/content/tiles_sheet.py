"""What a score sheet of Chaos Tiles has: lines for the turns of a game that scores as it goes on."""

from __future__ import annotations

from typing import Any

from games.engine.chaos_tiles.games.keys import (
    CHAOS_OMELET,
    CRUEL_DUOS,
    GO_ASUNDER,
    MICROPENTAGONS,
    TILES_TRANSFER,
)
from games.engine.families import is_tiles
from tournaments.models import Tournament

TURNS = 16
"""Lines of a sheet, as many as a page has room for."""

_SCORING = (CHAOS_OMELET, CRUEL_DUOS, MICROPENTAGONS)


def tiles_sheet(event: Tournament) -> dict[str, Any]:
    """Lines for turns, or what is counted at the end; nothing for another game."""
    if not is_tiles(event.variant):
        return {}
    return {
        "tiles": event.variant,
        "turns": range(1, TURNS + 1) if event.variant in _SCORING else (),
        "claims": event.variant == TILES_TRANSFER,
        "areas": event.variant == GO_ASUNDER,
    }
