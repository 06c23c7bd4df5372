"""What seats do in the six games, and what the clock does to them: values, and their texts read."""

from games.engine.chaos_tiles.games.action_text import MOST_CHARACTERS, parse_action
from games.engine.chaos_tiles.games.action_values import (
    NOBODY,
    Claim,
    Dead,
    Done,
    Draw,
    Exchange,
    Flag,
    GoneAction,
    Keep,
    Lay,
    Leave,
    Pass,
    Place,
    Resume,
    Stone,
    TilesAction,
    Transfer,
)

__all__ = [
    "MOST_CHARACTERS",
    "NOBODY",
    "Claim",
    "Dead",
    "Done",
    "Draw",
    "Exchange",
    "Flag",
    "GoneAction",
    "Keep",
    "Lay",
    "Leave",
    "Pass",
    "Place",
    "Resume",
    "Stone",
    "TilesAction",
    "Transfer",
    "parse_action",
]
