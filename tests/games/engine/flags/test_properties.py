"""Any rule, any play, flags and lifts at any time: what always holds."""

from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import Pass, Placement, Role
from games.engine.flags import (
    BothFlags,
    ChaosFlag,
    FlagGame,
    FlagRule,
    Mode,
    actor,
    apply,
    begin,
    fall,
    game_record,
    give_up,
    inherited,
    is_over,
    legal,
    lift,
    outcome,
    retrace,
)
from games.engine.record import FlagEvent, Header, check_record
from games.engine.record_text import write_text
from games.engine.variants import Variant
from tests.games.engine.flags.small_games import SEED
from tests.games.engine.flags.test_rule_text import SEEN

SMALL = Variant("hyle5", size=3, colours=3, copies=3, min_pattern=2)
BAG = (1, 1, 2, 3, 2, 1, 3, 3, 2)


@st.composite
def rules(draw: st.DrawFn) -> FlagRule:
    viewpoint, quarter = draw(st.sampled_from(SEEN))
    return FlagRule(
        chaos_flag=draw(st.sampled_from(ChaosFlag)),
        both_flags=draw(st.sampled_from(BothFlags)),
        viewpoint=viewpoint,
        quarter=quarter,
    )


def one_step(draw: st.DrawFn, game: FlagGame, at: int) -> FlagGame:
    """Mostly an action, now and then a flag by time or by an act, seldom one that is lifted."""
    player = actor(game)
    assert player is not None
    kind = draw(st.integers(0, 19))
    other = Role.ORDER if player is Role.CHAOS else Role.CHAOS
    if kind == 0:
        return fall(game, player, at) if not game.is_down(player) else game
    if kind == 1 and not game.is_down(other):
        return give_up(game, other, at)
    if kind == 2 and game.flags:
        flag = draw(st.sampled_from(game.flags))
        return lift(game, flag.side, draw(st.integers(flag.ply, len(game.plies))), at, "agreed")
    return apply(game, player, draw(st.sampled_from(list(legal(game, player)))))


def lifted_before_the_fill(draw: st.DrawFn, game: FlagGame, at: int) -> FlagGame:
    second = max(flag.ply for flag in game.flags)
    flag = draw(st.sampled_from(game.flags))
    return lift(game, flag.side, draw(st.integers(flag.ply, second + second % 2)), at, "agreed")


@st.composite
def played_games(draw: st.DrawFn) -> FlagGame:
    roles = draw(st.lists(st.sampled_from(Role), unique=True))
    fallen = [FlagEvent(0, side, 0) for side in roles if draw(st.integers(0, 5)) == 0]
    game = begin(draw(rules()), SMALL, BAG, SEED, fallen)
    for at in range(1, draw(st.integers(1, 60))):
        if not is_over(game):
            game = one_step(draw, game, at)
        elif game.mode is Mode.BOTH and draw(st.booleans()):
            game = lifted_before_the_fill(draw, game, at)
        else:
            break
    return game


@given(played_games())
def test_every_counter_is_placed_in_the_order_drawn_and_every_turn_alternates(game: FlagGame) -> None:
    placed = [ply.action.colour for ply in game.plies if isinstance(ply.action, Placement)]
    assert tuple(placed) == BAG[: len(placed)]
    assert all(isinstance(ply.action, Placement) is (place % 2 == 0) for place, ply in enumerate(game.plies))
    assert len(game.plies) == game.state.ply
    assert is_over(game) is (len(game.plies) == SMALL.plies)
    assert (outcome(game) is not None) is is_over(game)


@given(played_games())
def test_nobody_whose_flag_is_down_acts_after_it(game: FlagGame) -> None:
    for flag in game.flags:
        later = game.plies[flag.ply :]
        assert all(ply.by is not flag.side for ply in later)
        if flag.side is Role.ORDER:
            assert all(isinstance(ply.action, Pass) for ply in later[1 - flag.ply % 2 :: 2])


@given(played_games())
def test_one_player_at_most_may_act_and_that_is_the_one_whose_clock_runs(game: FlagGame) -> None:
    able = [role for role in Role if next(iter(legal(game, role)), None) is not None]
    running = actor(game)
    assert able == ([] if running is None else [running])
    if running is not None:
        assert not game.is_down(running)
    if game.mode is Mode.BOTH:
        assert is_over(game)


@given(played_games())
def test_the_record_gives_the_game_again(game: FlagGame) -> None:
    record = game_record(game, Header(variant=SMALL))
    again = retrace(record, draws=BAG, seed=SEED)
    assert [ply.action for ply in again.plies] == [ply.action for ply in game.plies]
    assert (again.flags, again.lifted, again.state) == (game.flags, game.lifted, game.state)
    assert again.plies == game.plies
    if is_over(game):
        assert check_record(record).board == game.state.board


@given(played_games())
def test_a_record_as_text_says_all_of_it(game: FlagGame) -> None:
    text = write_text(game_record(game, Header(variant=SMALL)))
    lines = [line for line in text.splitlines() if line.startswith("flag: ")]
    assert lines == [f"flag: {flag.ply} {flag.side.label} {flag.at}" for flag in game.flags]
    assert inherited(inherited(game.flags, 5), 6) == tuple(FlagEvent(0, flag.side, 6) for flag in game.flags)
