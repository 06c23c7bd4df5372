"""What a fallen flag means at the table, said where the players look: between the halves, and on each."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.engine.flags import BothFlags, ChaosFlag, FlagRule, Policy, set_score
from games.models import LiveGame
from games.queries.timed_match import TimedMatch

Words = dict[str, str]


def words_after_flags(rule: FlagRule) -> dict[str, Words]:
    """For each mode in which play goes on: what is so now, and what Order and Chaos may still do."""
    return {"order": _order_down(), "chaos": _chaos_down(rule), "both": _both_down(rule)}


def _order_down() -> Words:
    return {
        "told": _("Order’s flag is down: Chaos goes on alone."),
        "order": _("You only pass"),
        "chaos": _("Go on drawing and placing"),
    }


def _chaos_down(rule: FlagRule) -> Words:
    if rule.chaos_flag is ChaosFlag.ORDER_PLACES:
        return {
            "told": _("Chaos’s flag is down: Order draws and places too."),
            "order": _("Draw, place, then slide or pass"),
            "chaos": _("Order draws and places"),
        }
    return {
        "told": _("Chaos’s flag is down: each counter goes to the first empty cell in fill order."),
        "order": _("Slide or pass after each counter"),
        "chaos": _("Draw; fill order says where"),
    }


def _both_down(rule: FlagRule) -> Words:
    if rule.both_flags is BothFlags.RANDOM_FILL:
        told, do = _("Both flags are down: fill the board at random. No slides."), _("Fill at random")
    else:
        told, do = _("Both flags are down: fill the board in fill order. No slides."), _("Fill in order")
    return {"told": told, "order": do, "chaos": do}


def ended_words(held: TimedMatch, game: LiveGame) -> str:
    """Why a game ended before its board was full; empty where it did not."""
    ruling: dict[str, Any] | None = game.ruling
    if not ruling:
        return ""
    role = _("Order") if ruling["side"] == "order" else _("Chaos")
    if ruling["policy"] == Policy.FORFEIT_MATCH:
        return _("%(role)s’s flag fell: the match is lost by rule.") % {"role": role}
    if ruling["policy"] == Policy.SCORE_AS_IT_STANDS:
        return _("Order’s flag fell: the board counts as it stands.")
    if ruling["policy"] == Policy.FORFEIT_GAME:
        return _forfeit_words(held, ruling["side"])
    return _("The arbiter has ended this game.")


def _forfeit_words(held: TimedMatch, side: str) -> str:
    if side == "order":
        return _("Order’s flag fell: the game counts 0.")
    score = set_score(held.settings.rule, held.variant)
    return _(
        "Chaos’s flag fell: Order gets %(score)d, or what the board as it stands scores if that is more."
    ) % {"score": score}
