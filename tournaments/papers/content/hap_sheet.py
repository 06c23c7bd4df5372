"""What a score sheet of Gyul! Hap! has in place of grids and bags: a line a board."""

from __future__ import annotations

from typing import Any

from games.engine.gyul_hap.options import PRESETS
from games.play.duel.settings import DuelSettings
from games.queries.duel_rule_words import points_words
from tournaments.duel_settings import plays_duels
from tournaments.models import Tournament
from tournaments.settings import play_settings

SPARE = 10  # lines where the event does not say how many boards it plays


def boards_of(event: Tournament) -> dict[str, Any]:
    """Numbers of boards and what calls are worth; nothing for another game."""
    if not plays_duels(event):
        return {}
    timed = play_settings(event)
    if timed is None or not isinstance(timed[1], DuelSettings):
        return {"boards": range(1, SPARE + 1), "points": points_words(PRESETS["seed"]), "spare": True}
    options = timed[1].options
    return {"boards": range(1, options.boards + 1), "points": points_words(options), "spare": False}
