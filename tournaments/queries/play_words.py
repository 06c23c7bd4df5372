"""How an event is played on line or with clocks, in sentences: by the words of its game."""

from __future__ import annotations

from games.engine.variants import get_variant
from games.play.duel.settings import DuelSettings
from games.play.tiles.settings import TilesSettings
from games.queries.duel_rule_words import duel_rule_words
from games.queries.rule_words import rule_words
from games.queries.tiles.rule_words import tiles_rule_words
from tournaments.models import Tournament
from tournaments.settings import play_settings


def sentences_of(event: Tournament) -> list[str]:
    """One sentence for each thing a player has to know; none where only results are kept."""
    timed = play_settings(event)
    if timed is None:
        return []
    settings = timed[1]
    if isinstance(settings, DuelSettings):
        return duel_rule_words(settings)
    if isinstance(settings, TilesSettings):
        return tiles_rule_words(settings)
    return rule_words(settings, get_variant(event.variant))
