"""The flag rule in force in plain words: shown beside the clock and on the event's page.

The rule can differ by a hundred points for one position, so nobody has to know a preset by heart. All
statements are those of the rules page on clocks and flags.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from clocks.core.control import SECOND
from games.engine.flags import BothFlags, ChaosFlag, FlagRule, Policy, Viewpoint, set_score
from games.engine.variants import Variant
from games.play.settings import PlaySettings
from games.queries.clock_words import span_words

PLAYED_ON = (Policy.PLAY_ON, Policy.OVERTIME_PENALTY)


def rule_words(settings: PlaySettings, variant: Variant | None = None) -> list[str]:
    """One sentence for each thing a player has to know; ``variant`` fills in the score set by default."""
    rule = settings.rule
    return [
        *_policy(settings, variant),
        *_flags(rule),
        *_fill_order(rule),
        *_bank(settings, variant),
        *_end(settings),
    ]


def _policy(settings: PlaySettings, variant: Variant | None) -> Iterator[str]:
    """What a fallen flag decides or costs, where it does not only change the game."""
    rule = settings.rule
    if rule.policy is Policy.FORFEIT_MATCH:
        yield _("A fallen flag loses the whole match by rule; the match counts as played.")
    elif rule.policy is Policy.FORFEIT_GAME:
        yield _("When Order's flag falls, the game is over and counts 0 for Order.")
        yield _(
            "When Chaos's flag falls, the game is over: Order gets %(score)s, or what the board as it stands "
            "scores if that is more."
        ) % {"score": _set_score(rule, variant)}
    elif rule.policy is Policy.ENGINE_PROJECTION:
        yield _(
            "When a flag falls, both clocks stop and the arbiter rules: the engine estimates the score that "
            "Order would reach if no flag were down. The arbiter accepts it, sets another score with a "
            "reason, or puts the flag up again with more time, and play goes on."
        )
    elif rule.policy is Policy.SCORE_AS_IT_STANDS:
        yield _("When Order's flag falls, the game is over and the board counts as it stands.")
    elif settings.has_overtime:
        yield _(
            "Who has used up the time plays on: every started minute costs %(points)d points of the own "
            "total in the match, for at most %(minutes)d minutes. Only then does the flag fall."
        ) % {"points": rule.penalty_points, "minutes": rule.penalty_minutes}


def _set_score(rule: FlagRule, variant: Variant | None) -> str:
    if rule.set_score is not None:
        return str(rule.set_score)
    if variant is None:
        return _("the set score of the variant (120 on 7×7, 90 with patterns from three, 60 on 5×5)")
    return str(set_score(rule, variant))


def _flags(rule: FlagRule) -> Iterator[str]:
    """What happens after Order's flag, Chaos's, and both, as far as play goes on after them."""
    if rule.policy in PLAYED_ON:
        yield _(
            "When Order's flag falls, Chaos goes on drawing and placing on Chaos's own clock, and Order only "
            "passes."
        )
    if plays_on_after_chaos(rule):
        yield _chaos(rule)
    if rule.policy in PLAYED_ON:
        yield _both(rule)


def _chaos(rule: FlagRule) -> str:
    if rule.chaos_flag is ChaosFlag.ORDER_PLACES:
        return _(
            "When Chaos's flag falls, Order draws and places the counters too, and may slide after each "
            "placement; only Order's clock runs."
        )
    return _(
        "When Chaos's flag falls, each counter drawn goes to the first empty cell in fill order; Order "
        "still slides, and only Order's clock runs."
    )


def _both(rule: FlagRule) -> str:
    if rule.both_flags is BothFlags.RANDOM_FILL:
        return _(
            "When both flags are down, the rest of the board is filled at random: nobody slides, and no "
            "clock runs."
        )
    return _(
        "When both flags are down, the rest of the board is filled in fill order: nobody slides, and no "
        "clock runs."
    )


def plays_on_after_chaos(rule: FlagRule) -> bool:
    """Whether the game goes on after Chaos's flag, as `chaos_flag` says."""
    return rule.policy not in (Policy.FORFEIT_MATCH, Policy.FORFEIT_GAME, Policy.ENGINE_PROJECTION)


def _fill_order(rule: FlagRule) -> Iterator[str]:
    after_chaos = plays_on_after_chaos(rule) and rule.chaos_flag is ChaosFlag.AUTO_FILL
    after_both = rule.policy in PLAYED_ON and rule.both_flags is BothFlags.AUTO_FILL
    if not (after_chaos or after_both):
        return
    if rule.viewpoint is Viewpoint.CHAOS:
        yield _(
            "Fill order: from top left to bottom right as Chaos sees the board. Row A is the row farthest "
            "from Chaos; on the screen it is on top."
        )
        return
    seen = (
        _("row A from left to right, then the row below."),
        _("column a from the bottom up, then column b."),
        _("the last row from right to left, then the row above."),
        _("the last column from the top down, then the one before it."),
    )[rule.quarter]
    yield _("Fill order, as the arbiter sees every board: %(seen)s") % {"seen": seen}


def _bank(settings: PlaySettings, variant: Variant | None) -> Iterator[str]:
    """What a bank per match means, told before the match (clock_and_flags.md, `per_match`)."""
    if settings.bank != "per_match":
        return
    yield _("What is left after game 1 is your time in game 2.")
    if settings.game2_minimum:
        yield _minimum(settings)
    elif settings.rule.policy in PLAYED_ON:
        yield _("A fallen flag stays fallen in game 2.")
    else:
        yield from _inherited(settings.rule, variant)


def _minimum(settings: PlaySettings) -> str:
    least = span_words(settings.game2_minimum * SECOND)
    if settings.has_overtime:
        return _("Everybody has at least %(time)s before overtime in game 2, and the flag is up again.") % {
            "time": least
        }
    return _("Everybody has at least %(time)s in game 2, and the flag is up again.") % {"time": least}


def _inherited(rule: FlagRule, variant: Variant | None) -> Iterator[str]:
    """What a flag that is still down from game 1 decides: roles have changed, and the board is empty."""
    if rule.policy is Policy.FORFEIT_GAME:
        yield _(
            "A flag that fell in game 1 stays fallen and ends game 2 at once: who fell as Chaos is Order now "
            "and gets 0; who fell as Order is Chaos now, and Order gets %(score)s."
        ) % {"score": _set_score(rule, variant)}
    elif rule.policy is Policy.ENGINE_PROJECTION:
        yield _("A flag that fell in game 1 stays fallen: game 2 waits for the arbiter's ruling at once.")
    elif rule.policy is Policy.SCORE_AS_IT_STANDS:
        yield _(
            "A flag that fell in game 1 stays fallen: who fell as Chaos is Order in game 2, which is over at "
            "once, with 0 for the empty board; for who fell as Order, Chaos's flag is down from the first "
            "counter."
        )


def _end(settings: PlaySettings) -> Iterator[str]:
    """Giving up, and what the arbiter can't take back."""
    if settings.resign:
        yield _("Giving up is a fall of one's own flag: what then happens is said above.")
    yield _(
        "The arbiter can lift a flag that fell by mistake while the game goes on. On line, a game that is "
        "over can't be reopened once its bag is shown, only played again with a new bag."
    )
