"""Policies that an event may choose instead: what a flag then decides or costs."""

import pytest

from games.engine.actions import Role
from games.engine.errors import OutOfTurn
from games.engine.flags import (
    ChaosFlag,
    FlagGame,
    FlagRule,
    Mode,
    Policy,
    RuleError,
    actor,
    apply,
    begin,
    fall,
    is_over,
    legal,
    lift,
    outcome,
    overtime_limit,
    overtime_points,
    ruling,
    set_score,
)
from games.engine.interface import Outcome
from games.engine.variants import Variant, get_variant
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import BAG, CHAOS, HYLE5, ORDER, action, new_game, played

TWO = "1Aa AaAa 1Ab"  # the board as it stands: one pattern of two
FORFEIT_MATCH = FlagRule(policy=Policy.FORFEIT_MATCH)
FORFEIT_GAME = FlagRule(policy=Policy.FORFEIT_GAME)
AS_IT_STANDS = FlagRule(policy=Policy.SCORE_AS_IT_STANDS)


def flagged(rule: FlagRule, side: Role) -> FlagGame:
    return fall(played(new_game(rule), TWO if side is ORDER else f"{TWO} AbAb"), side, 9000)


def decided(rule: FlagRule, side: Role) -> tuple[Policy, Role, int | None]:
    result = ruling(flagged(rule, side))
    assert result is not None
    return result.policy, result.flag.side, result.score


@pytest.mark.parametrize("side, other", [(ORDER, CHAOS), (CHAOS, ORDER)])
def test_forfeit_match_is_a_loss_by_rule(side: Role, other: Role) -> None:
    assert decided(FORFEIT_MATCH, side) == (Policy.FORFEIT_MATCH, side, None)
    assert outcome(flagged(FORFEIT_MATCH, side)) == Outcome({}, (other,))


def test_forfeit_game_by_order_counts_nothing() -> None:
    assert decided(FORFEIT_GAME, ORDER) == (Policy.FORFEIT_GAME, ORDER, 0)
    assert outcome(flagged(FORFEIT_GAME, ORDER)) == Outcome({ORDER: 0})


def test_forfeit_game_by_chaos_counts_the_set_score() -> None:
    assert decided(FORFEIT_GAME, CHAOS) == (Policy.FORFEIT_GAME, CHAOS, 60)


def test_forfeit_game_by_chaos_counts_the_board_where_that_is_more() -> None:
    rule = FlagRule(policy=Policy.FORFEIT_GAME, set_score=1)
    assert decided(rule, CHAOS) == (Policy.FORFEIT_GAME, CHAOS, 2)


@pytest.mark.parametrize(
    "variant, score",
    [("entropy7", 120), ("hyle7", 120), ("hyle7-min3", 90), ("hyle5", 60), ("hyle5-min3", 60)],
)
def test_the_default_set_scores(variant: str, score: int) -> None:
    assert set_score(FORFEIT_GAME, get_variant(variant)) == score


def test_elsewhere_the_organiser_sets_the_score() -> None:
    entropy6 = get_variant("entropy6")
    bag = sorted([1, 2, 3, 4, 5, 6] * 6)
    with pytest.raises(RuleError, match="forfeit_game has no default score for entropy6: give set_score"):
        begin(FORFEIT_GAME, entropy6, bag)
    assert begin(FlagRule(policy=Policy.FORFEIT_GAME, set_score=80), entropy6, bag).plies == ()
    assert begin(FlagRule(), entropy6, bag).plies == ()


def test_an_own_variant_of_seven_with_patterns_from_four_has_no_default() -> None:
    with pytest.raises(RuleError, match="give set_score"):
        set_score(FORFEIT_GAME, Variant("own", size=7, colours=7, copies=7, min_pattern=4))


def test_score_as_it_stands_when_order_flags() -> None:
    assert decided(AS_IT_STANDS, ORDER) == (Policy.SCORE_AS_IT_STANDS, ORDER, 2)


