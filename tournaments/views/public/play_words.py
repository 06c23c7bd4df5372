"""What a match is played under, in words; the rule for a fallen flag also in one line."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from clocks.core import parse_control
from games.engine.flags import BothFlags, ChaosFlag, Policy
from games.engine.variants import Variant
from games.play.settings import PlaySettings
from games.queries.clock_words import clock_words
from games.queries.rule_words import rule_words


def settings_context(settings: PlaySettings, variant: Variant) -> dict[str, Any]:
    """What the pages on which a match is played say of its settings."""
    return {
        "settings": settings,
        "clock_words": clock_words(parse_control(settings.clock)),
        "rules": rule_words(settings, variant),
        "short_rule": short_rule(settings),
        "carries_over": settings.bank == "per_match",
    }


def short_rule(settings: PlaySettings) -> str:
    """What a fallen flag does, as short as it can be said."""
    rule = settings.rule
    if rule.policy is Policy.FORFEIT_MATCH:
        return _("Flag down: the match is lost")
    if rule.policy is Policy.FORFEIT_GAME:
        return _("Flag down: the game is over, at a set score")
    if rule.policy is Policy.ENGINE_PROJECTION:
        return _("Flag down: the game stops, the arbiter rules on the engine’s estimate")
    chaos = _chaos(rule.chaos_flag)
    if rule.policy is Policy.SCORE_AS_IT_STANDS:
        return _("Order’s flag down: the board counts as it stands; Chaos’s: %(chaos)s") % {"chaos": chaos}
    both = _("the rest at random") if rule.both_flags is BothFlags.RANDOM_FILL else _("the rest in order")
    return _("Order’s flag down: no slides; Chaos’s: %(chaos)s; both: %(both)s") % {
        "chaos": chaos,
        "both": both,
    }


def _chaos(chosen: ChaosFlag) -> str:
    return _("Order places too") if chosen is ChaosFlag.ORDER_PLACES else _("cells are filled in order")
