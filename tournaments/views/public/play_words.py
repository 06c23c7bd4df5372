"""The rule for a fallen flag in one line, for beside the clock; all of it stands under "Rules"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.flags import BothFlags, ChaosFlag, Policy
from games.play.settings import PlaySettings


def short_rule(settings: PlaySettings) -> str:
    """What a fallen flag does, as short as it can be said."""
    rule = settings.rule
    if rule.policy is Policy.FORFEIT_MATCH:
        return _("Flag down: the match is lost")
    if rule.policy is Policy.FORFEIT_GAME:
        return _("Flag down: the game is over, at a set score")
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