@pytest.mark.parametrize("chaos_flag", ChaosFlag)
def test_score_as_it_stands_a_chaos_flag_follows_the_flag_rule(chaos_flag: ChaosFlag) -> None:
    game = flagged(FlagRule(policy=Policy.SCORE_AS_IT_STANDS, chaos_flag=chaos_flag), CHAOS)
    assert (ruling(game), game.mode, actor(game)) == (None, Mode.CHAOS, ORDER)
    placed = 3 if chaos_flag is ChaosFlag.AUTO_FILL else 2
    assert len(use.placed_cells(game)) == placed


def test_score_as_it_stands_order_flagging_second_ends_the_game_too() -> None:
    game = fall(flagged(AS_IT_STANDS, CHAOS), ORDER, 9500)
    assert use.rows(game).startswith("111..")
    assert outcome(game) == Outcome({ORDER: 7})
    assert game.flags[0].side is CHAOS


@pytest.mark.parametrize("rule, side", [(FORFEIT_MATCH, CHAOS), (FORFEIT_GAME, CHAOS), (AS_IT_STANDS, ORDER)])
def test_a_decided_game_is_over_as_it_stood(rule: FlagRule, side: Role) -> None:
    game = flagged(rule, side)
    before = len((TWO if side is ORDER else f"{TWO} AbAb").split())
    assert (is_over(game), actor(game), len(game.plies)) == (True, None, before)
    assert [list(legal(game, each)) for each in Role] == [[], []]
    assert fall(game, CHAOS if side is ORDER else ORDER, 9999) == game
    with pytest.raises(OutOfTurn, match=f"flag has ended the game \\({rule.policy}\\)"):
        apply(game, ORDER, action("AaBa"))


def test_a_deciding_flag_can_be_lifted() -> None:
    game = lift(flagged(FORFEIT_GAME, ORDER), ORDER, 3, 10_000, "the arbiter's mistake")
    assert (ruling(game), actor(game)) == (None, ORDER)


def test_inherited_flags_decide_at_the_start() -> None:
    assert outcome(new_game(FORFEIT_GAME, ORDER)) == Outcome({ORDER: 0})
    assert outcome(new_game(AS_IT_STANDS, ORDER)) == Outcome({ORDER: 0})
    assert actor(new_game(FORFEIT_MATCH, CHAOS)) is None


def test_a_full_board_has_its_own_score_under_every_policy() -> None:
    for rule in (FORFEIT_MATCH, FORFEIT_GAME, AS_IT_STANDS):
        game = new_game(rule)
        while not is_over(game):
            player = actor(game)
            assert player is not None
            moves = list(legal(game, player))
            game = apply(game, player, moves[0] if player is CHAOS else moves[-1])
        assert (ruling(game), outcome(game)) == (None, Outcome({ORDER: 150}))


def test_overtime_costs_ten_points_a_started_minute_for_five_minutes() -> None:
    rule = FlagRule(policy=Policy.OVERTIME_PENALTY)
    costs = {0: 0, 1: 10, 59_999: 10, 60_000: 10, 60_001: 20, 240_001: 50, 300_000: 50, 900_000: 50}
    assert {ms: overtime_points(rule, ms) for ms in costs} == costs
    assert overtime_limit(rule) == 300_000


def test_overtime_amounts_are_settings() -> None:
    rule = FlagRule(policy=Policy.OVERTIME_PENALTY, penalty_points=3, penalty_minutes=2)
    assert [overtime_points(rule, ms) for ms in (1, 60_001, 500_000)] == [3, 6, 6]
    assert overtime_limit(rule) == 120_000


def test_after_the_overtime_the_flag_rule_holds_and_the_board_score_is_apart() -> None:
    rule = FlagRule(policy=Policy.OVERTIME_PENALTY)
    game = flagged(rule, CHAOS)
    assert (ruling(game), game.plies) == (None, flagged(FlagRule(), CHAOS).plies)
    full = begin(rule, HYLE5, BAG, fallen=new_game(FlagRule(), ORDER, CHAOS).flags)
    assert outcome(full) == Outcome({ORDER: 150})
