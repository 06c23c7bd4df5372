"""Policies under which a fallen flag decides, or stops, the game instead of changing it."""

from dataclasses import dataclass

from games.engine.actions import Role
from games.engine.flags.game import FlagGame
from games.engine.flags.options import Policy, RuleError
from games.engine.flags.rule import FlagRule
from games.engine.record import FlagEvent
from games.engine.scoring import score_total
from games.engine.variants import Variant
from words import said


@dataclass(frozen=True, slots=True)
class Ruling:
    """A game ended by a flag: which, under which policy, and the Order score that counts.

    The score is None under `forfeit_match`: that is a loss by rule of the whole match for the flag's side.
    """

    policy: Policy
    flag: FlagEvent
    score: int | None


def ruling(game: FlagGame) -> Ruling | None:
    """How a flag has ended this game, None while (or because) it is played on."""
    policy = game.rule.policy
    flag = _deciding_flag(game)
    if flag is None:
        return None
    if policy is Policy.FORFEIT_MATCH:
        return Ruling(policy, flag, None)
    stands = score_total(game.state.board, game.state.variant)
    if policy is Policy.SCORE_AS_IT_STANDS:
        return Ruling(policy, flag, stands)
    if flag.side is Role.ORDER:
        return Ruling(policy, flag, 0)
    return Ruling(policy, flag, max(set_score(game.rule, game.state.variant), stands))


def awaits_ruling(game: FlagGame) -> bool:
    """Whether a flag has stopped this game until the arbiter decides it or lifts the flag.

    Under `engine_projection` nobody acts and nothing is filled then, whichever flags are down.
    """
    is_full = game.state.turn is None
    return game.rule.policy is Policy.ENGINE_PROJECTION and bool(game.flags) and not is_full


def set_score(rule: FlagRule, variant: Variant) -> int:
    """The Order score that Chaos's flag costs at least under `forfeit_game`.

    By default 120 on 7x7, 90 there with patterns from 3, and 60 on 5x5. Raises RuleError for other variants
    where the organiser has set none.
    """
    if rule.set_score is not None:
        return rule.set_score
    if variant.size == 5:
        return 60
    default = {2: 120, 3: 90}.get(variant.min_pattern)
    if variant.size != 7 or default is None:
        raise RuleError(
            said("forfeit_game has no default score for {variant}: give set_score", variant=variant.key)
        )
    return default


def check_variant(rule: FlagRule, variant: Variant) -> None:
    """Refuse a rule that lacks something for this variant, before the first counter. Raises RuleError."""
    if rule.policy is Policy.FORFEIT_GAME:
        set_score(rule, variant)


def _deciding_flag(game: FlagGame) -> FlagEvent | None:
    policy = game.rule.policy
    if policy in (Policy.FORFEIT_MATCH, Policy.FORFEIT_GAME):
        return game.flags[0] if game.flags else None
    if policy is Policy.SCORE_AS_IT_STANDS:
        # With Chaos's flag down the board is far below its final score: only Order's flag ends the game.
        return next((flag for flag in game.flags if flag.side is Role.ORDER), None)
    return None
