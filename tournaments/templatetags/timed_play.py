"""How an event is played with clocks, in words."""

from __future__ import annotations

from typing import Any

from django.template import Library

from clocks.core import parse_control
from games.engine.variants import get_variant
from games.models.live import Play
from games.play.duel.settings import DuelSettings
from games.play.tiles.settings import TilesSettings
from games.queries.clock_words import clock_words
from games.queries.duel_rule_words import duel_rule_words
from games.queries.rule_words import rule_words
from games.queries.tiles.rule_words import tiles_rule_words
from tournaments.forms.timing_words import BANKS, PRESET_NAMES
from tournaments.models import Tournament
from tournaments.settings import play_settings

register = Library()


@register.simple_tag
def timed_play(event: Tournament) -> dict[str, Any] | None:
    """Where, with which clock, and by which rule the next round is played; None for results only.

    Gyul! Hap! has no clock of a side, and Chaos Tiles a time for every seat: their sentences say all.
    """
    timed = play_settings(event)
    if timed is None:
        return None
    play, settings = timed
    if isinstance(settings, DuelSettings):
        return {"play": Play(play).label, "duel": True, "rules": duel_rule_words(settings)}
    if isinstance(settings, TilesSettings):
        return {"play": Play(play).label, "tiles": True, "rules": tiles_rule_words(settings)}
    return {
        "play": Play(play).label,
        "preset": PRESET_NAMES[settings.preset],
        "text": settings.clock,
        "clock": clock_words(parse_control(settings.clock)),
        "bank": BANKS[settings.bank],
        "rules": rule_words(settings, get_variant(event.variant)),
    }
